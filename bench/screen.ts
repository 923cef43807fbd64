import type { Browser } from 'playwright';
import { openPhone, phone, smallPhone } from './browser.ts';
import { type FallbackFace, fallbackFaces } from './faces.ts';
import { observe, readObserved } from './observe.ts';
import { type BenchServer, lostPath } from './server.ts';

/**
 * The phone screens, by width, whose first sight of the page has no link to dial `number`
 * (E.164) that a thumb could tap: none in sight, or each hidden under something else.
 */
export async function findScreensWithoutPhone(
  browser: Browser,
  server: BenchServer,
  path: string,
  number: string,
): Promise<number[]> {
  const without: number[] = [];
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    for (const viewport of [phone, smallPhone]) {
      await page.setViewportSize(viewport);
      await page.goto(`${server.origin}${path}`);
      const found = await page.locator(`a[href="tel:${number}"]`).evaluateAll((links) =>
        links.some((link) => {
          const box = link.getBoundingClientRect();
          if (box.top < 0 || box.bottom > innerHeight || box.left < 0) return false;
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return box.width > 0 && box.right <= innerWidth && link.contains(top);
        }),
      );
      if (!found) without.push(viewport.width);
    }
  } finally {
    await context.close();
  }
  return without;
}

/**
 * How far the first screen jumps when Besley replaces a fallback face (web.dev, Cumulative Layout
 * Shift). Throws when the page was not painted in that face
 * first, because nothing would be measured then.
 */
export async function measureShiftWithFace(
  browser: Browser,
  server: BenchServer,
  path: string,
  face: FallbackFace,
): Promise<number> {
  const context = await openPhone(browser);
  const releaseFont = server.holdFont();
  try {
    const page = await context.newPage();
    await observe(page);
    await page.goto(`${server.origin}${path}?face=${face}`, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    const { family } = fallbackFaces[face];
    const loaded = await page.evaluate(async (wanted) => {
      const named = (name: string) =>
        [...document.fonts].find((font) => font.family.replaceAll('"', '') === name);
      await named(wanted)?.loaded;
      // Painted in it, and what moved when it came is past.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return { wanted: named(wanted)?.status, besley: named('Besley')?.status };
    }, family);
    if (loaded.wanted !== 'loaded' || loaded.besley === 'loaded') {
      throw new Error(`${path} was not painted in ${family} before Besley came.`);
    }
    await page.evaluate(() => {
      if (window.observedPaints) window.observedPaints.shift = 0;
    });
    releaseFont();
    // The font is preloaded, so the page counts as loaded when it has come.
    await page.waitForLoadState('load');
    const came = await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return [...document.fonts].some(
        (font) => font.family.replaceAll('"', '') === 'Besley' && font.status === 'loaded',
      );
    });
    if (!came) throw new Error(`${path}: Besley never replaced ${family}.`);
    return (await readObserved(page)).layoutShift;
  } finally {
    releaseFont();
    await context.close();
  }
}

/** Where a page is found: the page for lost paths at an address that no page has. */
export function addressOf(path: string): string {
  return path === '/404' ? lostPath : path;
}
