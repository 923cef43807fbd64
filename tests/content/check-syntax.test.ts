import { expect, test } from 'vitest';
import { linesAfter, siteText, swap } from './project.ts';

const decks = (from: string, to: string) => linesAfter({ 'services/decks.md': swap(from, to) });
const faq = (from: string, to: string) => linesAfter({ 'faqs/decks.yaml': swap(from, to) });

test('a colon without a space after it is reported with the correction', async () => {
  expect(await decks('navLabel: Decks', 'navLabel:Decks')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:3  There is no space after the colon. Write "navLabel: Decks"."`,
  );
  expect(await faq('    answer: "', '    answer:"')).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml:4  There is no space after the colon. Write "answer: …"."`,
  );
});

test('line ends and the mark of Windows are fine, letters of Windows-1252 are named', async () => {
  const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  const files = { 'services/decks.md': windows, 'faqs/decks.yaml': windows };
  expect(await linesAfter(files)).toBe('');
  const latin = Buffer.from(
    (await siteText('faqs/decks.yaml')).replace('?', ' for a fa\u00e7ade?'),
    'latin1',
  );
  expect(await linesAfter({ 'faqs/decks.yaml': latin })).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml:3  The letters of "fa�ade?" can't be read, because the file is not saved as UTF-8. Write them anew and save it as UTF-8 (in Notepad: Save as, Encoding)."`,
  );
});

test('a file in which every colon lacks its space is reported', async () => {
  expect(await linesAfter({ 'faqs/decks.yaml': 'title:Questions\n' })).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml:1  There is no space after the colon. Write "title: Questions"."`,
  );
});

test('a tab at the start of a line is reported', async () => {
  expect(await decks('  photo: deck\noffer', '\tphoto: deck\noffer')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:7  This line begins with a tab. Use spaces: two for each step inward."`,
  );
});

test('a duplicate field is reported at its second line', async () => {
  expect(await decks('navOrder: 1', 'navOrder: 1\ntitle: More decks')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:5  The field "title" is here for the second time. Keep one of them."`,
  );
  expect(
    await decks('navOrder: 1', 'navOrder: 1\nprice: { from: 100, to: 200, from: 300 }'),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:5  The field "from" is here for the second time. Keep one of them."`,
  );
});

test('a text with a colon in it needs quotation marks', async () => {
  expect(
    await decks('description: New decks in wood', 'description: New: decks in wood'),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:10  A text with a colon and a space in it needs quotation marks around it: description: "New: decks in wood or composite, with permit."."`,
  );
});

test('quotation marks inside quotation marks are reported', async () => {
  expect(await faq('question: How long does', 'question: "How "long" does')).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml:3  The text ends at its second " mark, but goes on after it. Inside the text write “ and ”."`,
  );
  expect(
    await decks('heading: What neighbors say', "heading: 'What's it worth'"),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:37  The text ends at its second ' mark, but goes on after it. Put the text into " marks: heading: "What's it worth"."`,
  );
});

test('an unclosed quotation mark is reported where it opens, not at the end of the file', async () => {
  expect(await decks('building: "3 to 5 days"', 'building: "3 to 5 days')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:14  The text begins with a quotation mark that is never closed. End the text with the same mark."`,
  );
  expect(
    await linesAfter({ 'faqs/decks.yaml': (text) => `${text.trimEnd().slice(0, -1)}\n` }),
  ).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml:4  The text begins with a quotation mark that is never closed. End the text with the same mark."`,
  );
});

test('a text that begins with a special character of YAML needs quotation marks', async () => {
  const titles = [
    '@home',
    '`home`',
    '%home',
    '*home',
    '&home',
    '!home',
    '[home] page',
    '{home} page',
    '|home',
    '>home',
  ];
  for (const title of titles) {
    const lines = await decks('title: Decks\n', `title: ${title}\n`);
    expect(lines).toBe(
      `src/content/services/decks.md:2  A text that begins with "${title[0]}" needs quotation marks around it: title: "${title}".`,
    );
  }
});

test('a wrongly indented line is reported', async () => {
  expect(await decks('  photo: deck\noffer', '   photo: deck\noffer')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:7  This line does not begin in the same column as the fields it belongs to. Move it there with spaces."`,
  );
  expect(await decks('  photo: deck\noffer', ' photo: deck\noffer')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:7  This line does not begin in the same column as the fields it belongs to. Move it there with spaces."`,
  );
  expect(await faq('    answer', '   answer')).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml:4  This line does not begin in the same column as the fields it belongs to. Move it there with spaces."`,
  );
});

test('an inline list or group without its end or a comma is reported', async () => {
  expect(await decks('[first-deck]', '[first-deck')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:38  A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line."`,
  );
  expect(await decks('from: 12000, to', 'from: 12000 to')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:11  A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line."`,
  );
});

test('a line without a field name is reported', async () => {
  expect(await decks('navOrder: 1', 'navOrder 1')).toMatchInlineSnapshot(
    `"src/content/services/decks.md:4  This line is neither "name: text" nor a list item "- text". Write the field's name and a colon before "navOrder 1", or move it inward if it continues the text above."`,
  );
});

test('missing "---" lines around the fields of a Markdown file are reported', async () => {
  expect(await linesAfter({ 'pages/about.md': (text) => text.slice(4) })).toMatchInlineSnapshot(
    `"src/content/pages/about.md:1  The file does not begin with a line "---". Put its fields between two such lines."`,
  );
  expect(
    await linesAfter({ 'pages/about.md': (text) => text.replace('\n---\n', '\n') }),
  ).toMatchInlineSnapshot(
    `"src/content/pages/about.md:1  The fields at the top never end. Put a line "---" after the last of them."`,
  );
  expect(await linesAfter({ 'pages/about.md': '---\n\n---\n' })).toMatchInlineSnapshot(
    `"src/content/pages/about.md:1  There are no fields here. Write them as "name: text", one in each line."`,
  );
});

test('a file saved on Windows, with or without a byte order mark, has the same line numbers', async () => {
  const windows = (text: string) =>
    text.replace('navOrder: 1', 'navOrder: one').replaceAll('\n', '\r\n');
  const expected =
    'src/content/services/decks.md:4  navOrder  This says "one", but a number is needed here.';
  expect(await linesAfter({ 'services/decks.md': windows })).toBe(expected);
  expect(await linesAfter({ 'services/decks.md': (text) => `\uFEFF${windows(text)}` })).toBe(
    expected,
  );
});

test('the ids of a broken file still count for other files', async () => {
  const lines = await linesAfter({
    'services/decks.md': swap('navLabel: Decks', 'navLabel:Decks'),
    'faqs/decks.yaml': swap('title: Questions', 'title:Questions'),
    'photos/photos.yaml': swap('  caption: A brown deck', '\tcaption: A brown deck'),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/faqs/decks.yaml:1  There is no space after the colon. Write "title: Questions about decks".
    src/content/photos/photos.yaml:5  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.
    src/content/services/decks.md:3  There is no space after the colon. Write "navLabel: Decks"."
  `);
});
