import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/*
 * The form's answers are rendered by the site's own React component. Node strips types but does not
 * support JSX, so TypeScript compiles .tsx files first. On the host the bundler does this.
 */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
      fileName: url,
      compilerOptions: {
        jsx: ts.JsxEmit.ReactJSX,
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ESNext,
      },
    });
    return { format: 'module', source: outputText, shortCircuit: true };
  },
});

export const { renderLeadForm } = await import('#islands/render-lead-form.ts');
