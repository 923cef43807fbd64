import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { SearchIndex } from '#seo/search/index-format.ts';
import { search } from '#seo/search/search.ts';
import { buildForTests } from '#tests/builds.ts';

let index: SearchIndex;
beforeAll(async () => {
  const dist = await buildForTests('test');
  index = JSON.parse(readFileSync(join(dist, 'search-index.json'), 'utf8'));
});

test.each([
  ['screened porch', '/screened-porches'],
  ['screend porchs', '/screened-porches'],
  ['wheelchair', '/accessibility-ramps'],
  ['whelchair ramp', '/accessibility-ramps'],
  ['Havre de Grace', '/service-areas/havre-de-grace'],
  ['edgwood', '/service-areas/edgewood'],
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

test('a search for screened porch highlights every form of the words', () => {
  const marked = search(index, 'screned porch')[0]
    ?.title.filter((piece) => piece.isMatch)
    .map((piece) => piece.text.toLowerCase());
  expect(marked).toEqual(['screened', 'porches']);
});
