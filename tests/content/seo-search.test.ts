import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchIndex } from '#search/index-format.ts';
import { search } from '#search/search.ts';
import { buildForTests, testDist } from '#tests/builds.ts';
import { type BuiltPage, readBuiltPages, readPages } from './built-site.ts';
import { plain } from './seo-graphs.ts';

let pages: BuiltPage[];
let index: SearchIndex;
let indexFile: Buffer;
const dist = testDist('test');
beforeAll(async () => {
  pages = await readBuiltPages();
  indexFile = readFileSync(join(dist, 'search-index.json'));
  index = JSON.parse(indexFile.toString());
}, 300_000);

describe('what a homeowner finds', () => {
  test.each([
    ['screened porch', '/screened-porches'],
    ['screend porchs', '/screened-porches'],
    ['wheelchair', '/accessibility-ramps'],
    ['whelchair ramp', '/accessibility-ramps'],
    ['Havre de Grace', '/service-areas/havre-de-grace'],
    ['perryvile', '/service-areas/perryville'],
    ['composite or wood', '/blog/composite-vs-wood-decking'],
    ['pergola', '/classic-pergolas'],
    ['portico', '/porticos-entries'],
    ['privacy', '/privacy'],
  ])('%s finds %s among the first three', (query, path) => {
    const found = search(index, query)
      .slice(0, 3)
      .map((one) => one.path);
    expect(found).toContain(path);
  });

  test('a word that stands only in the text of a page is found and named', () => {
    const [word = '', number = ''] =
      index.words
        .split('\n')
        .find((line) => /^[a-z]{8,} \d+$/.test(line))
        ?.split(' ') ?? [];
    const [found] = search(index, word);
    expect(found?.path).toBe(index.pages[Number(number)]?.[0]);
    expect(found?.words).toContain(word);
  });

  test('every way of typing screened porch in words of the page is marked', () => {
    const marked = search(index, 'screned porch')[0]
      ?.title.filter((piece) => piece.isMatch)
      .map((piece) => piece.text.toLowerCase());
    expect(marked).toEqual(['screened', 'porches']);
  });

  test('nonsense finds nothing, and an empty search neither', () => {
    expect(search(index, 'zzzzqqqq')).toEqual([]);
    expect(search(index, ' , ')).toEqual([]);
  });

  test('every page that search engines may list can be found by its own title', () => {
    for (const [path, title] of index.pages)
      expect(
        search(index, title).map((one) => one.path),
        title,
      ).toContain(path);
    const listed = pages.filter(
      (page) => page.$('meta[name=robots]').attr('content') === 'index, follow',
    );
    expect(index.pages.map(([path]) => path).toSorted()).toEqual(
      listed.map((page) => page.path).toSorted(),
    );
  });

  test('every heading that a result leads to exists on its page', () => {
    let checked = 0;
    for (const [path, , , headings] of index.pages) {
      const page = pages.find((one) => one.path === path) as BuiltPage;
      for (const [id, text] of headings) {
        expect(plain(page.$(`[id="${id}"]`).text()), `${path}#${id}`).toBe(plain(text));
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  test('every word of the index stands on its page', () => {
    const said = new Map(
      pages.map((page) => [
        page.path,
        plain(page.html.normalize('NFD'))
          .toLowerCase()
          .replace(/[\u0300-\u036f’']/g, ''),
      ]),
    );
    const missing = index.words.split('\n').flatMap((line) => {
      const [word = '', ...numbers] = line.split(' ');
      return numbers.flatMap((number) => {
        const path = index.pages[Number(number)]?.[0] ?? '';
        return said.get(path)?.includes(word) ? [] : [`${path}: ${word}`];
      });
    });
    expect(missing).toEqual([]);
  });
});

test('in production, where samples are left out, every heading of the index exists too', async () => {
  const published = testDist('production');
  await buildForTests('production');
  const ids = new Map(
    readPages(published).map(({ path, $ }) => [
      path,
      new Set(
        $('[id]')
          .toArray()
          .map((element) => $(element).attr('id')),
      ),
    ]),
  );
  const { pages: indexed }: SearchIndex = JSON.parse(
    readFileSync(join(published, 'search-index.json'), 'utf8'),
  );
  const missing = indexed.flatMap(([path, , , headings]) =>
    headings.flatMap(([id]) => (ids.get(path)?.has(id) ? [] : [`${path}#${id}`])),
  );
  expect(indexed.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
}, 300_000);

describe('what it weighs', () => {
  test('the index stays under 25 kB and all its scripts under 12 kB compressed', () => {
    expect(brotliCompressSync(indexFile).length).toBeLessThanOrEqual(25_000);
    const page = pages.find((one) => one.path === '/search') as BuiltPage;
    // It is imported by an inline script, with `?q=` only.
    const [entry = ''] = /\/_astro\/SiteSearch\.[^"]+\.js/.exec(page.html) ?? [];
    expect(entry).not.toBe('');
    expect(existsSync(join(dist, entry))).toBe(true);
    const code = readFileSync(join(dist, entry), 'utf8');
    const loaded = globSync('_astro/*.js', { cwd: dist }).filter((file) =>
      code.includes(file.replaceAll('\\', '/').replace('_astro/', './')),
    );
    expect(loaded.length).toBeGreaterThan(0);
    const bytes = [code, ...loaded.map((file) => readFileSync(join(dist, file), 'utf8'))].map(
      (text) => brotliCompressSync(text).length,
    );
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12_000);
  });

  test('only the search page loads them', () => {
    for (const page of pages)
      expect(page.html.includes('SiteSearch'), page.path).toBe(page.path === '/search');
  });
});

describe('without JavaScript', () => {
  test('the page is a list of the whole site, and its form asks by address', () => {
    const { $ } = pages.find((page) => page.path === '/search') as BuiltPage;
    const listed = $('.site-groups a')
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(listed.toSorted()).toEqual(index.pages.map(([path]) => path).toSorted());
    expect($('form[action="/search"][method=get] input[name=q][type=search]')).toHaveLength(1);
    expect($('label[for=q]').text()).not.toBe('');
    expect($('[role=status]')).toHaveLength(1);
    expect(search(index, 'deck')[0]?.path).toBeDefined();
  });
});
