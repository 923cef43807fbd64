import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { copySite, type SiteCopy } from '#tests/site-copy.ts';
import { type BuiltPage, readPages } from './built-site.ts';
import { graphOf, nodesOfType, plain } from './seo-graphs.ts';

let site: SiteCopy;
let pages: BuiltPage[];
const old = { phone: '', closes: '', porch: 0, ramp: 0 };
const ANSWER = 'Is 3 < 4 & "so on"? \u2028 Yes.';

beforeAll(async () => {
  site = await copySite();
  old.phone = find('business.yaml', /main: "\+1(\d{10})"/);
  old.closes = find('business.yaml', /closes: "(.{5})"/);
  old.porch = Number(find('services/screened-porches.md', /^price: \{ from: (\d+)/m));
  old.ramp = Number(find('services/accessibility-ramps.md', /^price: \{ from: (\d+)/m));
  site.replace('src/content/business.yaml', `+1${old.phone}`, '+14105550127');
  site.replace('src/content/business.yaml', `closes: "${old.closes}"`, 'closes: "17:25"');
  site.replace('src/content/business.yaml', 'google: ""', 'google: token-of-google');
  site.replace('src/content/services/screened-porches.md', `from: ${old.porch}`, 'from: 15700');
  site.replace('src/content/services/accessibility-ramps.md', `from: ${old.ramp}`, 'from: 2300');
  const [first = ''] = /answer: .*/.exec(site.read('src/content/faqs/contact.yaml')) ?? [];
  site.replace('src/content/faqs/contact.yaml', first, `answer: ${JSON.stringify(ANSWER)}`);
  await site.build();
  pages = readPages(site.dist);
}, 300_000);
afterAll(() => site?.remove());

/** What stands in a content file at the place that a pattern names. */
function find(file: string, place: RegExp): string {
  const found = place.exec(site.read(`src/content/${file}`))?.[1];
  if (found === undefined) throw new Error(`${file} has no place like ${place}.`);
  return found;
}

/** Every text file of the build that says something to a reader, with its words. */
function texts(): { file: string; text: string }[] {
  const files = globSync('**/*.{html,xml,json,txt,webmanifest}', { cwd: site.dist });
  expect(files.length).toBeGreaterThan(40);
  return files.map((file) => ({ file, text: plain(readFileSync(join(site.dist, file), 'utf8')) }));
}
const holding = (wanted: RegExp): string[] =>
  texts().flatMap(({ file, text }) => (wanted.test(text) ? [file] : []));
const pageAt = (path: string): BuiltPage => pages.find((page) => page.path === path) as BuiltPage;

test('a changed phone number is new on every page, in every tag and node, and the old one is nowhere', () => {
  const [, ...parts] = /^(...)(...)(....)$/.exec(old.phone) ?? [];
  expect(holding(new RegExp(parts.join('\\D{0,3}')))).toEqual([]);
  for (const page of pages) {
    expect(page.$('a[href="tel:+14105550127"]').length, page.path).toBeGreaterThan(0);
    expect(graphOf(page)[0]?.['telephone'], page.path).toBe('+14105550127');
    const tag = page.$('meta[property="business:contact_data:phone_number"]');
    expect(tag.attr('content'), page.path).toBe('+14105550127');
  }
  expect(plain(pageAt('/').$('meta[name=description]').attr('content') ?? '')).toContain(
    '(410) 555-0127',
  );
});

test('a changed hour is new on every page and in the structured data, and the old one is nowhere', () => {
  const spoken = new Date(`2026-01-01T${old.closes}Z`).toLocaleTimeString('en-US', {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  expect(holding(new RegExp(`${plain(spoken)}|${old.closes}`))).toEqual([]);
  for (const page of pages)
    expect(plain(page.$('footer').text()), page.path).toContain('8:00 AM to 5:25 PM');
  const closing = nodesOfType(pageAt('/contact'), 'OpeningHoursSpecification').map(
    (node) => node['closes'],
  );
  expect(closing).toContain('17:25');
});

test('a changed price is new in texts, price lists, questions and structured data, and the old one is nowhere', () => {
  const shown = [old.porch, old.ramp].map((price) => `\\$${price.toLocaleString('en-US')}\\b`);
  const marked = `Price":(?:${old.porch}|${old.ramp})\\b`;
  expect(holding(new RegExp([...shown, marked].join('|')))).toEqual([]);
  expect(plain(pageAt('/').$('main').text())).toContain('$15,700 to $40,000');
  expect(nodesOfType(pageAt('/screened-porches'), 'PriceSpecification')[0]?.['minPrice']).toBe(
    15700,
  );
  expect(graphOf(pageAt('/contact'))[0]?.['priceRange']).toBe('$2,300 to $60,000+');
});

test('the verification tag stands on the home page alone once the owner has a token', () => {
  for (const page of pages)
    expect(page.$('meta[name=google-site-verification]').attr('content'), page.path).toBe(
      page.path === '/' ? 'token-of-google' : undefined,
    );
});

test('signs that mean something to HTML or to scripts stay words', () => {
  const page = pageAt('/contact');
  const script =
    page.html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '';
  expect(script).not.toMatch(/<|\u2028/);
  const [answer] = nodesOfType(page, 'Answer');
  expect(answer?.['text']).toBe(ANSWER);
  expect(plain(page.$('.faq p').first().text())).toBe(plain(ANSWER));
});

test('a preview of a branch asks search engines to stay away and names the real address', async () => {
  await site.build({ CONTEXT: 'deploy-preview', URL: 'https://www.example.com' });
  for (const page of readPages(site.dist)) {
    expect(page.$('meta[name=robots]').attr('content'), page.path).toMatch(/^noindex/);
    const canonical = page.$('link[rel=canonical]').attr('href');
    expect(canonical, page.path).toBe(
      page.path === '/404' ? undefined : `https://www.example.com${page.path}`,
    );
  }
  expect(readFileSync(join(site.dist, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
});

test('a production deploy says nothing for customers who do not exist', async () => {
  const production = readPages(await buildForTests('production'));
  for (const page of production)
    for (const type of ['AggregateRating', 'Review'])
      expect(nodesOfType(page, type), page.path).toEqual([]);
  const home = production.find((page) => page.path === '/');
  expect(home?.$('meta[name=robots]').attr('content')).toBe('index, follow');
});
