import { siteText, testMistakes } from './project.ts';

const DECKS = 'services/decks.md';
const ABOUT = 'pages/about.md';
const ARTICLE = 'blog/first-deck.md';

const closing = / {2}- kind: call-to-action\n( {4}.*\n)+/;
const withoutText = (text: string) => text.slice(0, text.lastIndexOf('---\n') + 4);
const page = siteText(ABOUT).replace(closing, '');

testMistakes({
  'a page does not begin with its hero': [
    { [DECKS]: (text) => text.replace(/ {2}- kind: hero\n( {4}.*\n)+/, '') },
    `src/content/services/decks.md:20  sections.0  The page begins with a section "process". Begin it with "- kind: hero": it holds the page's main heading.`,
  ],
  'a page has two heroes': [
    {
      [DECKS]: {
        '  - kind: faq':
          '  - kind: hero\n    heading: A second beginning\n    lede: Nobody begins twice, not even here.\n  - kind: faq',
      },
    },
    'src/content/services/decks.md:34  sections.3  A page has one hero, its first section. Choose another kind here.',
  ],
  'a page does not end with the closing band': [
    { [ABOUT]: (text) => text.replace(closing, '') },
    'src/content/pages/about.md:12  sections.1  The page ends with a section "body". End it with "- kind: call-to-action".',
  ],
  ...Object.fromEntries(
    ['privacy', '404', 'search', 'contact/thank-you'].map((name) => [
      `the page ${name} has no closing band, which is fine`,
      [
        {
          [ABOUT]: null,
          [`pages/${name}.md`]: page,
          'pages/index.md': { 'to: /about': `to: /${name}` },
        },
      ],
    ]),
  ),
  'a page has two faq sections': [
    {
      [DECKS]: {
        '  - kind: testimonials':
          '  - kind: faq\n    id: more\n    faq: decks\n  - kind: testimonials',
      },
    },
    'src/content/services/decks.md:36  sections.4  A page has at most one faq section, and this is its second. Put the questions into one file.',
  ],
  'a page has a text below the fields and no body section': [
    { [ABOUT]: { '  - kind: body\n': '' } },
    'src/content/pages/about.md:18  The text from here on is shown nowhere. Give it a place: add a section "- kind: body".',
  ],
  'a page has a body section and no text': [
    { [ABOUT]: withoutText },
    'src/content/pages/about.md:12  sections.1  There is no text for this section. Write it below the second line "---", or take the section out.',
  ],
  'an article has no text': [
    { [ARTICLE]: withoutText, [ABOUT]: { '#what-it-costs': '' } },
    'src/content/blog/first-deck.md  This article has no text. Write it below the second line "---".',
  ],
  'two headings of a page make the same anchor': [
    { [DECKS]: { 'heading: Below the frost': 'heading: Four steps, to a deck' } },
    'src/content/services/decks.md:32  sections.2.heading  Another heading of this page makes the same anchor "#four-steps-to-a-deck". Change the words, or give this section its own "id".',
  ],
  'a heading makes the same anchor as the title of the questions': [
    { [DECKS]: { 'heading: What neighbors say': 'heading: Questions about decks' } },
    'src/content/services/decks.md:37  sections.4.heading  Another heading of this page makes the same anchor "#questions-about-decks". Change the words, or give this section its own "id".',
  ],
  'the id of a section is the anchor of another heading': [
    { [DECKS]: { '    heading: Below': '    id: four-steps-to-a-deck\n    heading: Below' } },
    'src/content/services/decks.md:32  sections.2.id  Another heading of this page makes the same anchor "#four-steps-to-a-deck". Change the words, or give this section its own "id".',
  ],
  'a text has a heading of the first level': [
    { [ABOUT]: { '## The shop': '# The shop' } },
    'src/content/pages/about.md:23  The page has its main heading already. Begin headings in the text with "## ".',
  ],
  'two pages have the same name, title and description': [
    {
      'services/porches.md': (text) =>
        text
          .replace('title: Porches', 'title: Decks')
          .replace('title: Porches in Kent County', 'title: decks in Kent County')
          .replace(
            /description: "Screened.*"/,
            'description: "New decks in wood or composite for homes in Kent County: footings below frost, permits, and a price in writing."',
          ),
    },
    'src/content/services/porches.md:2  title  The same title is in src/content/services/decks.md:2. Say what is different about this page.',
    'src/content/services/porches.md:14  seo.title  The same title is in src/content/services/decks.md:16. Say what is different about this page.',
    'src/content/services/porches.md:15  seo.description  The same description is in src/content/services/decks.md:17. Say what is different about this page.',
  ],
  'a link leads to a service whose page is not built yet, only a warning': [
    { [ABOUT]: { '(/decks#four-steps-to-a-deck)': '(/porches)' } },
    'src/content/pages/about.md:19  Only a warning: The link "/porches" leads to a page that is not there yet: src/content/services/porches.md has no sections.',
  ],
  'links lead to pages and places that do not exist': [
    {
      'pages/index.md': { 'to: /about': 'to: /abuot' },
      [ABOUT]: {
        '/decks#four-steps-to-a-deck': '/decks#four-steps',
        '/blog/first-deck#what-it-costs': '/blog/second-deck',
        '(#the-shop)': '(#the-yard)',
      },
      [ARTICLE]: {
        '[our decks](/decks)':
          '[our decks](decks), [a place](/areas/kent-county), [the form](/contact#lead-form), [prices](/contact?service=decks) and [others](https://www.example.com/)',
      },
    },
    'src/content/blog/first-deck.md:22  The link "decks" leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".',
    'src/content/blog/first-deck.md:22  There is no page "/areas/kent-county". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.',
    'src/content/pages/about.md:19  The page /decks has no place "#four-steps". Did you mean "#four-steps-to-a-deck"?',
    'src/content/pages/about.md:19  There is no page "/blog/second-deck". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.',
    'src/content/pages/about.md:25  The page /about has no place "#the-yard". Known: #come-by-the-shop, #the-shop.',
    'src/content/pages/index.md:16  sections.1.more.to  There is no page "/abuot". Did you mean "/about"?',
  ],
  'a link is not written as the address of its page': [
    {
      'pages/index.md': { 'to: /about': 'to: /about/' },
      [ARTICLE]: { '(/decks)': '(/decks.html)' },
    },
    `src/content/blog/first-deck.md:22  The link "/decks.html" is not written as the page's address. Write "/decks".`,
    `src/content/pages/index.md:16  sections.1.more.to  The link "/about/" is not written as the page's address. Write "/about".`,
  ],
  'a link leads to an area without a page': [
    { [ABOUT]: { '(/decks#four-steps-to-a-deck)': '(/service-areas/kent-county)' } },
    'src/content/pages/about.md:19  There is no page "/service-areas/kent-county". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.',
  ],
  'a link leads to an area with a page, which is fine': [
    { [ABOUT]: { '(/decks#four-steps-to-a-deck)': '(/service-areas/chestertown)' } },
  ],
});

testMistakes(
  {
    'links lead to a page made by code, to a public file, and to one that is not there': [
      {
        [ARTICLE]: {
          '(/decks)': '(/search), [this](/plans/deck.pdf) and [that](/plans/roof.pdf)',
        },
        '../pages/search.astro': '<p>Search</p>',
        '../../public/plans/deck.pdf': 'plan',
      },
      'src/content/blog/first-deck.md:22  There is no page "/plans/roof.pdf". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.',
    ],
  },
  'link',
);
