import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import type { Page } from 'playwright/test';
import { testDist, untrimmedDist } from '#tests/builds.ts';
import { isLong } from '#tests/sizes.ts';
import { expect, listPages, test } from './fixtures.ts';
import { findDifferences, photograph } from './pixels.ts';

// trim-styles/ removes rules from each page. No page may look different.
test.use({ bypassCSP: true });

const form = /<form id="lead-form"[\s\S]*?<\/form>/;

// A script renders the lead desk: its sheet is not trimmed.
const trimmedPages = [...listPages().filter((page) => !page.startsWith('/admin/')), '/404'];

for (const path of isLong ? trimmedPages : pagesWithMostClasses(trimmedPages))
  test(`${path} looks the same with the whole style sheet`, async ({ page }) => {
    await page.goto(path);
    await openEverything(page);
    await expectSamePixels(page, readWholeSheet(path));
  });

test('trimming changes nothing but the styles of a page', () => {
  const bodyOf = (dist: string, path: string) => {
    const $ = load(readPage(dist, path));
    $('style').remove();
    return $('body').html();
  };
  for (const path of trimmedPages)
    expect(bodyOf(testDist('test'), path) === bodyOf(untrimmedDist, path), path).toBe(true);
});

test('the form with errors looks the same with the whole style sheet', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const answer = await request.post('/api/submit-lead', { form: { name: '', email: 'nobody' } });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  expect(html).toMatch(form);
  await page.route('/contact', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto('/contact');
  await openEverything(page);
  await expectSamePixels(page, readWholeSheet('/contact'));
});

// What only a script renders: the built page contains none of it.
test('what a script renders on /search looks the same with the whole style sheet', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/search?q=porch');
  await expect(page.locator('.search-results li').first()).toBeVisible();
  await expectSamePixels(page, readWholeSheet('/search'));
});

test('what a script renders on /gallery looks the same with the whole style sheet', async ({
  page,
}) => {
  await page.goto('/gallery');
  await page.locator('.gallery-grid a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSamePixels(page, readWholeSheet('/gallery'));
});

test('these tests notice a missing rule, also one for a touched element', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/contact');
  await openEverything(page);
  const whole = readWholeSheet('/contact');
  const widths = [390];
  const ours = await photograph(page, whole, widths);
  for (const rule of ['.field label{letter-spacing:1px}', '.field label:hover{color:#010203}'])
    expect(
      await findDifferences(ours, await photograph(page, whole + rule, widths)),
      rule,
    ).not.toEqual([]);
});

/**
 * Fails when the open page looks different with the style sheet `whole` instead of its own. A difference must
 * show twice: Chromium enlarges its window for a screenshot, and a busy machine may be late to lay out heights in
 * `dvh` again. A missing rule shows every time.
 */
async function expectSamePixels(page: Page, whole: string): Promise<void> {
  const own = await readStyles(page);
  const compare = async () =>
    findDifferences(await photograph(page, own), await photograph(page, whole));
  const found = await compare();
  expect(found.length > 0 ? await compare() : found).toEqual([]);
}

/** Opens closed answers and menus, and focuses the first field. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name');
      details.open = true;
    }
    document.querySelector<HTMLElement>('main input, main select, main a')?.focus();
    scrollTo(0, 0);
  });
}

/** All style sheets that the page uses now, joined. */
const readStyles = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n'),
  );

/** All style sheets of a page before it was trimmed, joined. */
function readWholeSheet(path: string): string {
  return load(readPage(untrimmedDist, path))('style').text();
}

function readPage(dist: string, path: string): string {
  return readFileSync(join(dist, `${path === '/' ? 'index' : path}.html`), 'utf8');
}

/** A few of the pages: each has at least twelve classes that no earlier one has. */
function pagesWithMostClasses(paths: readonly string[]): string[] {
  const missing = new Map(paths.map((path) => [path, classesOf(path)]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const [path, found] = [...missing].reduce((most, page) =>
      page[1].size > most[1].size ? page : most,
    );
    chosen.push(path);
    for (const [other, classes] of missing) {
      const left = classes.difference(found);
      if (left.size >= 12) missing.set(other, left);
      else missing.delete(other);
    }
  }
  return chosen.toSorted();
}

function classesOf(path: string): Set<string> {
  const $ = load(readPage(testDist('test'), path));
  const lists = $('[class]').map((_, element) => $(element).attr('class')?.split(/\s+/));
  return new Set(lists.get());
}
