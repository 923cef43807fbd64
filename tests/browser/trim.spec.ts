import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import type { CDPSession, Page } from 'playwright/test';
import sharp from 'sharp';
import { testDist, untrimmedDist } from '#tests/builds.ts';
import { isLong } from '#tests/sizes.ts';
import { expect, listPages, test } from './fixtures.ts';

// trim-styles/ removes rules from each page. No page may look different.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

// Pictures are the same on both and only take time; carets blink.
const still = `
  img, iframe { visibility: hidden !important }
  * { caret-color: transparent !important; animation: none !important; transition: none !important }
`;
const form = /<form id="lead-form"[\s\S]*?<\/form>/;
const standardWidths = isLong ? [390, 820, 1440] : [390, 1440];
const touchable = 'a, button, summary, label, input, select, textarea, article, li, figure';

// A script renders the lead desk: its sheet is not trimmed.
const trimmedPages = [...listPages().filter((page) => !page.startsWith('/admin/')), '/404'];

for (const path of isLong ? trimmedPages : pagesWithEveryClass(trimmedPages))
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

test('the form with errors looks the same with the whole style sheet', async ({
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
test('what a script renders on /search looks the same with the whole style sheet', async ({
  page,
}) => {
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

test('these tests notice a missing rule, also one for a touched element', async ({ page }) => {
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

/** Screenshots of the page with the style sheet at each width, at the last one with everything touched, by name. */
async function photograph(
  page: Page,
  sheet: string,
  widths: readonly number[] = standardWidths,
): Promise<Map<string, Buffer>> {
  await replaceStyles(page, sheet);
  await emptyPictures(page);
  await page.addStyleTag({ content: still });
  const session = await page.context().newCDPSession(page);
  const pictures = new Map<string, Buffer>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await awaitFonts(page);
    const isLast = width === widths.at(-1);
    // Without the touch in the long form only: what it does not change looks the same either way.
    if (isLong || !isLast) pictures.set(`${width} px`, await capture(session));
    if (!isLast) continue;
    await touchEverything(session);
    pictures.set(`${width} px, touched`, await capture(session));
  }
  await session.detach();
  return pictures;
}

async function capture(session: CDPSession): Promise<Buffer> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  // Playwright's own screenshot compresses more, which takes three times as long.
  const { data } = await session.send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { ...cssContentSize, x: 0, y: 0, scale: 1 },
  });
  return Buffer.from(data, 'base64');
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

/** Replaces every image with an empty one of the size in its markup: none loads between two screenshots. */
async function emptyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const source of document.querySelectorAll('picture > source')) source.remove();
    const images = [...document.querySelectorAll('img')];
    for (const image of images) {
      const [width, height] = [image.getAttribute('width'), image.getAttribute('height')];
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
      image.loading = 'eager';
      image.removeAttribute('srcset');
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    }
    await Promise.all(images.map((image) => image.decode()));
  });
}

/** All style sheets that the page uses now, joined. */
const readStyles = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n'),
  );

/** Replaces all style sheets of the page with `sheet`. */
async function replaceStyles(page: Page, sheet: string): Promise<void> {
  await page.evaluate((css) => {
    for (const style of document.querySelectorAll('style')) style.remove();
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
  }, sheet);
}

/** Waits until the page is rendered at this width with its fonts. */
async function awaitFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await document.fonts.ready;
    await frame();
  });
}

/** All style sheets of a page before it was trimmed, joined. */
function readWholeSheet(path: string): string {
  return load(readPage(untrimmedDist, path))('style').text();
}

function readPage(dist: string, path: string): string {
  return readFileSync(join(dist, `${path === '/' ? 'index' : path}.html`), 'utf8');
}

/** A few of the pages that together use every class that any page uses. */
function pagesWithEveryClass(paths: readonly string[]): string[] {
  const missing = new Map(paths.map((path) => [path, classesOf(path)]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const [path, found] = [...missing].reduce((most, page) =>
      page[1].size > most[1].size ? page : most,
    );
    chosen.push(path);
    for (const [other, classes] of missing) {
      const left = classes.difference(found);
      if (left.size > 0) missing.set(other, left);
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

/** Forces the hover, active and focus states on every interactive element. */
async function touchEverything(session: CDPSession): Promise<void> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: touchable,
  });
  const forcedPseudoClasses = ['hover', 'active', 'focus', 'focus-visible'];
  await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  );
}

/** The names of the screenshots that differ, with the number of pixels. */
async function findDifferences(
  ours: ReadonlyMap<string, Buffer>,
  theirs: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, picture] of ours) {
    const count = await countDifferences(picture, theirs.get(name) ?? Buffer.alloc(0));
    if (count > 0) found.push(`${name}: ${count} pixels`);
  }
  return found;
}

async function countDifferences(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b) throw new Error('A screenshot is missing.');
  if (a.info.width !== b.info.width || a.info.height !== b.info.height)
    return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = 0; at < a.data.length; at += a.info.channels) {
    const isSame = a.data.compare(b.data, at, at + a.info.channels, at, at + a.info.channels) === 0;
    if (!isSame) count += 1;
  }
  return count;
}
