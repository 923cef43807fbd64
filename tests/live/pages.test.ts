import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '#build/content-check/check.ts';
import { fieldOf, textOf } from '#build/content-check/entry.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { liveRoot, testDist } from '#tests/builds.ts';
import { attributesOf, pageAt, plain, readLivePages, wordsOf } from './built-site.ts';
import { listOf, readLiveContent } from './content.ts';

const pages = await readLivePages();
const content = await readLiveContent();

test('the content has no problem', async () => {
  const { problems } = await checkContent(liveRoot);
  expect(problems.filter(({ level }) => level === 'error').map(formatProblem)).toEqual([]);
});

test('every page of the content is built, and no other', () => {
  const built = pages.map(({ path }) => path);
  expect(built.toSorted()).toEqual(content.pages.map(({ path }) => path).toSorted());
});

test('a town that is in no menu is linked from a page and the map, and not in the footer', () => {
  const titles = content
    .dataOf('areas')
    .filter((data) => fieldOf(data, 'inMenus') === false)
    .map((data) => textOf(data, 'title'));
  for (const title of titles) {
    const linked = pages.flatMap(({ $ }) =>
      $('a[href^="/service-areas/"]')
        .toArray()
        .filter((link) => plain($(link).text()).includes(title))
        .map((link) => $(link).closest('footer, .chart').prop('tagName')?.toLowerCase() ?? 'page'),
    );
    expect([...new Set(linked)].toSorted(), title).toEqual(['page', 'svg']);
  }
});

test('the buttons of the page about an offer choose it in the form', () => {
  const offers = content.dataOf('services').flatMap((data) => listOf(data, 'offerExtras'));
  for (const offer of offers) {
    const path = textOf(offer, 'page');
    if (!path) continue;
    const targets = attributesOf(pageAt(pages, path), 'a[href^="/contact"].button', 'href');
    expect([...new Set(targets)], path).toEqual([`/contact?service=${textOf(offer, 'id')}`]);
  }
});

test('every page has one main heading, as its entry says', () => {
  for (const { path, h1 } of content.pages) {
    expect(wordsOf(pageAt(pages, path), 'h1'), path).toEqual([plain(h1)]);
  }
});

test('the call buttons of a page dial its number', () => {
  for (const { path, phone } of content.pages) {
    const dialed = attributesOf(pageAt(pages, path), 'main a.button[href^="tel:"]', 'href');
    for (const href of dialed) expect(href, path).toBe(`tel:${phone}`);
  }
});

test('a closing band has one link to the form and one phone link', () => {
  for (const { path, $ } of pages)
    $('.closing').each((_, band) => {
      expect($(band).find('a[href^="/contact"]').length, path).toBe(1);
      expect($(band).find('a[href^="tel:"]').text(), path).toContain('Call');
    });
});

test('every page below the home page has breadcrumbs, and an article a link back', () => {
  for (const { path, collection } of content.pages) {
    if (['/', '/404', '/search'].includes(path)) continue;
    const { $ } = pageAt(pages, path);
    expect($('nav[aria-label="Breadcrumb"] li').length, path).toBeGreaterThan(1);
    if (collection === 'blog')
      expect($('main a[href="/blog"]').last().text(), path).toContain('Back to Blog');
  }
});

test('no page contains a sample testimonial', () => {
  const invented = content
    .dataOf('testimonials')
    .filter((one) => fieldOf(one, 'sample') === true)
    .map((one) => textOf(one, 'text'));
  for (const { path, $ } of pages)
    for (const text of invented) expect(plain($('body').text()), path).not.toContain(plain(text));
});

test('a place in a state without a license is not shown as one where we work', () => {
  const licensed = content.business.licenses.map(({ state }) => state);
  const items = [...content.dataOf('pages'), ...content.dataOf('areas')]
    .flatMap((data) => listOf(data, 'sections'))
    .flatMap((section) => listOf(section, 'items'));
  const hidden = items.filter((item) => {
    const state = textOf(item, 'state');
    return state && !licensed.includes(state);
  });
  // A sentence may still say it.
  for (const page of pages) {
    const named = wordsOf(page, 'main :is(h3, h4, b, li)');
    for (const item of hidden) expect(named, page.path).not.toContain(textOf(item, 'name'));
  }
});

test('the examples of sections are not published', () => {
  expect(existsSync(join(testDist('production'), 'examples'))).toBe(false);
});
