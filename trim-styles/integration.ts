import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createScriptWords } from './script-words.ts';
import { trimPage } from './trim-page.ts';

/**
 * Leaves in each built public page only the style rules that this page can use, in one minified
 * `<style>`. Must come before `hostFiles()`, which hashes what is left. A test build
 * (`CONTEXT=test`) keeps the whole pages beside its folder, in `untrimmed/`, for comparison.
 */
export default function trimStyles(): AstroIntegration {
  return {
    name: 'trim-styles',
    hooks: {
      // Vite would minify for newer browsers and fold animation-timeline into a shorthand (see sheet.ts).
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { cssMinify: false } } });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const begun = performance.now();
        const wordsOf = createScriptWords(dist);
        let before = 0;
        let after = 0;
        let pages = 0;
        for await (const file of glob('**/*.html', { cwd: dist })) {
          const path = join(dist, file);
          const html = await readFile(path, 'utf8');
          if (process.env['CONTEXT'] === 'test') await cp(path, join(dist, '../untrimmed', file));
          const trimmed = trimPage(html, { scriptWords: wordsOf(html), all: isAdmin(file) });
          await writeFile(path, trimmed);
          before += html.length;
          after += trimmed.length;
          pages += 1;
        }
        const kb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
        const ms = Math.round(performance.now() - begun);
        logger.info(`${pages} pages, ${kb(before)} → ${kb(after)}, ${ms} ms`);
      },
    },
  };
}

function isAdmin(file: string): boolean {
  return /^admin([/\\]|\.html$)/.test(file);
}
