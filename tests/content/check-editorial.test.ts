import { expect, test } from 'vitest';
import { linesAfter, problemsAfter, siteText, swap } from './project.ts';

// Rules of style are only warnings, each with file and line.

test('a short article is a warning with its number of words', async () => {
  const text = `${(await siteText('blog/first-deck.md')).split('---\n').slice(0, 2).join('---\n')}---\nShort.\n`;
  expect(await linesAfter({ 'blog/first-deck.md': text })).toMatchInlineSnapshot(`
    "src/content/blog/first-deck.md:16  Only a warning: This article has 1 word. Readers and search engines like 500 to 1,500.
    src/content/pages/about.md:19  The page /blog/first-deck has no place "#what-it-costs". It has none."
  `);
});

test('a promise that cannot be kept is reported with its line', async () => {
  expect(
    await linesAfter({
      'services/decks.md': swap('text: We walk', 'text: Rot-proof. We walk'),
      'pages/about.md': (text) => `${text}\nBoards that are maintenance-free.\n`,
    }),
  ).toMatchInlineSnapshot(`
    "src/content/pages/about.md:27  Only a warning: "maintenance-free" promises too much or says nothing. Write what is true, in plain words.
    src/content/services/decks.md:27  sections.1.steps.0.text  Only a warning: "Rot-proof" promises too much or says nothing. Write what is true, in plain words."
  `);
});

test('a phrase said too often on the whole site is one warning with its limit and its files', async () => {
  const [about, decks] = await Promise.all([
    siteText('pages/about.md'),
    siteText('services/decks.md'),
  ]);
  const often = (times: number) => 'Footings go Below the frost line. '.repeat(times);
  expect(
    await linesAfter({
      'pages/about.md': `${about}\n${often(8)}\n`,
      'services/decks.md': decks
        .replace('text: We walk', `text: "${often(5)}We walk`)
        .replace('with you. }', 'with you." }'),
    }),
  ).toMatchInlineSnapshot(
    `"src/content/pages/about.md  Only a warning: "below the frost line" is said 13 times on the site, and 12 are enough. Say it another way, or leave it out: pages/about.md (8), services/decks.md (5)."`,
  );
});

test('what the law, a maker or the trade forbids is reported with what to write instead', async () => {
  const written = [
    'If the grill has to stay dry, build a solid roof.',
    'Keep the grill out from under the roof and away from the siding.',
    'We call Miss Utility two full business days before we dig.',
    'We dig ((dig-notice)) after the 811 call, and you may cancel for five business days.',
    'Email a photo of the door to us.',
    'Add a photo of the door to the form.',
    'On paint from before 1978 the rule starts at 20 square feet.',
    'On paint from before 1978 the rule covers more than 20 square feet.',
    'It often costs ((decks.saving)) less than a new deck.',
    'Where the frame and footings stay, it often costs ((decks.saving)) less.',
  ].map((line) => line.replaceAll('decks.saving', 'deck-remodeling.saving'));
  const found = await problemsAfter({
    'services/deck-remodeling.md': (await siteText('services/porches.md')).replace(
      'seo:',
      'facts:\n  saving: "30 to 50%"\nseo:',
    ),
    'pages/about.md': (text) => `${text}\n${written.join('\n')}\n`,
  });
  expect(
    found
      .filter(({ rule }) => rule === 'trade')
      .map(({ line, level, message }) => {
        return `${written[line - 27]} ${level}: ${message.match(/[^.]*\bwrite [^.]*/i)?.[0].trim()}`;
      }),
  ).toMatchInlineSnapshot(`
    [
      "If the grill has to stay dry, build a solid roof. warning: Leave it out, or write "Keep the grill out from under the roof and away from the siding; its maker’s sheet gives the distance",
      "We call Miss Utility two full business days before we dig. error: Write "((dig-notice))", and "((dig-notice",
      "Email a photo of the door to us. warning: Write "Add photos to the form",
      "On paint from before 1978 the rule starts at 20 square feet. warning: Write "more than 20 square feet outside, or more than 6 in a room"",
      "It often costs ((deck-remodeling.saving)) less than a new deck. warning: Write "where the footings and the frame stay", or leave the saving out",
    ]
  `);
});

test('an area in a state without a license is reported', async () => {
  expect(
    await linesAfter({ 'areas/kent-county.md': swap('kind: county', 'kind: county\nstate: DE') }),
  ).toMatchInlineSnapshot(
    `"src/content/areas/kent-county.md:4  state  No license of "DE" is listed. Add it to "licenses" in business.yaml, or remove this area: you may not offer work there."`,
  );
});

const long =
  'We measure twice on the first visit, write everything down, and bring the drawing along.';

test('a long paragraph may be on one page only; closing bands may be alike', async () => {
  expect(
    await linesAfter({
      'pages/about.md': (text) => `${text}\n${long}\n`,
      'services/decks.md': (text) =>
        text
          .replace(/lede: "Framed[^"]*"/, `lede: "${long}"`)
          .replace(/( {2}- kind: call-to-action\n(?: {4}.*\n)*? {4}text: ).*/, `$1${long}`),
    }),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:22  sections.0.lede  Only a warning: The same words are in src/content/pages/about.md:27. Say here what is different."`,
  );
});

test('two pages of places with nearly the same text are reported', async () => {
  const town = await siteText('areas/chestertown.md');
  const found = await problemsAfter({
    'areas/rock-hall.md': town
      .replaceAll('Chestertown', 'Rock Hall')
      .replace('town permits', 'harbor permits'),
  });
  expect(found.filter(({ rule }) => rule === 'alike')).toMatchInlineSnapshot(`
    [
      {
        "field": "",
        "file": "src/content/areas/rock-hall.md",
        "level": "warning",
        "line": 0,
        "message": "55 % of this page is also in src/content/areas/chestertown.md. Write what is true of this place alone: at most 40 % should be alike.",
        "rule": "alike",
      },
    ]
  `);
});

test('the owner may choose a new category; a likely misspelling of another is a warning', async () => {
  const article = await siteText('blog/first-deck.md');
  const second = (category: string) => ({
    'blog/second-deck.md': article.replace('category: Decks', `category: ${category}`),
  });
  const ruled = async (category: string) =>
    (await problemsAfter(second(category))).filter(({ rule }) => rule === 'category');
  expect(await ruled('Footings')).toEqual([]);
  expect(await ruled('Deks')).toMatchInlineSnapshot(`
    [
      {
        "field": "category",
        "file": "src/content/blog/second-deck.md",
        "level": "warning",
        "line": 4,
        "message": "Another article has the category "Decks", this one "Deks". If both mean the same, write them alike.",
        "rule": "category",
      },
    ]
  `);
});

test('a photo on more than three pages is a warning that names them', async () => {
  const found = await problemsAfter({ 'pages/about.md': (text) => `${text}\n((photo: deck))\n` });
  expect(found.filter(({ rule }) => rule === 'photo')).toMatchInlineSnapshot(`
    [
      {
        "field": "deck.file",
        "file": "src/content/photos/photos.yaml",
        "level": "warning",
        "line": 2,
        "message": "This photo is on 4 pages: src/content/blog/first-deck.md, src/content/pages/about.md, src/content/pages/index.md, src/content/services/decks.md. Choose another for one of them, so that no photo is on more than 3.",
        "rule": "photo",
      },
    ]
  `);
  const three = await problemsAfter({ 'pages/about.md': (text) => `${text}\n((photo: porch))\n` });
  expect(three.filter(({ rule }) => rule === 'photo')).toEqual([]);
});
