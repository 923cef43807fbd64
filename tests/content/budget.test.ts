import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildForTests, testDist } from '#scripts/toolchain/test-builds.ts';
import { type BuiltPage, readPages } from './built-site.ts';

// The production build: what a homeowner's phone gets. Sizes in bytes after brotli 11.
let pages: BuiltPage[];
beforeAll(async () => {
  await buildForTests('production');
  pages = readPages(testDist('production'));
}, 300_000);

const brotli = (text: string | Buffer): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

test('every page with its styles and structured data arrives in the first flight', () => {
  const sizes = pages.map(({ path, html }) => ({ path, bytes: brotli(html) }));
  const over = sizes.filter(({ path, bytes }) => bytes > (path === '/' ? 12_500 : 14_000));
  expect(over).toEqual([]);
});

test('no page asks for a script of its own before it is touched, and its inline scripts are short', () => {
  for (const { path, $ } of pages) {
    const asked = $('script[src], link[rel="modulepreload"]').length;
    expect(asked, path).toBe(path === '/search' ? asked : 0);
    const inline = $('script:not([type="application/ld+json"]):not([src])')
      .toArray()
      .map((script) => $(script).text())
      .join('');
    expect(inline.length, path).toBeLessThanOrEqual(5_500);
  }
});

test('one font of at most 20,000 bytes is preloaded, and no page names another', () => {
  const fonts = globSync('_astro/*.woff2', { cwd: testDist('production') });
  expect(fonts).toHaveLength(1);
  const [font = ''] = fonts;
  expect(readFileSync(join(testDist('production'), font)).length).toBeLessThanOrEqual(20_000);
  for (const { path, $ } of pages) {
    const preloaded = $('link[rel="preload"][as="font"]');
    expect(preloaded.length, path).toBe(1);
    expect(preloaded.attr('href'), path).toBe(`/${font}`);
  }
});

test('every picture has its measures, and only the first one of a page loads at once', () => {
  for (const { path, $ } of pages) {
    const pictures = $('main img').toArray();
    for (const picture of pictures) {
      expect($(picture).attr('width'), path).toMatch(/^\d+$/);
      expect($(picture).attr('height'), path).toMatch(/^\d+$/);
    }
    const eager = pictures.filter((picture) => $(picture).attr('loading') !== 'lazy');
    expect(eager.length, path).toBeLessThanOrEqual(1);
    if (eager.length > 0) expect($(eager[0]).attr('fetchpriority'), path).toBe('high');
  }
});

test('what an island needs on its first touch stays under 62 kB in three files', () => {
  const dist = testDist('production');
  const home = pages.find(({ path }) => path === '/');
  const component = home?.$('astro-island').first().attr('component-url') ?? '';
  const runtime = /\/_astro\/islands\.[\w-]+\.js/.exec(home?.html ?? '')?.[0] ?? '';
  const react = globSync('_astro/react.*.js', { cwd: dist }).map((file) => `/${file}`);
  const files = new Set([component, runtime, ...react]);
  expect(files.size).toBe(3);
  const bytes = [...files].map((file) => brotli(readFileSync(join(dist, file))));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(62_000);
});
