import { expect, test } from 'vitest';
import { fieldOf } from '#build/content-check/entry.ts';
import { type BuiltPage, pageAt, plain, readLivePages } from './built-site.ts';
import { readLiveContent } from './content.ts';
import { allNodes, graphOf, isNode, nodesOfType } from './seo-graphs.ts';

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
      .map((item) => ({
        question: plain(page.$(item).find('summary').text()),
        answer: plain(page.$(item).find('p').text()),
      }));
    const structured = nodesOfType(page, 'Question').map((node) => ({
      question: plain(String(node['name'])),
      answer: plain(String(isNode(node['acceptedAnswer']) && node['acceptedAnswer']['text'])),
    }));
    expect(structured, page.path).toEqual(visible);
  }
});

test('the breadcrumb trail', () => {
  for (const page of pages) {
    const origin = new URL(String(graphOf(page)[0]?.['url']));
    const visible = page
      .$('.breadcrumbs li')
      .toArray()
      .map((item) => ({
        name: plain(page.$(item).text()),
        address: new URL(page.$(item).find('a').attr('href') ?? page.path, origin).href,
      }));
    const structured = nodesOfType(page, 'ListItem').map((node) => ({
      name: node['name'],
      address: node['item'],
    }));
    if (page.path !== '/404') expect(structured, page.path).toEqual(visible);
  }
});

test('the phone numbers: those in the structured data and those on the page are the same', () => {
  for (const page of pages) {
    const dialed = page
      .$('a[href^="tel:"]')
      .toArray()
      .map((link) => digits(page.$(link).attr('href') ?? ''));
    const said = allNodes(graphOf(page)).flatMap((node) =>
      typeof node['telephone'] === 'string' ? digits(node['telephone']) : [],
    );
    const visible = textOf(page).replace(/\D/g, '');
    for (const number of said) expect(visible, page.path).toContain(number);
    for (const number of dialed) expect(said, page.path).toContain(number);
  }
});

test('the opening hours, day by day', () => {
  const company = graphOf(pageAt(pages, '/contact'))[0];
  const said = new Map(
    [company?.['openingHoursSpecification']]
      .flat()
      .filter(isNode)
      .flatMap((row) =>
        [row['dayOfWeek']]
          .flat()
          .map(
            (day) => [String(day), hoursOf(String(row['opens']), String(row['closes']))] as const,
          ),
      ),
  );
  expect(said.size).toBe(7);
  for (const page of pages) {
    const rows = page
      .$('footer dl div, table.hours tr')
      .toArray()
      .map(
        (row) =>
          plain(page.$(row).children().first().text()) +
          ' | ' +
          plain(page.$(row).children().last().text()),
      );
    for (const [day, hours] of said) {
      const found = rows
        .filter((row) => daysOf(row.split(' | ')[0] ?? '').includes(day))
        .map((row) => row.split(' | ')[1]);
      expect(found.length, `${page.path} ${day}`).toBeGreaterThan(0);
      expect(new Set(found), `${page.path} ${day}`).toEqual(new Set([hours]));
    }
  }
});

test('the prices', () => {
  for (const page of pages)
    for (const price of nodesOfType(page, 'PriceSpecification')) {
      expect(textOf(page), page.path).toContain(dollars(price['minPrice']));
      if (price['maxPrice'] !== undefined)
        expect(textOf(page), page.path).toContain(dollars(price['maxPrice']));
    }
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
  const visible = page
    .$('.gallery-grid li:not(.plan) a')
    .toArray()
    .map((link) => {
      const caption = plain(page.$(link).find('b').text());
      const isRendering = page.$(link).find('img').attr('alt')?.startsWith(rendering);
      return [
        page.$(link).attr('href'),
        isRendering ? `${caption} (${rendering.toLowerCase()})` : caption,
      ];
    });
  const said = nodesOfType(page, 'ImageObject').map((node) => [
    new URL(String(node['contentUrl'])).pathname,
    node['caption'],
  ]);
  const wanted = content.dataOf('photos').filter((photo) => fieldOf(photo, 'gallery') === true);
  expect(said.length).toBe(wanted.length);
  expect(said).toEqual(visible);
});

test('the headline, the day and the picture of an article', () => {
  const articles = pages.filter((page) => page.path.startsWith('/blog/'));
  expect(articles.length).toBe(content.dataOf('blog').length);
  for (const page of articles) {
    const [article] = nodesOfType(page, 'BlogPosting');
    expect(article?.['headline']).toBe(plain(page.$('h1').text()));
    expect(article?.['datePublished']).toBe(page.$('time').first().attr('datetime'));
    expect(String(article?.['image'])).toMatch(/^https?:\/\/.+\.webp$/);
  }
});

test('the materials', ({ skip }) => {
  if (!pages.some((page) => page.$('.compare').length > 0)) return skip('no comparison');
  const named = pages.flatMap((page) => {
    const visible = page
      .$('.compare thead th')
      .toArray()
      .map((head) => plain(page.$(head).text()));
    const names = nodesOfType(page, 'Product').map((node) => node['name']);
    for (const name of names) expect(visible, page.path).toContain(name);
    return names;
  });
  expect(named).not.toEqual([]);
});

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The days of a label like "Monday to Friday"; none for other rows. */
function daysOf(label: string): string[] {
  const named = WEEK.filter((day) => label.includes(day));
  const [first, last] = [named[0], named.at(-1)];
  if (!label.includes(' to ') || !first || !last) return named;
  return WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1);
}

function hoursOf(opens: string, closes: string): string {
  const clock = (time: string): string => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  };
  return opens === closes ? 'Closed' : `${clock(opens)} to ${clock(closes)}`;
}
