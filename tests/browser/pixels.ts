import type { CDPSession, Page } from 'playwright/test';
import sharp from 'sharp';
import { isLong } from '#tests/sizes.ts';

// Pictures are the same on both and only take time; carets blink.
const still = `
  img, iframe { visibility: hidden !important }
  * { caret-color: transparent !important; animation: none !important; transition: none !important }
`;
const standardWidths = isLong ? [390, 820, 1440] : [390, 1440];
const touchable = 'a, button, summary, label, input, select, textarea, article, li, figure';

/** Screenshots of the page with the style sheet at each width, at the last one with everything touched, by name. */
export async function photograph(
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
    // A quarter of the pixels: a missing rule shows in them too.
    clip: { ...cssContentSize, x: 0, y: 0, scale: isLong ? 1 : 0.5 },
  });
  return Buffer.from(data, 'base64');
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
export async function findDifferences(
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
