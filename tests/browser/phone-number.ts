import type { Browser } from 'playwright/test';
import { openPhone, phone } from '#bench/browser.ts';
import type { BenchServer } from '#bench/server.ts';

/** The smallest phone that pages are made for. */
const smallPhone = { width: 320, height: 568 };

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
