import { expect, test } from 'vitest';
import { buildSearchIndex } from '#search/build-index.ts';
import { wordsOf } from '#search/index-format.ts';
import { search } from '#search/search.ts';

const page = (
  path: string,
  title: string,
  texts: string[],
  headings: { id: string; text: string }[] = [],
) => ({
  path,
  title,
  description: `All about ${title.toLowerCase()}.`,
  headings,
  texts,
});
const index = buildSearchIndex([
  page(
    '/decks',
    'Decks',
    ['The ledger is bolted and flashed. Decks again.'],
    [{ id: 'frame', text: 'Under the boards: joists' }],
  ),
  page('/ramps', 'Ramps', ['One foot along for each inch up, with a landing.']),
  page('/cafe', 'Café doors', ['A door like in Ocean’s café.']),
]);
const paths = (query: string): string[] => search(index, query).map(({ path }) => path);

test('a word of the text is kept once, and not where title or headings say it', () => {
  expect(index.words).toContain('ledger 0');
  expect(index.words).not.toMatch(/^decks /m);
  expect(index.words).not.toMatch(/^the /m);
});

test('accents and apostrophes need not be typed', () => {
  expect(wordsOf('Café at Ocean’s edge')).toEqual(['cafe', 'at', 'oceans', 'edge']);
  expect(paths('cafe')).toEqual(['/cafe']);
  expect(paths('oceans')).toEqual(['/cafe']);
});

test('beginnings of words and slips of a letter find', () => {
  expect(paths('ledg')).toEqual(['/decks']);
  expect(paths('legder')).toEqual([]);
  expect(paths('leger')).toEqual(['/decks']);
  expect(paths('joistt')).toEqual(['/decks']);
});

test('a word that the site knows does not bring its look-alikes', () => {
  expect(paths('ramp')).toEqual(['/ramps']);
});

test('pages with all words come alone; without any, pages with one of them come', () => {
  expect(paths('ledger decks')).toEqual(['/decks']);
  expect(paths('ledger ramps').toSorted()).toEqual(['/decks', '/ramps']);
});

test('the found heading is marked and leads to its place', () => {
  expect(search(index, 'joists')[0]?.headings).toEqual([
    {
      id: 'frame',
      pieces: [
        { text: 'Under the boards: ', isMatch: false },
        { text: 'joists', isMatch: true },
      ],
    },
  ]);
});

test('a word on most pages tells none apart and is left out', () => {
  const common = buildSearchIndex(
    ['/a', '/b', '/c'].map((path) => page(path, path, ['gravel everywhere'])),
  );
  expect(common.words).toBe('');
});
