import { expect, test } from 'vitest';
import { fieldOf } from '#build/content-check/entry.ts';
import {
  attributesOf,
  type BuiltPage,
  pageAt,
  plain,
  readLivePages,
  wordsOf,
} from './built-site.ts';
import { readLiveContent } from './content.ts';
import { allNodes, graphOf, isNode, nodesOfType } from './seo-graphs.ts';

// The structured data says what the page says.
const pages = await readLivePages();
const content = await readLiveContent();

const textOf = (page: BuiltPage): string => plain(page.$('body').text());
const digits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
const dollars = (amount: unknown): string => `$${Number(amount).toLocaleString('en-US')}`;

test('the questions and answers', () => {
  for (const page of pages) {
    const visible = page
      .$('.faq details')
      .toArray()
      .map((item) =>
        [page.$(item).find('summary').text(), page.$(item).find('p').text()].map(plain),
      );
    const structured = nodesOfType(page, 'Question').map(({ name, acceptedAnswer }) =>
      [name, isNode(acceptedAnswer) && acceptedAnswer['text']].map((text) => plain(String(text))),
    );
    expect(structured, page.path).toEqual(visible);
  }
});

test('the breadcrumb trail', () => {
  for (const page of pages) {
    if (page.path === '/404') continue;
    const origin = String(graphOf(page)[0]?.['url']);
    const steps = nodesOfType(page, 'ListItem');
    expect(
      steps.map(({ name }) => name),
      page.path,
    ).toEqual(wordsOf(page, '.breadcrumbs li'));
    const links = attributesOf(page, '.breadcrumbs li a', 'href');
    // The last step is the page itself.
    const addresses = steps.length > 0 ? [...links, page.path] : [];
    expect(
      steps.map(({ item }) => item),
      page.path,
    ).toEqual(addresses.map((path) => new URL(path, origin).href));
  }
});

test('the phone numbers: those in the structured data and those on the page are the same', () => {
  for (const page of pages) {
    const dialed = attributesOf(page, 'a[href^="tel:"]', 'href').map(digits);
    const said = allNodes(graphOf(page)).flatMap(({ telephone }) =>
      typeof telephone === 'string' ? digits(telephone) : [],
    );
    const visible = textOf(page).replace(/\D/g, '');
    for (const number of said) expect(visible, page.path).toContain(number);
    for (const number of dialed) expect(said, page.path).toContain(number);
  }
});

test('the opening hours, day by day', () => {
  const lines = [graphOf(pageAt(pages, '/contact'))[0]?.['openingHoursSpecification']].flat();
  const said = new Map<string, string>();
  for (const { dayOfWeek, opens, closes } of lines.filter(isNode))
    for (const day of [dayOfWeek].flat().map(String)) {
      const hours = hoursOf(String(opens), String(closes));
      // A day with a break is in two lines.
      said.set(day, [said.get(day) ?? [], hours].flat().join(' and '));
    }
  expect(said.size).toBe(7);
  for (const page of pages) {
    const [days, hours] = ['first', 'last'].map((at) =>
      wordsOf(page, `:is(footer dl div, table.hours tr) > :${at}-child`),
    );
    for (const [day, wanted] of said) {
      const found = hours?.filter((_, row) => daysOf(days?.[row] ?? '').includes(day));
      expect([...new Set(found)], `${page.path} ${day}`).toEqual([wanted]);
    }
  }
});

test('the prices', () => {
  for (const page of pages)
    for (const { minPrice, maxPrice } of nodesOfType(page, 'PriceSpecification'))
      for (const price of [minPrice, maxPrice ?? minPrice])
        expect(textOf(page), page.path).toContain(dollars(price));
});

test('the price range spans the prices of all services', ({ skip }) => {
  const prices = content.dataOf('services').map((service) => fieldOf(service, 'price'));
  const amounts = prices
    .flatMap((price) => [fieldOf(price, 'from'), fieldOf(price, 'to')])
    .filter((amount) => typeof amount === 'number');
  if (amounts.length === 0) return skip('no service has a price');
  const range = String(graphOf(pageAt(pages, '/'))[0]?.['priceRange']);
  expect(range.replace('+', '')).toBe(
    `${dollars(Math.min(...amounts))} to ${dollars(Math.max(...amounts))}`,
  );
});

test('the pictures of the gallery, under the addresses and captions of the page', () => {
  const page = pageAt(pages, '/gallery');
  const words = fieldOf(content.dataOf('interface')[0], 'pictures');
  const rendering = String(fieldOf(words, 'rendering') ?? 'Design rendering');
  const own = '.gallery-grid li:not(.plan) a';
  const alts = attributesOf(page, `${own} img`, 'alt');
  const captions = wordsOf(page, `${own} b`).map((words, at) => {
    const caption = words.replace(/^.*?\d+: /, '');
    return alts[at]?.startsWith(rendering) ? `${caption} (${rendering.toLowerCase()})` : caption;
  });
  const said = nodesOfType(page, 'ImageObject');
  const wanted = content.dataOf('photos').filter((photo) => fieldOf(photo, 'gallery') === true);
  expect(said.length).toBe(wanted.length);
  expect(said.map(({ caption }) => caption)).toEqual(captions);
  expect(said.map(({ contentUrl }) => new URL(String(contentUrl)).pathname)).toEqual(
    attributesOf(page, own, 'href'),
  );
});

test('the headline, the day and the picture of an article', () => {
  const articles = pages.filter((page) => page.path.startsWith('/blog/'));
  expect(articles.length).toBe(content.dataOf('blog').length);
  for (const page of articles)
    expect(nodesOfType(page, 'BlogPosting')).toMatchObject([
      {
        headline: plain(page.$('h1').text()),
        datePublished: page.$('time').first().attr('datetime'),
        image: expect.stringMatching(/^https?:\/\/.+\.webp$/),
      },
    ]);
});

test('the materials', ({ skip }) => {
  if (!pages.some((page) => page.$('.compare').length > 0)) return skip('no comparison');
  const named = pages.flatMap((page) => {
    const said = nodesOfType(page, 'Product');
    const names = said.map(({ name }) => name);
    const visible = wordsOf(page, '.compare thead th');
    for (const name of names) expect(visible, page.path).toContain(name);
    for (const { description } of said) expect(String(description)).not.toMatch(/[.?!]\./);
    return names;
  });
  expect(named).not.toEqual([]);
});

test('every offer leads to a page or a section that is there', () => {
  for (const { itemOffered } of pages.flatMap((page) => nodesOfType(page, 'Offer'))) {
    if (!isNode(itemOffered) || !itemOffered['url']) continue;
    const { pathname, hash } = new URL(String(itemOffered['url']));
    const page = pageAt(pages, pathname);
    if (hash) expect(page.$(hash).length, `${pathname}${hash}`).toBe(1);
  }
});

test('each license as what its state calls it', () => {
  const said = nodesOfType(pageAt(pages, '/contact'), 'EducationalOccupationalCredential');
  expect(said.map(({ name, credentialCategory }) => [name, credentialCategory])).toEqual(
    content.business.licenses.map(({ number, kind }) => [number, kind]),
  );
});

test('the services of a place are those that its page lists', () => {
  const places = content.pages.filter(({ collection }) => collection === 'areas');
  for (const { path } of places) {
    const page = pageAt(pages, path);
    const listed = attributesOf(page, '.offer-rows a', 'href').map((href) => href.slice(1));
    const names = listed.map((id) =>
      fieldOf(fieldOf(content.find('services', id), 'offer'), 'name'),
    );
    const [said] = nodesOfType(page, 'Service').map(({ serviceType }) => serviceType ?? []);
    expect(said, path).toEqual(names);
  }
});

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The days of a label like "Monday to Friday"; none for other rows. */
function daysOf(label: string): string[] {
  const named = WEEK.filter((day) => label.includes(day));
  const [first, last] = [named[0], named.at(-1)];
  if (!label.includes(' to ') || !first || !last) return named;
  return WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1);
}

/** Hours as a page says them. */
function hoursOf(opens: string, closes: string): string {
  const clock = (time: string): string => {
    const [hour = 0, minute] = time.split(':');
    return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  };
  if (opens === closes) return 'Closed';
  if (closes === '23:59') return 'Open 24 hours';
  return `${clock(opens)} to ${closes === '00:00' ? 'midnight' : clock(closes)}`;
}
