import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/*
 * The form's answers are rendered by the site's own React component. Node strips types but does not
 * support JSX, so esbuild compiles .tsx files first. On the host the bundler does this.
 */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    const { code } = transformSync(text, { loader: 'tsx', jsx: 'automatic', sourcefile: url });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

export const { renderLeadForm } = await import('#islands/render-lead-form.ts');
