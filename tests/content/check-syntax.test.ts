import { siteText, testMistakes } from './project.ts';

const DECKS = 'services/decks.md';
const FAQ = 'faqs/decks.yaml';

const windows = (text: string) => text.replaceAll('\n', '\r\n');
const wrongNumber =
  'src/content/services/decks.md:4  navOrder  This says "one", but a number is needed here.';

testMistakes({
  'a price has a comma': [
    { [DECKS]: { 'from: 12000': 'from: 12,000' } },
    'src/content/services/decks.md:11  price.0  A number has a comma here. Write it without, like 15000.',
  ],
  'a price has two commas': [
    { [DECKS]: { 'from: 12000, to: 30000': 'from: 12,000, to: 30,000' } },
    'src/content/services/decks.md:11  Write the number "12,000" without commas: 12000.',
  ],
  'a colon has no space after it': [
    { [DECKS]: { 'navLabel: Decks': 'navLabel:Decks' } },
    'src/content/services/decks.md:3  There is no space after the colon. Write "navLabel: Decks".',
  ],
  'a colon before a quoted text has no space after it': [
    { [FAQ]: { '    answer: "': '    answer:"' } },
    'src/content/faqs/decks.yaml:4  There is no space after the colon. Write "answer: …".',
  ],
  'every colon of a file lacks its space': [
    { [FAQ]: 'title:Questions\n' },
    'src/content/faqs/decks.yaml:1  There is no space after the colon. Write "title: Questions".',
  ],
  'a file has the line ends and the mark of Windows, which is fine': [
    {
      [DECKS]: (text) => `\uFEFF${windows(text)}`,
      [FAQ]: (text) => `\uFEFF${windows(text)}`,
    },
  ],
  'a file has letters of Windows-1252': [
    {
      [FAQ]: Buffer.from(siteText(FAQ).replace('?', ' for a fa\u00e7ade?'), 'latin1').toString(),
    },
    `src/content/faqs/decks.yaml:3  The letters of "fa\uFFFDade?" can't be read, because the file is not saved as UTF-8. Write them anew and save it as UTF-8 (in Notepad: Save as, Encoding).`,
  ],
  'a mistake in a file saved on Windows has the same line number': [
    { [DECKS]: (text) => windows(text.replace('navOrder: 1', 'navOrder: one')) },
    wrongNumber,
  ],
  'a mistake in a file saved on Windows with a byte order mark has the same line number': [
    { [DECKS]: (text) => `\uFEFF${windows(text.replace('navOrder: 1', 'navOrder: one'))}` },
    wrongNumber,
  ],
  'a line begins with a tab': [
    { [DECKS]: { '  photo: deck\noffer': '\tphoto: deck\noffer' } },
    'src/content/services/decks.md:7  This line begins with a tab. Use spaces: two for each step inward.',
  ],
  'a field is there twice': [
    { [DECKS]: { 'navOrder: 1': 'navOrder: 1\ntitle: More decks' } },
    'src/content/services/decks.md:5  The field "title" is here for the second time. Keep one of them.',
  ],
  'a field of a group in braces is there twice': [
    { [DECKS]: { 'navOrder: 1': 'navOrder: 1\nprice: { from: 100, to: 200, from: 300 }' } },
    'src/content/services/decks.md:5  The field "from" is here for the second time. Keep one of them.',
  ],
  'a text with a colon in it has no quotation marks': [
    { [DECKS]: { 'description: New decks in wood': 'description: New: decks in wood' } },
    'src/content/services/decks.md:10  A text with a colon and a space in it needs quotation marks around it: description: "New: decks in wood or composite, with permit.".',
  ],
  'quotation marks are inside quotation marks': [
    { [FAQ]: { 'question: How long does': 'question: "How "long" does' } },
    'src/content/faqs/decks.yaml:3  The text ends at its second " mark, but goes on after it. Inside the text write “ and ”.',
  ],
  'an apostrophe is inside apostrophes': [
    { [DECKS]: { 'heading: What neighbors say': "heading: 'What's it worth'" } },
    `src/content/services/decks.md:37  The text ends at its second ' mark, but goes on after it. Put the text into " marks: heading: "What's it worth".`,
  ],
  'a quotation mark is never closed': [
    { [DECKS]: { 'building: "3 to 5 days"': 'building: "3 to 5 days' } },
    'src/content/services/decks.md:14  The text begins with a quotation mark that is never closed. End the text with the same mark.',
  ],
  'a quotation mark is never closed, in the last line': [
    { [FAQ]: (text) => `${text.trimEnd().slice(0, -1)}\n` },
    'src/content/faqs/decks.yaml:4  The text begins with a quotation mark that is never closed. End the text with the same mark.',
  ],
  'a line is one space too far in': [
    { [DECKS]: { '  photo: deck\noffer': '   photo: deck\noffer' } },
    'src/content/services/decks.md:7  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.',
  ],
  'a line is one space too far out': [
    { [DECKS]: { '  photo: deck\noffer': ' photo: deck\noffer' } },
    'src/content/services/decks.md:7  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.',
  ],
  'a line of a list is one space too far out': [
    { [FAQ]: { '    answer': '   answer' } },
    'src/content/faqs/decks.yaml:4  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.',
  ],
  'a list in brackets has no end': [
    { [DECKS]: { '[first-deck]': '[first-deck' } },
    'src/content/services/decks.md:38  A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line.',
  ],
  'a group in braces lacks a comma': [
    { [DECKS]: { 'from: 12000, to': 'from: 12000 to' } },
    'src/content/services/decks.md:11  A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line.',
  ],
  'a line has no field name': [
    { [DECKS]: { 'navOrder: 1': 'navOrder 1' } },
    `src/content/services/decks.md:4  This line is neither "name: text" nor a list item "- text". Write the field's name and a colon before "navOrder 1", or move it inward if it continues the text above.`,
  ],
  'the "---" before the fields is missing': [
    { 'pages/about.md': (text) => text.slice(4) },
    'src/content/pages/about.md:1  The file does not begin with a line "---". Put its fields between two such lines.',
  ],
  'the "---" after the fields is missing': [
    { 'pages/about.md': { '\n---\n': '\n' } },
    'src/content/pages/about.md:1  The fields at the top never end. Put a line "---" after the last of them.',
  ],
  'there are no fields between the "---" lines': [
    { 'pages/about.md': '---\n\n---\n' },
    'src/content/pages/about.md:1  There are no fields here. Write them as "name: text", one in each line.',
  ],
  'three files are broken: their ids still count for other files': [
    {
      [DECKS]: { 'navLabel: Decks': 'navLabel:Decks' },
      [FAQ]: { 'title: Questions': 'title:Questions' },
      'photos/photos.yaml': { '  caption: A brown deck': '\tcaption: A brown deck' },
    },
    'src/content/faqs/decks.yaml:1  There is no space after the colon. Write "title: Questions about decks".',
    'src/content/photos/photos.yaml:5  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.',
    'src/content/services/decks.md:3  There is no space after the colon. Write "navLabel: Decks".',
  ],
});

const special = '@home|`home`|%home|*home|&home|!home|[home] page|{home} page|>home'.split('|');

testMistakes(
  Object.fromEntries(
    [...special, '|home'].map((title) => [
      `a text begins with ${title[0]}, a special character of YAML`,
      [
        { [DECKS]: { 'title: Decks\n': `title: ${title}\n` } },
        `src/content/services/decks.md:2  A text that begins with "${title[0]}" needs quotation marks around it: title: "${title}".`,
      ],
    ]),
  ),
);
