import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { load } from 'cheerio';

/** Size in bytes as the host sends it: brotli at its highest setting. */
export function brotliBytes(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}

/** The bytes of all scripts that run inside a page; data blocks are none. */
export function inlineScriptBytes(html: string): number {
  const $ = load(html);
  const scripts = $('script:not([type="application/ld+json"]):not([src])').toArray();
  return scripts.reduce((sum, script) => sum + Buffer.byteLength($(script).text()), 0);
}

const staticImport = /(?:from|import)\s*["'](\.?\.?\/[^"']+\.js)["']/g;

/** A built script and every script that it imports before it runs, as paths below `dist`. */
export function scriptsOf(dist: string, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, to = ''] of readFileSync(join(dist, path), 'utf8').matchAll(staticImport)) {
      add(new URL(to, `http://localhost${path}`).pathname);
    }
  };
  for (const entry of entries) add(entry);
  return [...found].sort();
}

/** Bytes and number of the scripts that the page of the lead desk needs before it can be used. */
export function measureAdminPage(dist: string, file: string): { bytes: number; files: number } {
  const html = readFileSync(join(dist, file), 'utf8');
  return measureScripts(dist, scriptsOf(dist, islandScripts(html)));
}

/**
 * Bytes and number of the scripts that the first touch of each island brings, runtime and renderer
 * among them, by the name of its component. Throws when no page has an island to touch.
 */
export function measureFirstTouch(dist: string): Record<string, { bytes: number; files: number }> {
  const touches = listPublicPages(dist).flatMap(({ file }) => {
    const html = readFileSync(join(dist, file), 'utf8');
    const runtime = /\/_astro\/islands\.[\w-]+\.js/.exec(html)?.[0];
    if (!runtime) return [];
    const $ = load(html);
    return $('astro-island[client="touch"]')
      .toArray()
      .map((island) => ({
        name: $(island).attr('component-export') ?? '',
        entries: [runtime, $(island).attr('component-url') ?? ''],
      }));
  });
  if (touches.length === 0) throw new Error(`${dist} has no island to touch.`);
  const byName = new Map(touches.map(({ name, entries }) => [name, entries]));
  return Object.fromEntries(
    [...byName].map(([name, entries]) => [name, measureScripts(dist, scriptsOf(dist, entries))]),
  );
}

/** Addresses of the components and renderers of a page's islands, and of its own scripts. */
function islandScripts(html: string): string[] {
  const $ = load(html);
  const islands = $('astro-island').toArray();
  const named = islands.flatMap((island) => [
    $(island).attr('component-url'),
    $(island).attr('renderer-url'),
  ]);
  const own = $('script[src]').toArray();
  const all = [...named, ...own.map((script) => $(script).attr('src'))];
  return [...new Set(all.filter((path) => path !== undefined))];
}

function measureScripts(dist: string, paths: readonly string[]): { bytes: number; files: number } {
  const bytes = paths.map((path) => brotliBytes(readFileSync(join(dist, path))));
  return { bytes: bytes.reduce((sum, one) => sum + one, 0), files: paths.length };
}

/** The addresses of the site's public pages in alphabetical order, and the file of each. */
export function listPublicPages(dist: string): { path: string; file: string }[] {
  return globSync('**/*.html', { cwd: dist })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((file) => !/^(?:admin|examples)\//.test(file))
    .map((file) => ({ file, path: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}` }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'));
}
