import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOf } from '#build/content-check/entry.ts';
import type { SearchIndex } from '#seo/search/index-format.ts';
import { search } from '#seo/search/search.ts';
import { liveRoot, testDist } from '#tests/builds.ts';
import { root } from '#tests/project-copy.ts';
import { brotliBytes } from '#tools/bench/sizes.ts';
import { attributesOf, metaOf, pageAt, plain, readLivePages, wordsOf } from './built-site.ts';
import { readLiveContent } from './content.ts';

const pages = await readLivePages();
const { dataOf } = await readLiveContent();
const brands = dataOf('services').flatMap((service) => fieldOf(service, 'brands') ?? []);
const dist = testDist('production');
const indexFile = readFileSync(join(dist, 'search-index.json'));
const index: SearchIndex = JSON.parse(indexFile.toString());

test('a word that is only in the text of a page is found and shown', () => {
  const elsewhere = JSON.stringify(index.pages).toLowerCase();
  const [word = '', number = ''] =
    index.words
      .split('\n')
      .find((line) => /^[a-z]{5,} \d+$/.test(line) && !elsewhere.includes(line.slice(0, 5)))
      ?.split(' ') ?? [];
  const path = index.pages[Number(number)]?.[0];
  const found = search(index, word).find((one) => one.path === path);
  expect(found?.words, word).toContain(word);
});

// What people type, each answered by one page of this content, if there is such a page.
test.for([
  ['deck builder aberdeen md', '/service-areas/aberdeen'],
  ['screend porchs', '/screened-porches'],
  ['whelchair ramp', '/accessibility-ramps'],
  ['edgwood', '/service-areas/edgewood'],
  ['composite or wood', '/blog/composite-vs-wood-decking'],
  ['deck builders bel air md', '/service-areas/bel-air'],
  ['deck builder elkton md', '/service-areas/elkton'],
  ['deck builder elkton', '/service-areas/elkton'],
  ['deck builders harford county md', '/service-areas/harford-county'],
  ['how much does a deck cost in maryland', '/deck-construction'],
  ['how much deck', '/deck-construction'],
  ['screened porch cost maryland', '/screened-porches'],
  ['do i need a permit for a deck harford county', '/deck-permits'],
  ['deck permit cecil county', '/deck-permits'],
  ['permit havre de grace', '/service-areas/havre-de-grace'],
  ['wheelchair ramp installation near me', '/accessibility-ramps'],
  ['wheelchair ramp cost', '/accessibility-ramps'],
  ['how long ramp for 3 steps', '/accessibility-ramps'],
  ['do you do handrails', '/accessibility-ramps'],
  ['grab bar', '/steps-landings'],
  ['ramp or steps for a walker', '/accessibility-ramps'],
  ['deck repair near me', '/deck-remodeling'],
  ['is my deck safe', '/is-my-deck-safe'],
  ['deck pulling away from house', '/is-my-deck-safe'],
  ['emergency deck repair', '/is-my-deck-safe'],
  ['deck stain', '/deck-staining'],
  ['deck staining bel air', '/deck-staining'],
  ['three season room cost', '/three-season-rooms'],
  ['front porch builders', '/front-porches'],
  ['portico cost', '/porticos-entries'],
  ['covered patio cost', '/patio-covers'],
  ['pergola builder harford county', '/classic-pergolas'],
  ['front door replacement harford county', '/front-doors-entryways'],
  ['composite vs wood deck cost', '/blog/composite-vs-wood-decking'],
  ['port deposit porch', '/service-areas/cecil-county'],
  ['how long does it take', '/contact#how-long'],
  // Only once the owner lists a brand.
  ...brands.map((brand) => [`${String(brand).toLowerCase()} deck installer`, '/deck-construction']),
])('“%s” leads to %s', ([question = '', place = ''], { skip }) => {
  if (liveRoot !== resolve(root)) return skip('another content');
  const [path, anchor] = place.split('#');
  const page = pages.find((one) => one.path === path);
  if (!page || (anchor && page.$(`#${anchor}`).length === 0)) return skip('no such page');
  expect(search(index, question)[0]?.path).toBe(path);
});

test('every indexed page is found by its own title', () => {
  for (const [path, title] of index.pages)
    expect(
      search(index, title).map((one) => one.path),
      title,
    ).toContain(path);
  const listed = pages.filter((page) => metaOf(page, 'robots') === 'index, follow');
  expect(index.pages.map(([path]) => path).toSorted()).toEqual(
    listed.map((page) => page.path).toSorted(),
  );
});

test('the headings in results exist on their pages', () => {
  for (const [path, , , headings] of index.pages)
    for (const [id, text] of headings)
      expect(wordsOf(pageAt(pages, path), `[id="${id}"]`), `${path}#${id}`).toEqual([plain(text)]);
});

test('every word of the index is on its page', () => {
  const said = new Map(
    pages.map((page) => [
      page.path,
      plain(page.html.replaceAll('&#39;', '’').normalize('NFD'))
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

test('the index stays under 25 kB and all its scripts under 12 kB compressed', () => {
  expect(brotliBytes(indexFile)).toBeLessThanOrEqual(25_000);
  const code = readFileSync(join(dist, 'search.js'), 'utf8');
  const loaded = globSync('_astro/*.js', { cwd: dist }).filter((file) =>
    code.includes(file.replaceAll('\\', '/')),
  );
  const bytes = ['search.js', ...loaded].map((file) => brotliBytes(readFileSync(join(dist, file))));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12_000);
});

test('only the search page loads them', () => {
  for (const page of pages)
    expect(page.html.includes('/search.js'), page.path).toBe(page.path === '/search');
});

test('without JavaScript the search page lists the whole site, and its form sends the query in the address', () => {
  const { $ } = pageAt(pages, '/search');
  const listed = attributesOf({ $ }, '.site-groups a', 'href');
  expect(listed.toSorted()).toEqual(index.pages.map(([path]) => path).toSorted());
  expect($('form[action="/search"][method=get] input[name=q][type=search]')).toHaveLength(1);
  expect($('label[for=q]').text()).not.toBe('');
  expect($('[role=status]')).toHaveLength(1);
});
