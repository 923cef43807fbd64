import { beforeAll, describe, expect, test } from 'vitest';
import { fieldOf, isRecord, textOf } from '#build/content-check/entry.ts';
import { textsIn } from '#schemas/parts.ts';
import { buildForTests, frozenRoot } from '#tests/builds.ts';
import {
  attributesOf,
  type BuiltPage,
  pageAt,
  plain,
  readPages,
  wordsOf,
} from '#tests/live/built-site.ts';
import { type LiveContent, type LivePage, listOf, readLiveContent } from '#tests/live/content.ts';

// Each page shows what its entry says, worked out here once more: on the frozen content, with all samples.
let pages: BuiltPage[];
let content: LiveContent;
beforeAll(async () => {
  pages = readPages(await buildForTests('test'));
  content = await readLiveContent(frozenRoot);
});

const kindOf = (section: unknown) => textOf(section, 'kind');
const mainOf = (path: string) => pageAt(pages, path).$('main');
const saidOn = (path: string) => plain(mainOf(path).text());
/** A text without the brackets and addresses of its links. */
const unlinked = (text: string) => plain(text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1'));
const linksOf = (path: string) => {
  const words = wordsOf(pageAt(pages, path), 'main a[href]');
  const hrefs = attributesOf(pageAt(pages, path), 'main a[href]', 'href');
  return hrefs.map((href, at) => ({ href, words: words[at] }));
};

/** The words of a section, those of its questions and customers included. */
const shownBy = (section: unknown): string[] => {
  const customers = listOf(section, 'testimonials').map((id) =>
    content.dataOf('testimonials').find((one) => fieldOf(one, 'id') === id),
  );
  // Nobody hears the label of the gallery; a team without members is left out.
  if (kindOf(section) === 'gallery') return [];
  if (textOf(section, 'look') === 'team' && listOf(section, 'members').length === 0) return [];
  return [
    ...[
      ...textsIn(section),
      ...listOf(content.find('faqs', textOf(section, 'faq')), 'items').flatMap((item) => [
        textOf(item, 'question'),
        textOf(item, 'answer'),
      ]),
      ...customers.map((one) => textOf(one, 'text')),
    ].map(unlinked),
  ];
};

const count = (name: string) => (section: unknown) => listOf(section, name).length;
const photos = (field: string) => () =>
  content.dataOf('photos').filter((photo) => fieldOf(photo, field) === true).length;
const ofLook = (look: string, name: string) => (section: unknown) =>
  (textOf(section, 'look') || 'steps') === look ? count(name)(section) : 0;
const isFeatured = (section: unknown): boolean => textOf(section, 'look') === 'featured';
/** The groups of a list of towns. */
const groups = (section: unknown) =>
  listOf(section, 'items').filter((item) => listOf(item, 'communities').length > 0).length;
/** The parts of a page, by the kind of section that shows them. */
const parts: [kind: string, selector: string, most: (section: unknown) => number][] = [
  ['hero', '.stamps > li', count('stamps')],
  ['gallery', '.mosaic > li', (section) => (isFeatured(section) ? photos('featured')() : 0)],
  ['gallery', '.gallery-grid > li', (section) => (isFeatured(section) ? 0 : photos('gallery')())],
  ['articles', '.article-card', () => content.dataOf('blog').length],
  ['testimonials', '.notes .note', count('testimonials')],
  ['process', '.process-steps > li', ofLook('steps', 'steps')],
  ['process', '.sheet', (section) => Number(fieldOf(section, 'sheet') !== undefined)],
  ['process', '.process-tape > li', ofLook('tape', 'steps')],
  ['process', '.next-steps li', ofLook('list', 'steps')],
  ['list', '.list-columns > li', ofLook('columns', 'items')],
  ['chart', '.year-notes > div', count('notes')],
  ['hero', '.facts > div', count('facts')],
  ['compare', '.compare thead th', count('items')],
  ['compare', '.compare tbody', count('rows')],
  ['offers', '.offer-rows > li', count('items')],
  ['projects', '.projects > *', count('items')],
  ['chart', ':is(.way-tape, .calendar) > li', count('items')],
  ['places', '.place-group', groups],
  ['list', '.card', (section) => cardsOf(section)],
  [
    'faq',
    '.faq details',
    (section) => count('items')(content.find('faqs', textOf(section, 'faq'))),
  ],
];
const cardsOf = (section: unknown): number =>
  textOf(section, 'look') === 'cards' ? count('services')(section) || topServices() : 0;
const topServices = (): number =>
  content.dataOf('services').filter((one) => fieldOf(one, 'parent') === undefined).length;

/** Asserts something of every page. The assertions are soft: a failure names all pages. */
const ofEvery = (check: (page: LivePage) => void) => () => {
  expect(content.pages.length).toBeGreaterThan(20);
  for (const page of content.pages) check(page);
};

describe('every page', () => {
  test(
    'has all words of its sections',
    ofEvery(({ path, sections }) => {
      const words = saidOn(path);
      for (const text of sections.flatMap(shownBy)) expect.soft(words, path).toContain(text);
    }),
  );

  test(
    'has as many parts as its sections list',
    ofEvery(({ path, sections }) => {
      for (const [kind, selector, most] of parts) {
        const own = sections.filter((section) => kindOf(section) === kind);
        const wanted = own.reduce<number>((sum, section) => sum + most(section), 0);
        expect.soft(mainOf(path).find(selector).length, `${path} ${selector}`).toBe(wanted);
      }
    }),
  );

  test(
    'has its buttons and links, and a town links to no service that its entry leaves out',
    ofEvery(({ path, id, collection, data, sections }) => {
      const links = linksOf(path);
      for (const section of sections) {
        const button = fieldOf(section, 'button');
        const about =
          { services: `?service=${id}`, areas: `?area=${id}` }[String(collection)] ?? '';
        const to = textOf(button, 'to') || `/contact${about}`;
        if (button)
          expect.soft(links, path).toContainEqual({ href: to, words: textOf(button, 'label') });
        for (const link of [fieldOf(section, 'more'), ...listOf(section, 'links')].filter(
          isRecord,
        )) {
          const found = links.filter(({ href }) => href === textOf(link, 'to'));
          expect
            .soft(found.map(({ words }) => words).join(' | '), path)
            .toContain(textOf(link, 'label'));
        }
        for (const area of listOf(section, 'areas').map(String)) {
          const hasPage = content.pages.some((one) => one.path === `/service-areas/${area}`);
          const href = hasPage ? `/service-areas/${area}` : `/contact?area=${area}`;
          expect.soft(links, path).toContainEqual({
            href,
            words: textOf(content.find('areas', area), 'title'),
          });
        }
      }
      const written = JSON.stringify(data);
      for (const { href } of collection === 'areas' ? links : [])
        if (content.find('services', href.slice(1)))
          expect.soft(written, path).toContain(href.slice(1));
    }),
  );
});

const dollars = (amount: unknown) => `$${Number(amount).toLocaleString('en-US')}`;

test('a service with a price names its range, on its page and in every list of prices', () => {
  for (const { path, sections } of content.pages)
    for (const id of sections.flatMap((section) => listOf(section, 'services').map(String))) {
      const price = fieldOf(content.find('services', id), 'price');
      const isListed = sections.some(
        (one) => kindOf(one) === 'prices' && listOf(one, 'services').includes(id),
      );
      if (!price || !isListed) continue;
      const range = `${dollars(fieldOf(price, 'from'))} to ${dollars(fieldOf(price, 'to'))}`;
      expect.soft(saidOn(path), path).toContain(fieldOf(price, 'open') ? `${range}+` : `${range},`);
    }
});

test('the company is as old, and keeps requests as long, as business.yaml says', () => {
  const { foundedYear, retention, hoursNote, reply } = content.business;
  const years = Math.floor((new Date().getUTCFullYear() - foundedYear) / 10) * 10;
  expect.soft(saidOn('/')).toContain(`${years}+ Years`);
  expect.soft(saidOn('/privacy')).toContain(`${retention.leadMonths} months`);
  expect.soft(saidOn('/privacy')).toContain(`${retention.spamDays} days`);
  for (const said of [hoursNote?.value, reply.within, reply.estimateWithin])
    expect.soft(saidOn('/contact')).toContain(said);
});

test('the contact page leads to the profile of the company', () => {
  const ours = linksOf('/contact').filter(({ href }) => href === content.business.profiles.google);
  expect.soft(ours.map(({ words }) => words).join(' | ')).toContain('Google Business Profile');
});

test('the footer leads to the company’s pages elsewhere, in a new tab', () => {
  for (const { label, link } of content.business.profiles.others)
    for (const path of ['/', '/contact'])
      expect
        .soft(wordsOf(pageAt(pages, path), `.footer a[href="${link}"][target="_blank"]`), path)
        .toEqual([expect.stringContaining(label)]);
});

test('an article has its date in words, and its card says Read More', () => {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (const { path, collection, data } of content.pages)
    if (collection === 'blog') {
      expect.soft(saidOn(path)).toContain(words.format(new Date(String(fieldOf(data, 'date')))));
      const { $ } = pageAt(pages, '/blog');
      expect.soft(plain($(`.article-card:has(a[href="${path}"])`).text())).toContain('Read More');
    }
});

test('a sample of a review says that it is one', () => {
  for (const page of pages)
    for (const note of wordsOf(page, 'main .note'))
      expect.soft(note, page.path).toContain('Sample review');
});
