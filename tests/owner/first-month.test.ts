import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { liveRoot, testDist } from '#tests/builds.ts';
import {
  attributesOf,
  type BuiltPage,
  metaOf,
  pageAt,
  plain,
  readLivePages,
  wordsOf,
} from '#tests/live/built-site.ts';
import { graphOf, nodesOfType } from '#tests/live/seo-graphs.ts';
import { checkLaunchContent } from '#tools/launch/content.ts';
import { NARROW, WRITTEN } from './month.ts';

// The owner's edits of a first month are on the site. The tests of tests/live/ read the same site.
let pages: BuiltPage[];
beforeAll(async () => {
  pages = await readLivePages();
});
const mainOf = (path: string): string => plain(pageAt(pages, path).$('main').text());
const home = (): BuiltPage['$'] => pageAt(pages, '/').$;

test('the launch check reports only the remaining sample', async () => {
  const found = await checkLaunchContent(liveRoot);
  expect(found.map(({ place }) => place)).toEqual([expect.stringContaining('testimonials.yaml')]);
});

test('a new phone number is on every page, in every tag and node, and the old one is nowhere', () => {
  const old = /410\D{0,3}555\D{0,3}0148/;
  const files = globSync('**/*.{html,xml,json,txt,webmanifest}', { cwd: testDist('production') });
  const read = (file: string) => plain(readFileSync(join(testDist('production'), file), 'utf8'));
  expect(files.filter((file) => old.test(read(file)))).toEqual([]);
  for (const page of pages) {
    expect(page.$(`a[href="tel:${WRITTEN.phone}"]`).length, page.path).toBeGreaterThan(0);
    expect(graphOf(page)[0]?.['telephone'], page.path).toBe(WRITTEN.phone);
    expect(metaOf(page, 'business:contact_data:phone_number'), page.path).toBe(WRITTEN.phone);
  }
});

test('a new name and license number are in the footer of every page, the closing time there or in the page', () => {
  for (const { path, $ } of pages) {
    const footer = plain($('footer').text());
    for (const words of [WRITTEN.name, WRITTEN.license]) expect(footer, path).toContain(words);
    expect(plain($('body').text()), path).toContain('5:25 PM');
  }
});

test('a new price and a new heading are on the page of their service', () => {
  const page = pageAt(pages, '/screened-porches');
  expect(plain(page.$('h1').text())).toBe(WRITTEN.heading);
  const [price] = nodesOfType(page, 'PriceSpecification');
  expect(price).toMatchObject({ minPrice: WRITTEN.lowestPrice });
});

test('a price that its page does not show is not told to search engines', () => {
  const page = pageAt(pages, '/pergolas-structures');
  expect(nodesOfType(page, 'Service')).toHaveLength(1);
  expect(nodesOfType(page, 'PriceSpecification')).toEqual([]);
});

test('a first price replaces the sentence that there is none', () => {
  const said = mainOf('/deck-construction');
  expect(said).toContain('The typical range is $12,600 to $48,900');
  expect(said).not.toContain('We don’t list a range');
});

test('the team and the warranty are shown once they are filled in', () => {
  expect(mainOf('/about')).toContain(WRITTEN.member);
  expect(mainOf('/about')).toContain(WRITTEN.warranty);
});

test('the wait of this season is on the contact page, once it is filled in', () => {
  expect(mainOf('/contact')).toContain(WRITTEN.leadTime);
});

test('real testimonials are published, without the sample label', () => {
  const said = pages.flatMap((page) => wordsOf(page, '.note'));
  for (const words of WRITTEN.said) {
    const notes = said.filter((note) => note.includes(words));
    expect(notes.join(), words).not.toBe('');
    expect(notes.join(), words).not.toContain('Sample');
  }
});

test('a ninth service needs one file, its picture and the picture’s line', () => {
  expect(mainOf('/new-garden-sheds')).toContain('$4,000 to $12,000');
  for (const place of ['.main-nav', '.menu-panel', 'main .card'])
    expect(home()(`${place} a[href="/new-garden-sheds"]`), place).toHaveLength(1);
  const form = pageAt(pages, '/contact').$;
  expect(form('#lead-service option[value="new-garden-sheds"]').text()).toBe('Garden sheds');
});

test('a new town is in the footer and on the map', () => {
  for (const place of ['footer', '.chart'])
    expect(home()(`${place} a[href="/service-areas/new-rising-sun"]`), place).toHaveLength(1);
});

test('a new article of a new category is the first in the overview, with its day', () => {
  const { $ } = pageAt(pages, '/blog');
  const first = $('.article-card').first();
  expect(first.find('a').attr('href')).toBe('/blog/new-footing-depth');
  expect(first.text()).toContain('Footings');
  expect(mainOf('/blog/new-footing-depth')).toContain('February 1, 2030');
});

test('a removed section is gone', () => {
  expect(mainOf('/service-areas')).not.toContain('Towns we work in');
});

test('an exchanged picture has its new alt text, and a narrow one is offered at its own width', () => {
  const own = `picture:has(img[alt="${WRITTEN.alt}"]) source`;
  const pictures = pages.flatMap((page) => attributesOf(page, own, 'srcset'));
  expect(pictures).not.toEqual([]);
  for (const srcset of pictures) expect(srcset).toMatch(new RegExp(`^/\\S+\\.avif ${NARROW}w$`));
});

test('special characters of HTML and scripts stay text', () => {
  const page = pages.find((one) =>
    nodesOfType(one, 'Answer').some(({ text }) => text === WRITTEN.answer),
  );
  const script = page?.$('script[type="application/ld+json"]').text();
  expect(script).not.toMatch(/<|\u2028/);
  expect(page && plain(page.$('.faq').text())).toContain(plain(WRITTEN.answer));
});
