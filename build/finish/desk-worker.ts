import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltScripts } from '#build/trim-styles/built-scripts.ts';
import { addressesIn, readPage } from './built-page.ts';

const pages = ['dashboard', 'add', 'report', 'settings', 'login'].map((page) => `admin/${page}`);

/**
 * Writes into the desk's worker which files the desk needs without signal: its pages, every script that they load,
 * now or later, and the site's fonts. Their styles are inside the pages. Throws when the worker has no place for the
 * list.
 */
export async function listDeskFiles(dist: string, scripts: BuiltScripts): Promise<void> {
  const texts = await Promise.all(
    pages.map((page) => readFile(join(dist, `${page}.html`), 'utf8')),
  );
  const addresses = texts.flatMap((text) => addressesIn(readPage(text)));
  const fonts = await Array.fromAsync(glob('_astro/*.woff2', { cwd: dist }));
  const files = [
    ...scripts.listLoaded(addresses),
    ...[...fonts, ...pages].map((file) => `/${file}`),
  ].sort();
  const worker = join(dist, 'admin/sw.js');
  const text = await readFile(worker, 'utf8');
  if (!text.includes('const files = [];'))
    throw new Error(
      'public/admin/sw.js has no line `const files = [];` for the files of the desk.',
    );
  await writeFile(
    worker,
    text.replace('const files = [];', `const files = ${JSON.stringify(files)};`),
  );
}
