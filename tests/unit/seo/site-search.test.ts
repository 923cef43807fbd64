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

test('a word of the text is indexed once, and not if it is in title or headings', () => {
  expect(index.words).toContain('ledger 0');
  expect(index.words).not.toMatch(/^decks /m);
  expect(index.words).not.toMatch(/^the /m);
});

test('accents and apostrophes do not matter', () => {
  expect(wordsOf('Café at Ocean’s edge')).toEqual(['cafe', 'at', 'oceans', 'edge']);
  expect(paths('cafe')).toEqual(['/cafe']);
  expect(paths('oceans')).toEqual(['/cafe']);
});

test('beginnings of words and words with one wrong letter match', () => {
  expect(paths('ledg')).toEqual(['/decks']);
  expect(paths('legder')).toEqual([]);
  expect(paths('leger')).toEqual(['/decks']);
  expect(paths('joistt')).toEqual(['/decks']);
});

test('a word that is in the index does not match similar words', () => {
  expect(paths('ramp')).toEqual(['/ramps']);
});

test('only pages with all words are found; if there are none, pages with one of them', () => {
  expect(paths('ledger decks')).toEqual(['/decks']);
  expect(paths('ledger ramps').toSorted()).toEqual(['/decks', '/ramps']);
});

test('a matching heading is highlighted and links to its anchor', () => {
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

test('a word on most pages is not indexed', () => {
  const common = buildSearchIndex(
    ['/a', '/b', '/c'].map((path) => page(path, path, ['gravel everywhere'])),
  );
  expect(common.words).toBe('');
});
