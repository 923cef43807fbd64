import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { satteri } from '@astrojs/markdown-satteri';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';
import { testMistakes } from './project.ts';

const ABOUT = 'pages/about.md';
const DECKS = 'services/decks.md';
const PORCHES = 'services/porches.md';
const ARTICLE = 'blog/first-deck.md';

const html = [
  '<script>alert(1)</script>',
  'Some <b>bold</b> words.',
  '<!-- later -->',
  '`<b>`, 3 < 4 and <https://www.example.com/>',
  '```',
  '<b>',
  '```',
].join('\n\n');

testMistakes({
  'a price is commented out': [
    { 'services/decks.md': { 'price: {': '# price: {' } },
    'src/content/blog/first-deck.md:22  There is no fact "((decks.price))". src/content/services/decks.md has no "price": write it there, or take what names it out here.',
    'src/content/services/decks.md:22  sections.0.lede  There is no fact "((decks.price))". src/content/services/decks.md has no "price": write it there, or take what names it out here.',
  ],
  'facts are unknown, in a field and in a text': [
    {
      'pages/index.md': { '((years)) years': '((year)) years' },
      [ARTICLE]: {
        'We charge ((decks.price)).':
          'We charge ((deck.price)), ((nothing like it)), ((unheard-of)).',
      },
    },
    'src/content/blog/first-deck.md:22  There is no fact "((deck.price))". Did you mean "((decks.price))"?',
    'src/content/blog/first-deck.md:22  There is no fact "((nothing like it))". Put your words in its place.',
    'src/content/blog/first-deck.md:22  There is no fact "((unheard-of))". Known: city, decks.brands, decks.building, decks.duration, decks.others, decks.price, decks.price-from, decks.price-to and 35 more.',
    'src/content/pages/index.md:10  sections.0.lede  There is no fact "((year))". Did you mean "((years))"?',
  ],
  'a fact has no end': [
    { [DECKS]: { 'built in ((decks.building))': 'built in ((decks.building)' } },
    'src/content/services/decks.md:22  sections.0.lede  A fact begins with "((decks.building)" but does not end. Write it like "((name))".',
  ],
  'a service is invalid: its facts are not called unknown': [
    { [DECKS]: { 'price: { from: 12000': 'price: { from: -1' } },
    'src/content/services/decks.md:11  price.from  This is the number -1. Write more than 0.',
  ],
  'business.yaml is invalid: no fact is called unknown': [
    { 'business.yaml': { 'foundedYear: 1998': 'foundedYear: old' } },
    'src/content/business.yaml:6  foundedYear  This says "old", but a number is needed here.',
  ],
  'free facts have the names of built-in facts, or hold another fact': [
    {
      'business.yaml': {
        'slogan: Built to last': 'years: forty\n  slogan: "For ((years)) years"',
      },
      [DECKS]: { '  building: "3 to 5 days"': '  building: "3 to 5 days"\n  price: cheap' },
    },
    'src/content/business.yaml:64  facts.years  The fact "years" is made from other fields already. Choose another name.',
    'src/content/business.yaml:65  facts.slogan  A fact cannot hold another fact. Write its words here.',
    'src/content/services/decks.md:15  facts.price  The fact "price" is made from other fields already. Choose another name.',
  ],
  'figures are in a paragraph with other words, or in a field': [
    {
      [ABOUT]: { '\n((photo: porch))\n': 'Look at ((photo: porch)) here.\n((photo: deck))\n' },
      [DECKS]: { 'text: We walk the yard with you.': 'text: "((photo: deck))"' },
    },
    'src/content/pages/about.md:20  Put "((photo: porch))" into a paragraph of its own, with an empty line before and after it.',
    'src/content/pages/about.md:21  Put "((photo: deck))" into a paragraph of its own, with an empty line before and after it.',
    'src/content/services/decks.md:27  sections.1.steps.0.text  "((photo: deck))" works only in the text below the fields, in a paragraph of its own.',
  ],
  'a figure names a photo that does not exist': [
    { [ABOUT]: { '((photo: porch))': '((photo: porsch))' } },
    'src/content/pages/about.md:21  There is no photo "porsch" in src/content/photos/photos.yaml. Did you mean "porch"?',
  ],
  'a picture is written as Markdown': [
    { [ABOUT]: { '## The shop': '![The shop](./shop.jpg)\n\n## The shop' } },
    'src/content/pages/about.md:23  Pictures belong in photos.yaml. Add it there and write "((photo: its-id))" here, in a paragraph of its own.',
  ],
  'fields have Markdown and HTML in them': [
    {
      [DECKS]: {
        'text: We walk the yard with you.': 'text: "We **walk** the yard."',
        'text: You get a drawing and a price.': 'text: "See [prices](/decks) first."',
        'text: We set footings and frame.': 'text: "We set footings<br>and frame."',
      },
    },
    'src/content/services/decks.md:27  sections.1.steps.0.text  This field shows its text as it is, so visitors would read "**walk**". Write plain words.',
    'src/content/services/decks.md:28  sections.1.steps.1.text  This field shows its text as it is, so visitors would read "[prices](/decks)". Write plain words.',
    'src/content/services/decks.md:29  sections.1.steps.2.text  This field shows its text as it is, so visitors would read "<br>". Write plain words.',
  ],
  ...Object.fromEntries(
    [
      '(202) 555-0101',
      '202-555-0101',
      '202.555.0101',
      '2025550101',
      '+1 202 555 0101',
      'tel:+12025550101',
    ].map((typed) => [
      `the company's phone number is typed as ${typed}`,
      [
        { [ABOUT]: { 'We began with one saw.': `We began with ${typed} saws.` } },
        'src/content/pages/about.md:19  The number (202) 555-0101 is typed here. Write "((phones.main))", so that it changes with business.yaml.',
      ],
    ]),
  ),
  'a second number is typed into a field, one is in a drawing; numbers of others are fine': [
    {
      [ABOUT]: { 'We began': 'Call 811 or (202) 555-0199. We began' },
      [PORCHES]: { 'text: The breeze': 'text: Call 202-555-0102. The breeze' },
      'drawings/footing.svg': { 'A footing': 'Call 202-555-0101. A footing' },
    },
    'src/content/drawings/footing.svg  This drawing contains a phone number, which would not follow business.yaml. Remove it.',
    'src/content/services/porches.md:7  card.text  The number (202) 555-0102 is typed here. Write "((phones.porches))", so that it changes with business.yaml.',
  ],
  'prices are typed into a text, only warnings with the fact of the same value': [
    {
      [ARTICLE]: {
        'We charge ((decks.price)).': 'We charge $12,000, never $ 999 more than $30,000.',
      },
    },
    'src/content/blog/first-deck.md:22  Only a warning: The amount "$ 999" is typed here. If it is a price of the company, add it to the facts of its service and write the fact.',
    'src/content/blog/first-deck.md:22  Only a warning: The amount "$12,000" is typed here. Write "((decks.price-from))", which is the same amount.',
    'src/content/blog/first-deck.md:22  Only a warning: The amount "$30,000" is typed here. Write "((decks.price-to))", which is the same amount.',
  ],
  'a price is in a field of a service, which is fine': [
    { [PORCHES]: { 'text: The breeze': 'text: For $15,000, the breeze' } },
  ],
  'opening hours name a day twice, close before they open, or only open': [
    {
      'business.yaml': {
        'days: [Friday]': 'days: [Friday, Monday]',
        'closes: "12:00"': 'closes: "06:00"',
        '- days: [Saturday, Sunday]': '- days: [Saturday, Sunday]\n    opens: "09:00"',
      },
    },
    'src/content/business.yaml:29  hours.1.days  Monday is in two lines of the hours. Keep it in one.',
    'src/content/business.yaml:31  hours.1.closes  This closes at 06:00, but opens at 07:30. Write the later time here, on the 24-hour clock.',
    'src/content/business.yaml:32  hours.2  Write both "opens" and "closes"; leave both out for a day that is closed.',
  ],
  'a text has HTML in it; code, comparisons and addresses are fine': [
    { [ARTICLE]: (text) => `${text}\n${html}\n` },
    'src/content/blog/first-deck.md:26  The site leaves HTML out of its texts: "<script>". Write Markdown, like **bold** or [a link](/contact), or take it out.',
    'src/content/blog/first-deck.md:28  The site leaves HTML out of its texts: "<b>". Write Markdown, like **bold** or [a link](/contact), or take it out.',
    'src/content/blog/first-deck.md:30  The site leaves HTML out of its texts: "<!-- later -->". Write Markdown, like **bold** or [a link](/contact), or take it out.',
  ],
});

test('HTML in a text does not reach the page', async () => {
  const { default: config } = await import(pathToFileURL(join(root, 'astro.config.mjs')).href);
  const processor: ReturnType<typeof satteri> = config.markdown.processor;
  const renderer = await processor.createRenderer({});
  const { code } = await renderer.render(
    'Dry <b>wood</b>.\n\n<script>alert(1)</script>\n\n**Oak**',
    {},
  );
  expect(code).not.toMatch(/script|<b>/);
  expect(code).toContain('Dry wood.');
  expect(code).toContain('<strong>Oak</strong>');
});
