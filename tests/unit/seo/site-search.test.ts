import { expect, test } from 'vitest';
import { buildSearchIndex } from '#seo/search/build-index.ts';
import { wordsOf } from '#seo/search/index-format.ts';
import { search } from '#seo/search/search.ts';
import { rowsOf } from '#tests/table.ts';

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
});

test.each(
  rowsOf<[what: string, query: string, found: string[]]>(`
    a word without its accent | cafe | [/cafe]
    a word without its apostrophe | oceans | [/cafe]
    the beginning of a word | ledg | [/decks]
    a word with a letter missing | leger | [/decks]
    a word with a letter too many | joistt | [/decks]
    two letters turned are two wrong ones | legder | []
    a word that is in the index, and not similar ones | ramp | [/ramps]
    pages with all words | ledger decks | [/decks]
    pages with one of them if none has all | ledger ramps | [/decks, /ramps]
    another form of a word | ramped | [/ramps]
    another form of another | bolts | [/decks]
    nothing for nonsense | zzzzqqqq | []
    nothing for signs alone | " , " | []
  `),
)('a search finds %s', (_what, query, found) => {
  expect(paths(query).toSorted()).toEqual(found);
});

test('a word of the text is offered once, not in each of its forms', () => {
  const pages = [page('/oak', 'Oak', ['A walker, two walkers and a stair.'])];
  expect(search(buildSearchIndex(pages), 'walkers')[0]?.words).toEqual(['walker']);
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
