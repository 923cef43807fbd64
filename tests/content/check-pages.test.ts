import { expect, test } from 'vitest';
import { linesAfter, siteText, swap } from './project.ts';

const decks = (from: string, to: string) => linesAfter({ 'services/decks.md': swap(from, to) });
const about = (from: string, to: string) => linesAfter({ 'pages/about.md': swap(from, to) });
const closing = / {2}- kind: call-to-action\n( {4}.*\n)+/;

test('a page must begin with its one hero', async () => {
  expect(
    await linesAfter({
      'services/decks.md': (text) => text.replace(/ {2}- kind: hero\n( {4}.*\n)+/, ''),
    }),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:20  sections.0  The page begins with a section "process". Begin it with "- kind: hero": it holds the page's main heading."`,
  );
  const second =
    '  - kind: hero\n    heading: A second beginning\n    lede: Nobody begins twice, not even here.\n  - kind: faq';
  expect(await decks('  - kind: faq', second)).toMatchInlineSnapshot(
    `"src/content/services/decks.md:34  sections.3  A page has one hero, its first section. Choose another kind here."`,
  );
});

test('a page must end with the closing band, except privacy, search, 404 and thank-you', async () => {
  expect(
    await linesAfter({ 'pages/about.md': (text) => text.replace(closing, '') }),
  ).toMatchInlineSnapshot(
    `"src/content/pages/about.md:12  sections.1  The page ends with a section "body". End it with "- kind: call-to-action"."`,
  );
  const page = (await siteText('pages/about.md')).replace(closing, '');
  for (const name of ['privacy', '404', 'search', 'contact/thank-you']) {
    const lines = await linesAfter({
      'pages/about.md': null,
      [`pages/${name}.md`]: page,
      'pages/index.md': swap('to: /about', `to: /${name}`),
    });
    expect(lines).toBe('');
  }
});

test('a page may have one faq section', async () => {
  expect(
    await decks(
      '  - kind: testimonials',
      '  - kind: faq\n    id: more\n    faq: decks\n  - kind: testimonials',
    ),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:36  sections.4  A page has at most one faq section, and this is its second. Put the questions into one file."`,
  );
});

test('a text below the fields needs a body section, and a body section needs a text', async () => {
  expect(await about('  - kind: body\n', '')).toMatchInlineSnapshot(
    `"src/content/pages/about.md:18  The text from here on is shown nowhere. Give it a place: add a section "- kind: body"."`,
  );
  expect(
    await linesAfter({ 'pages/about.md': (text) => text.slice(0, text.lastIndexOf('---\n') + 4) }),
  ).toMatchInlineSnapshot(
    `"src/content/pages/about.md:12  sections.1  There is no text for this section. Write it below the second line "---", or take the section out."`,
  );
  expect(
    await linesAfter({
      'blog/first-deck.md': (text) => text.slice(0, text.lastIndexOf('---\n') + 4),
      'pages/about.md': swap('#what-it-costs', ''),
    }),
  ).toMatchInlineSnapshot(
    `"src/content/blog/first-deck.md  This article has no text. Write it below the second line "---"."`,
  );
});

test('two sections of a page cannot share an anchor', async () => {
  expect(
    await decks('heading: Below the frost', 'heading: Four steps, to a deck'),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:32  sections.2.heading  Another heading of this page makes the same anchor "#four-steps-to-a-deck". Change the words, or give this section its own "id"."`,
  );
  expect(
    await decks('heading: What neighbors say', 'heading: Questions about decks'),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:37  sections.4.heading  Another heading of this page makes the same anchor "#questions-about-decks". Change the words, or give this section its own "id"."`,
  );
  expect(
    await decks('    heading: Below', '    id: four-steps-to-a-deck\n    heading: Below'),
  ).toMatchInlineSnapshot(
    `"src/content/services/decks.md:32  sections.2.id  Another heading of this page makes the same anchor "#four-steps-to-a-deck". Change the words, or give this section its own "id"."`,
  );
});

test('a heading of the first level in a text is reported', async () => {
  expect(await about('## The shop', '# The shop')).toMatchInlineSnapshot(
    `"src/content/pages/about.md:23  The page has its main heading already. Begin headings in the text with "## "."`,
  );
});

test('two pages cannot have the same title or description', async () => {
  const lines = await linesAfter({
    'services/porches.md': (text) =>
      text
        .replace('title: Porches in Kent County', 'title: decks in Kent County')
        .replace(
          /description: "Screened.*"/,
          'description: "New decks in wood or composite for homes in Kent County: footings below frost, permits, and a price in writing."',
        ),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/services/porches.md:14  seo.title  The same title is in src/content/services/decks.md:16. Say what is different about this page.
    src/content/services/porches.md:15  seo.description  The same description is in src/content/services/decks.md:17. Say what is different about this page."
  `);
});

test('links to a service without sections, whose page is not built yet, are warnings', async () => {
  expect(await about('(/decks#four-steps-to-a-deck)', '(/porches)')).toMatchInlineSnapshot(
    `"src/content/pages/about.md:19  Only a warning: The link "/porches" leads to a page that is not there yet: src/content/services/porches.md has no sections."`,
  );
});

test('links must lead to existing pages and anchors', async () => {
  const lines = await linesAfter({
    'pages/index.md': swap('to: /about', 'to: /abuot'),
    'pages/about.md': (text) =>
      text
        .replace('/decks#four-steps-to-a-deck', '/decks#four-steps')
        .replace('/blog/first-deck#what-it-costs', '/blog/second-deck')
        .replace('(#the-shop)', '(#the-yard)'),
    'blog/first-deck.md': swap(
      '[our decks](/decks)',
      '[our decks](decks), [a place](/areas/kent-county), [the form](/contact#lead-form), [prices](/contact?service=decks) and [others](https://www.example.com/)',
    ),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/blog/first-deck.md:22  The link "decks" leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".
    src/content/blog/first-deck.md:22  There is no page "/areas/kent-county". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.
    src/content/pages/about.md:19  The page /decks has no place "#four-steps". Did you mean "#four-steps-to-a-deck"?
    src/content/pages/about.md:19  There is no page "/blog/second-deck". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.
    src/content/pages/about.md:25  The page /about has no place "#the-yard". Known: #come-by-the-shop, #the-shop.
    src/content/pages/index.md:16  sections.1.more.to  There is no page "/abuot". Did you mean "/about"?"
  `);
});

test('a link must be the page’s canonical address', async () => {
  const lines = await linesAfter({
    'pages/index.md': swap('to: /about', 'to: /about/'),
    'blog/first-deck.md': swap('(/decks)', '(/decks.html)'),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/blog/first-deck.md:22  The link "/decks.html" is not written as the page's address. Write "/decks".
    src/content/pages/index.md:16  sections.1.more.to  The link "/about/" is not written as the page's address. Write "/about"."
  `);
});

test('a link to an area without a page is reported', async () => {
  expect(
    await about('(/decks#four-steps-to-a-deck)', '(/service-areas/kent-county)'),
  ).toMatchInlineSnapshot(
    `"src/content/pages/about.md:19  There is no page "/service-areas/kent-county". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown."`,
  );
  expect(await about('(/decks#four-steps-to-a-deck)', '(/service-areas/chestertown)')).toBe('');
});

test('links may lead to pages in src/pages and to files of the public folder', async () => {
  const lines = await linesAfter({
    'blog/first-deck.md': swap(
      '(/decks)',
      '(/search), [this](/plans/deck.pdf) and [that](/plans/roof.pdf)',
    ),
    '../pages/search.astro': '<p>Search</p>',
    '../../public/plans/deck.pdf': 'plan',
  });
  expect(lines).toMatchInlineSnapshot(
    `"src/content/blog/first-deck.md:22  There is no page "/plans/roof.pdf". Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown."`,
  );
});
