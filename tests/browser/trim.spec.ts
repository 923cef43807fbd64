import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright/test';
import sharp from 'sharp';
import { splitContactPage } from '#integrations/contact-page.ts';
import { untrimmedDist } from '#tests/builds.ts';
import { expect, listPages, test } from './fixtures.ts';

// trim-styles/ removes rules from each page. No page may look different.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

// Pictures are the same on both and only take time; carets blink.
const still = `
  img, iframe { visibility: hidden !important }
  * { caret-color: transparent !important; animation: none !important; transition: none !important }
`;
const form = /<form id="lead-form"[\s\S]*?<\/form>/;
const widths = [390, 820, 1440];
const touchable = 'a, button, summary, label, input, select, textarea, article, li, figure';

// A script renders the lead desk: its sheet is not trimmed.
for (const path of [...listPages().filter((page) => !page.startsWith('/admin/')), '/404']) {
  test(`${path} looks the same with the whole style sheet`, async ({ page }) => {
    const whole = readFileSync(
      join(untrimmedDist, `${path === '/' ? 'index' : path}.html`),
      'utf8',
    );
    await expectSamePixels(page, path, undefined, whole);
  });
}

test('the form with errors looks the same with the whole style sheet', async ({
  page,
  request,
}) => {
  const answer = await request.post('/api/submit-lead', { form: { name: '', email: 'nobody' } });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  const [withErrors] = form.exec(html) ?? [];
  expect(withErrors).toBeDefined();
  const contact = readFileSync(join(untrimmedDist, 'contact.html'), 'utf8');
  const around = splitContactPage(contact);
  const whole = `${around?.before}${withErrors}${around?.after}`;
  await expectSamePixels(page, '/contact', html, whole);
});

// What only a script renders: the built page contains none of it.
for (const [path, address, draw] of [
  [
    'search',
    '/search?q=porch',
    async (page: Page) => expect(page.locator('.search-results li').first()).toBeVisible(),
  ],
  [
    'gallery',
    '/gallery',
    async (page: Page) => {
      await page.locator('.gallery-grid a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
] as const) {
  test(`what a script renders on /${path} looks the same with the whole style sheet`, async ({
    page,
  }) => {
    const whole = readFileSync(join(untrimmedDist, `${path}.html`), 'utf8');
    const ours = await photograph(page, address, undefined, draw);
    const theirs = await photograph(page, address, whole, draw);
    expect(await findDifferences(ours, theirs)).toEqual([]);
  });
}

test('these tests notice a missing rule, also one for a touched element', async ({ page }) => {
  const whole = readFileSync(join(untrimmedDist, 'contact.html'), 'utf8');
  for (const rule of ['.field label{letter-spacing:1px}', '.field label:hover{color:#010203}']) {
    const faulty = whole.replace('</head>', `<style>${rule}</style></head>`);
    const ours = await photograph(page, '/contact', undefined);
    const theirs = await photograph(page, '/contact', faulty);
    expect(await findDifferences(ours, theirs)).not.toEqual([]);
  }
});

/** Compares the page as the server gives it (or `trimmed` in its place) with the page `whole`. */
async function expectSamePixels(
  page: Page,
  path: string,
  trimmed: string | undefined,
  whole: string,
): Promise<void> {
  const ours = await photograph(page, path, trimmed);
  const theirs = await photograph(page, path, whole);
  expect(await findDifferences(ours, theirs)).toEqual([]);
}

/** Screenshots of the page after `draw`, at each width, also with everything touched, by name. */
async function photograph(
  page: Page,
  path: string,
  html: string | undefined,
  draw: (page: Page) => Promise<void> = openEverything,
): Promise<Map<string, Buffer>> {
  const isDocument = (url: URL) => `${url.pathname}${url.search}` === path;
  if (html) {
    await page.route(isDocument, (route) =>
      route.fulfill({ body: html, contentType: 'text/html' }),
    );
  }
  await page.goto(path);
  await page.unroute(isDocument);
  await draw(page);
  await page.addStyleTag({ content: still });
  const session = await page.context().newCDPSession(page);
  const pictures = new Map<string, Buffer>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    pictures.set(`${width} px`, await capture(session));
  }
  await touchEverything(session);
  pictures.set('touched', await capture(session));
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
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name');
      details.open = true;
    }
    document.querySelector<HTMLElement>('main input, main select, main a')?.focus();
    await document.fonts.ready;
    scrollTo(0, 0);
  });
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
