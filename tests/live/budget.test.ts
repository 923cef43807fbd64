import { globSync, statSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOf, textOf } from '#build/content-check/entry.ts';
import { testDist } from '#tests/builds.ts';
import { ownerLimits, pageLimits } from '#tools/bench/limits.ts';
import { brotliBytes, inlineScriptBytes } from '#tools/bench/sizes.ts';
import { readLivePages } from './built-site.ts';
import { readLiveContent } from './content.ts';

// The production build. Sizes in bytes after brotli 11.
const dist = testDist('production');
const pages = await readLivePages();
const content = await readLiveContent();

test('every page with its styles and structured data stays within its bytes', () => {
  const sizes = pages.map(({ path, html }) => ({ path, bytes: brotliBytes(html) }));
  expect(sizes.filter(({ bytes }) => bytes > ownerLimits.html)).toEqual([]);
});

test('before a touch every page loads the script of its islands alone, and inline scripts are short', () => {
  const [shared = ''] = globSync('_astro/islands.*.js', { cwd: dist });
  for (const { path, html, $ } of pages) {
    const scripts = $('script[src], link[rel="modulepreload"]').toArray();
    expect(
      scripts.map((script) => $(script).attr()),
      path,
    ).toEqual([{ src: `/${shared}`, async: '' }]);
    expect(inlineScriptBytes(html), path).toBeLessThanOrEqual(pageLimits.inlineScript.most);
  }
});

test('one font of at most 20,000 bytes is preloaded, and only a page with accents names the other', () => {
  const fonts = globSync('_astro/*.woff2', { cwd: dist }).sort();
  expect(fonts).toHaveLength(2);
  const [accents = '', font = ''] = fonts;
  for (const one of fonts)
    expect(statSync(join(dist, one)).size).toBeLessThanOrEqual(pageLimits.font.most);
  for (const { path, $, html } of pages) {
    const preloaded = $('link[rel="preload"][as="font"]');
    expect(preloaded.length, path).toBe(1);
    expect(preloaded.attr('href'), path).toBe(`/${font}`);
    expect(html.includes(accents), path).toBe(/[¡ªº¿-ÖØ-ſȘ-țẞ]/.test(html));
  }
});

test('every picture has width and height, and only the first one of a page loads eagerly', () => {
  for (const { path, $ } of pages) {
    const pictures = $('main img').toArray();
    for (const picture of pictures)
      for (const side of ['width', 'height']) expect($(picture).attr(side), path).toMatch(/^\d+$/);
    const eager = pictures.filter((picture) => $(picture).attr('loading') !== 'lazy');
    expect(eager.length, path).toBeLessThanOrEqual(1);
    if (eager.length > 0) expect($(eager[0]).attr('fetchpriority'), path).toBe('high');
  }
});

test('the main picture on a phone, where it is a rendering, has at most 20,000 bytes', () => {
  const waitedFor = pages.flatMap(({ path, $ }) => {
    const source = $('img[fetchpriority="high"]').prev('source[type="image/avif"]');
    const srcset = source.attr('srcset');
    return srcset ? [{ path, file: chooseFile(srcset, source.attr('sizes') ?? '') }] : [];
  });
  expect(waitedFor.map(({ path }) => path)).toContain('/');
  const { most } = pageLimits.largestPicture;
  const heavy = waitedFor.filter(({ file }) => statSync(join(dist, file)).size > most);
  // A photograph weighs what is in it; the renderings of the sample are ours.
  expect(heavy.filter(({ file }) => isRendering(file))).toEqual([]);
});

const renderings = content
  .dataOf('photos')
  .filter((photo) => fieldOf(photo, 'rendering') === true)
  .map((photo) => parse(textOf(photo, 'file')).name);
const isRendering = (file: string): boolean =>
  renderings.some((name) => basename(file).startsWith(`${name}.`));

/** The file that a phone of 390 px with two device pixels each selects from a srcset (HTML, 'select an image source'). */
function chooseFile(srcset: string, sizes: string): string {
  const phoneVw = Number(/(\d+)vw$/.exec(sizes)?.[1] ?? 100);
  const needed = (phoneVw / 100) * 390 * 2;
  const files = srcset
    .split(',')
    .map((part) => part.trim().split(' '))
    .map(([file = '', width = '']) => ({ file, width: Number.parseInt(width, 10) }))
    .sort((a, b) => a.width - b.width);
  const chosen = files.find(({ width }) => width >= needed) ?? files.at(-1);
  if (!chosen) throw new Error(`No file in "${srcset}".`);
  return chosen.file;
}
