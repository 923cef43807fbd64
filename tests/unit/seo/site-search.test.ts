import { expect, test } from 'vitest';
import { buildSearchIndex } from '#seo/search/build-index.ts';
import { wordsOf } from '#seo/search/index-format.ts';
import { search } from '#seo/search/search.ts';

const page = (
  path: string,
  title: string,
  texts: string[],
  headings: { id: string; text: string }[] = [],
) => ({
  path,
  source: 'pages' as const,
  title,
  names: [] as string[],
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

test('forms of a word match each other', () => {
  expect(paths('ramped')).toEqual(['/ramps']);
  expect(paths('bolts')).toEqual(['/decks']);
});

test('a service answers before an article, and a page that is named before others', () => {
  const both = [
    page('/blog/oak', 'Oak', ['stain']),
    { ...page('/oak', 'Oak', ['stain']), source: 'services' as const },
    { ...page('/towns/elm', 'Elm', ['oak stain']), names: ['Port Elm'] },
  ];
  const found = (query: string) => search(buildSearchIndex(both), query).map(({ path }) => path);
  expect(found('oak stain').slice(0, 2)).toEqual(['/oak', '/blog/oak']);
  expect(found('oak in port elm')[0]).toBe('/towns/elm');
});

test('a question in a heading leads to its page', () => {
  const asked = { id: 'time', text: 'How long does it take, from start to end?' };
  const pages = [
    page('/a', 'Oak', [], [{ id: 'long', text: 'A long take on oak' }]),
    page('/b', 'Hours', [], [asked, { id: 'more', text: 'More about long days' }]),
  ];
  expect(search(buildSearchIndex(pages), 'how long does it take')[0]?.path).toBe('/b');
});

test('the words of a question weigh nothing, unless they stand for another word', () => {
  const pages = [page('/price', 'Cost of an oak', []), page('/much', 'Oak', ['too much shade'])];
  const found = (query: string) =>
    search(buildSearchIndex(pages, [['cost', 'much', 'price']]), query).map(({ path }) => path);
  expect(found('what is an oak').toSorted()).toEqual(['/much', '/price']);
  expect(found('how much is an oak')[0]).toBe('/price');
  expect(found('oak prices')[0]).toBe('/price');
});
