import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type CheerioAPI, load } from 'cheerio';
import { parseAst } from 'vite';

/** The scripts of a page or an island: bytes as sent, and number of files. */
export interface ScriptSize {
  bytes: number;
  files: number;
}

/** Size in bytes as the host sends it: brotli at its highest setting. */
export function brotliBytes(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}

/** The bytes of all inline scripts of a page; data blocks (like JSON-LD) don't count. */
export function inlineScriptBytes(html: string): number {
  const $ = load(html);
  const scripts = $('script:not([type="application/ld+json"]):not([src])').toArray();
  return scripts.reduce((sum, script) => sum + Buffer.byteLength($(script).text()), 0);
}

/**
 * The compressed bytes of the page's HTML up to the element that fills the first two phone screens last
 * (`lastOfTwoScreens` of its visit). Throws when the page in the browser has other elements than its HTML.
 */
export function firstScreensBytes(html: string, lastOfTwoScreens: number): number {
  const $ = load(html, { sourceCodeLocationInfo: true, scriptingEnabled: true });
  const end = $('body *').get(lastOfTwoScreens)?.sourceCodeLocation?.endOffset;
  if (end === undefined) throw new Error('The HTML lacks an element that the browser shows.');
  return brotliBytes(html.slice(0, end));
}

/** The addresses of the site's public pages in alphabetical order, and the file of each. */
export function listPublicPages(dist: string): { path: string; file: string }[] {
  return globSync('**/*.html', { cwd: dist })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((file) => !/^(?:admin|examples)\//.test(file))
    .map((file) => ({ file, path: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}` }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'));
}

/** What a built page of the lead desk needs before it can be used. */
export function measureDeskPage(dist: string, file: string): ScriptSize {
  const $ = load(readFileSync(join(dist, file), 'utf8'));
  const own = $('script[src]').toArray();
  return measureScripts(dist, [
    ...islandScripts($, 'astro-island'),
    ...own.flatMap((script) => $(script).attr('src') ?? []),
  ]);
}

/**
 * What the first touch of each island loads, by the name of its component. Throws when no page has
 * an island.
 */
export function measureFirstTouch(dist: string): Record<string, ScriptSize> {
  const touches = new Map<string, string[]>();
  for (const { file } of listPublicPages(dist)) {
    const $ = load(readFileSync(join(dist, file), 'utf8'));
    for (const island of $('astro-island[client="touch"]').toArray()) {
      touches.set($(island).attr('component-export') ?? '', islandScripts($, island));
    }
  }
  if (touches.size === 0)
    throw new Error(`No page in ${dist} has an island. Build the site with npm run build.`);
  return Object.fromEntries(
    [...touches].map(([name, scripts]) => [name, measureScripts(dist, scripts)]),
  );
}

function islandScripts($: CheerioAPI, islands: Parameters<CheerioAPI>[0]): string[] {
  const names = ['component-url', 'renderer-url', 'before-hydration-url'];
  return $(islands)
    .toArray()
    .flatMap((island) => names.flatMap((name) => $(island).attr(name) ?? []));
}

/** The scripts with all their static imports. */
function measureScripts(dist: string, entries: readonly string[]): ScriptSize {
  const sizes = new Map<string, number>();
  const add = (path: string) => {
    if (sizes.has(path)) return;
    const source = readFileSync(join(dist, path), 'utf8');
    sizes.set(path, brotliBytes(source));
    for (const statement of parseAst(source).body)
      if ('source' in statement && statement.source)
        add(new URL(statement.source.value, `http://localhost${path}`).pathname);
  };
  for (const entry of entries) add(entry);
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size };
}
