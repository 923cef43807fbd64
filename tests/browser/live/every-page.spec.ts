import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { findByAxe, gatherErrors, measureOverflow } from '#tests/browser/fixtures.ts';
import {
  findCutLabels,
  findFalseLinks,
  findSmallTargets,
  findTornEmails,
  findTornNames,
  findTornWords,
  measureLargeText,
  showsNumber,
} from '#tests/browser/page-look.ts';
import { buildForTests, testDist } from '#tests/builds.ts';
import { readPages } from '#tests/live/built-site.ts';
import { readLiveContent } from '#tests/live/content.ts';
import { isLong } from '#tests/sizes.ts';
import { ownerLimits, pageLimits } from '#tools/bench/limits.ts';
import {
  addressOf,
  openPage,
  openPhone,
  type PageCost,
  phone,
  serveSite,
} from '#tools/bench/page.ts';
import { isMet } from '#tools/bench/report.ts';
import { firstScreensBytes } from '#tools/bench/sizes.ts';

// The production build, served as the host does, without a back end.
let server: Awaited<ReturnType<typeof serveSite>>;
test.beforeAll(async () => {
  server = await serveSite(process.cwd(), await buildForTests('production'));
});
test.afterAll(() => server?.close());

/** The smallest phone that pages are made for. */
const smallPhone = { width: 320, height: 568 };
/** The smallest screen with a picture beside the first heading. */
const smallDesk = { width: 1024, height: 768 };
const desk = { width: 1440, height: 900 };

const { pages, dataOf } = await readLiveContent();

/** The names of places that are short enough for any line. */
const places = dataOf('areas')
  .map((area) => String((area as { title: string }).title))
  .filter((title) => title.includes(' ') && title.length <= 16);

/** One page of each collection whose pages are alike, and every other page; all pages in the long form. */
const asFirst = pages.filter(
  ({ collection }, at) =>
    isLong ||
    collection === 'pages' ||
    pages.findIndex((other) => other.collection === collection) === at,
);

// Each page is opened once for all checks of every page.
for (const { path, phone: number } of pages)
  test(`${path} is small, shows its phone, fits, and passes axe`, async ({ browser }) => {
    const context = await openPhone(browser);
    const errors = gatherErrors(context);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const seen = await openPage(page, server.origin + addressOf(path));
    expectWithinLimits(path, seen);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const rules = [
      [phone, expectOnPhone],
      [smallPhone, expectOnSmallPhone],
    ] as const;
    for (const [screen, expectLook] of rules) {
      await page.setViewportSize(screen);
      expect(await showsNumber(page, number), `a number at ${screen.width}`).toBe(true);
      expect(await measureOverflow(page), `overflow at ${screen.width}`).toBeLessThanOrEqual(0);
      expect(await findTornNames(page, places), `torn at ${screen.width}`).toEqual([]);
      expect(await findTornEmails(page), `torn at ${screen.width}`).toEqual([]);
      await expectLook(page);
    }
    await page.setViewportSize(smallDesk);
    await expectShortHeading(page);
    const isFirst = asFirst.some((first) => first.path === path);
    for (const screen of [phone, desk]) {
      await page.setViewportSize(screen);
      expect(await findSmallTargets(page), `small targets at ${screen.width}`).toEqual([]);
      expect(await findCutLabels(page), `cut lettering at ${screen.width}`).toEqual([]);
      expect(await findFalseLinks(page), `false links at ${screen.width}`).toEqual([]);
      if (isFirst) expect(await findByAxe(page), `axe at ${screen.width}`).toEqual([]);
    }
    await wakeIslands(page);
    if (isFirst)
      expect(await measureLargeText(page), 'overflow with large text').toEqual([0, 0, 0]);
    // The expected errors: the 404 page, and the form's token, which needs the back end.
    const isExpected = (text: string) =>
      text.includes('/api/form-token') || (path === '/404' && text.includes('404'));
    expect(errors.filter((text) => !isExpected(text))).toEqual([]);
    await context.close();
  });

async function expectOnSmallPhone(page: Page): Promise<void> {
  const tables = page.locator('.scrolls');
  const wide = await tables.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );
  expect(wide, 'tables that scroll sideways').toHaveLength(0);
}

/** A head with a picture shows it, at most three lines of heading, and no button: the call bar is it. What pages of
 * services begin with, the tape of years or the first facts, is above the bar, too. */
async function expectOnPhone(page: Page): Promise<void> {
  expect(await findTornWords(page)).toEqual([]);
  const head = page.locator(':is(.page-head, .home-hero):has(figure img)');
  if ((await head.count()) === 0) return;
  const seen = await head.evaluate((part) => {
    const boxOf = (selector: string) => part.querySelector(selector)?.getBoundingClientRect();
    return {
      pictureIsFirst: (boxOf('img')?.top ?? 0) < (boxOf('h1')?.top ?? 0),
      buttonHeight: boxOf('.button')?.height ?? 0,
      start: document.querySelector('.tape, .facts dd')?.getBoundingClientRect().bottom ?? 0,
      bar: document.querySelector('.call-bar')?.getBoundingClientRect().top ?? 0,
      // The owner's notice, on its days, moves all down.
      notice: document.querySelector('.site-notice')?.getBoundingClientRect().height ?? 0,
    };
  });
  await expectShortHeading(page);
  expect(seen.pictureIsFirst, 'picture over the heading').toBe(true);
  expect(seen.buttonHeight, 'a button beside the bar').toBe(0);
  if (!page.url().includes('/service-areas/'))
    expect(seen.start - seen.notice, 'end of the tape or of the first fact').toBeLessThanOrEqual(
      seen.bar,
    );
}

/** At most three lines; a title that is a sentence may have four. */
async function expectShortHeading(page: Page): Promise<void> {
  const heading = await page.locator('h1').evaluate((h1: HTMLElement) => ({
    isSentence: h1.innerText.length > 60,
    lines: Math.round(h1.offsetHeight / Number.parseFloat(getComputedStyle(h1).lineHeight)),
  }));
  const width = page.viewportSize()?.width;
  expect(heading.lines, `lines of the heading at ${width}`).toBeLessThanOrEqual(
    heading.isSentence ? 4 : 3,
  );
}

/** The figures of `npm run bench` that need no clock. */
function expectWithinLimits(path: string, seen: PageCost): void {
  const file = path === '/' ? 'index.html' : `${path}.html`;
  const html = readFileSync(join(testDist('production'), file), 'utf8');
  const { scripts, pictures, requests, foreignRequests } = seen;
  const firstScreens = firstScreensBytes(html, seen.lastOfTwoScreens);
  expect(firstScreens).toBeLessThanOrEqual(ownerLimits.firstScreens);
  expect(seen.layoutShift).toBeLessThanOrEqual(ownerLimits.layoutShift);
  expect(pictures).toBeLessThanOrEqual(ownerLimits.pictures);
  // A page with accents loads their font, too.
  const accents = Number(html.includes('besley-780-accents'));
  const figures = { scripts, requests: requests - accents, foreignRequests };
  for (const [name, figure] of Object.entries(figures))
    expect([name, isMet(pageLimits[name as keyof typeof figures], figure) || figure]).toEqual([
      name,
      true,
    ]);
}

/** Hydrates every island as a first touch does: each must work under the page's policy. */
async function wakeIslands(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island[client="touch"]'))
      island.dispatchEvent(new Event('pointerdown'));
  });
  await expect(page.locator('astro-island[ssr][client="touch"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

test('a visitor who saves data gets smaller pictures', async ({ browser }) => {
  // The first page with a picture below its first screen that is wide on a phone and has a small file.
  const lazyPicture = 'main picture > img[loading="lazy"]';
  const found = readPages(testDist('production')).find(({ $ }) => {
    const source = $(lazyPicture).first().prev('source');
    const [sizes = '', srcset = ''] = ['sizes', 'srcset'].map((name) => source.attr(name));
    return /[6-9]\dvw$/.test(sizes) && / 390w/.test(srcset);
  });
  if (!found) throw new Error('No page has a lazy picture with a small file.');
  const load = async (saveData: boolean) => {
    const context = await openPhone(browser);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData });
    await page.goto(`${server.origin}${found.path}`);
    const picture = page.locator(lazyPicture).first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const bytes = await picture.evaluate(
      (image: HTMLImageElement) =>
        performance.getEntriesByName(image.currentSrc)[0]?.toJSON().encodedBodySize,
    );
    await context.close();
    return Number(bytes);
  };
  expect(await load(true)).toBeLessThan((await load(false)) * 0.75);
});
