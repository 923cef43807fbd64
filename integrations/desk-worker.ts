import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pages = ['dashboard', 'add', 'report', 'settings'].map((page) => `admin/${page}.html`);
const asset = /_astro\/[\w.-]+|(?<=['"./])[\w-]+\.[\w-]+\.(?:js|css|woff2)/g;

/**
 * Writes into the desk's worker which files the desk needs without signal: its pages, and every script, style and
 * font that they load, also later. They are found by their names, which have a hash.
 */
export async function listDeskFiles(dist: string): Promise<void> {
  const assets = new Map<string, string>();
  for await (const file of glob('_astro/*.{js,css,woff2}', { cwd: dist }))
    assets.set(file.slice('_astro/'.length), file);
  const found = new Set<string>();
  const read = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    if (file.endsWith('.woff2')) return;
    const text = await readFile(join(dist, file), 'utf8');
    const names = new Set(text.match(asset)?.map((name) => name.replace('_astro/', '')));
    for (const name of names) {
      const next = assets.get(name);
      if (next) await read(next);
    }
  };
  for (const page of pages) await read(page);
  const addresses = [...found].map((file) => `/${file.replace(/\.html$/, '')}`).sort();
  const worker = join(dist, 'admin/sw.js');
  const text = await readFile(worker, 'utf8');
  if (!text.includes('const files = [];'))
    throw new Error(
      'public/admin/sw.js has no line `const files = [];` for the files of the desk.',
    );
  await writeFile(
    worker,
    text.replace('const files = [];', `const files = ${JSON.stringify(addresses)};`),
  );
}
