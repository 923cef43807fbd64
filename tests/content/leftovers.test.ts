import { expect, test } from 'vitest';
import { linesOnDisk } from './project.ts';

const ABOUT = 'pages/about.md';
/** What the check says of a text at the end of the page's Markdown. */
async function told(text: string): Promise<string[]> {
  const lines = await linesOnDisk({ [ABOUT]: (was) => `${was}\n${text}\n` });
  return lines.map((line) =>
    line.replace(/^src\/content\/pages\/about\.md:(\d+) {2}Only a warning: /, '$1 '),
  );
}

// The page's text ends in line 25.
test.each([
  ['points of Word', '• one\n• two', 27],
  ['a heading without a space', 'Words.\n\n##No space', 29],
  ['a heading with a no-break space', '##\u00a0Heading', 27],
  ['bold with a space inside', 'Fine is **this**.\nThis is **bold **text.', 28],
  ['underscores with a space inside', 'This is __bold __text.', 27],
  ['a link with a space inside', 'See [our form] (/contact).', 27],
  ['a link of a wiki', 'See [[Contact]].', 27],
  ['a reference that leads nowhere', 'See [our form][contact].', 27],
  ['a code of a forum', 'This is [b]bold[/b].', 27],
  ['a table without its second line', '| Size | Price |\n| 10x12 | a lot |', 27],
  ['a tag of Word', '<o:p></o:p>From Word.', 27],
  ['a tag written twice', 'Two&amp;nbsp;spaces.', 27],
  ['a list without spaces', '-one\n-two', 27],
  ['a numbered list without spaces', '1.One\n2.Two', 27],
  ['a list of dashes', '– one\n– two', 27],
  ['tildes that strike out', 'From ~10 to ~20 feet.', 27],
  ['a lone backtick', 'The `word stays open.', 27],
  ['signs at the start of two lines', '✓ one\n✓ two', 27],
  ['arrows of Word', '➢ one\n➢ two', 27],
  ['circles of Word', 'o\tone\no\ttwo', 27],
  ['a link the wrong way around', 'See (our form)[/contact].', 27],
  ['a link over two lines', 'See [our form]\n(/contact).', 27],
  ['a condition of Word', '[if !supportLists]One', 27],
  ['a table of bars alone', 'a | b\nc | d', 27],
  ['italics with a space inside', 'This is _it _now.', 27],
  ['a code of an emoji', 'Fine :smile: boards.', 27],
  ['a blank of a letter', 'Dear %%name%%, hello.', 27],
  ['a heading of a wiki', '== Heading ==', 27],
  ['a heading of Textile', 'h2. Heading', 27],
  ['a box to check', '[ ] to do', 27],
  ['arrows of an email', '-> one\n-> two', 27],
  ['letters without a list', 'a. one\nb. two', 27],
  ['a table of a spreadsheet', 'Size\tPrice\n10x12\ta lot', 27],
  ['a class of another Markdown', 'Words {.lead}', 27],
  ['a reference with a space inside', 'See [form] [contact].', 27],
  ['a shortcode of WordPress', 'One.\n\nSee [contact-form-7 id="1"].', 29],
  ['a shortcode around an address', '[embed]https://www.example.com/a[/embed]', 27],
  ['a shortcode alone', 'One.\n\n[recent_posts]', 29],
  ['a blank of a template', 'Dear [Your Name], hello.', 27],
  ['a typed line end', String.raw`One.\nTwo.`, 27],
  ['a fact that has lost a parenthesis', 'Built since (founded)) here.', 27],
  ['a fact with one parenthesis too many', 'Built since ((founded))) here.', 27],
  ['a tag in entities', 'One.\n\nThis is &lt;b&gt;bold&lt;/b&gt;.', 29],
  ['points in entities', 'One.\n\n&bull; one\n&bull; two', 29],
  [
    'escaped stars',
    String.raw`One.
\*\*Bold\*\*`,
    28,
  ],
])('%s is a warning with its line', async (_what, text, line) => {
  expect(await told(text)).toEqual([
    expect.stringMatching(new RegExp(`^${line} (?:Visitors read|The page strikes) "`)),
  ]);
});

test('an indented paragraph is a box of code', async () => {
  expect(await told('\tThis has the first-line indent of Word.')).toEqual([
    '27 The page shows "This has the first-line indent of Word." as a dark box of code, because its line begins with four spaces or a tab. Take them out.',
  ]);
});

test.each([
  ['Words.\n\n```\nAll below.', '29 A block of code begins at "```" and never ends'],
  ['- one\n– two', '27 This line and the next are items of one list'],
])('the lines %j', async (text, start) => {
  expect(await told(text)).toEqual([expect.stringContaining(start)]);
});

test('what Markdown takes, and what only looks like it, is fine', async () => {
  const text = [
    'Boards of 5/4 * 6 inches, 10*12 feet, a #1 grade, AT&T, 3 < 4 > 2, snake_case, C++, “a – b”, (see [it](/decks)).',
    '— John, Bel Air',
    '> Good work.\n> — John',
    'One (see [it](/decks)) [x]\nor two | three',
    '✓ done',
    '- [x] done\n- **bold**, *it*, ~~old~~'.replace(', ~~old~~', ''),
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '`**code**`',
    '```\n| --\n```',
    '1. One\n2. Two\n    more of two',
    'An escaped \\# sign, and a word*.',
    'Built (since ((founded))), (see (this)), a [1] and [it](/decks) (one (two) three).',
  ].join('\n\n');
  expect(await told(text)).toEqual([]);
});
