import type { Browser, Page } from 'playwright';
import { openPhone, slowDown } from './browser.ts';
import { type Observed, observe, readObserved } from './observe.ts';
import type { BenchServer, Served } from './server.ts';

export interface Load extends Observed {
  /** What the server was asked for until the page had settled. */
  requests: Served[];
  foreignRequests: string[];
}

/** How long a page is left alone after its first screen has come: icons, late shifts and tasks follow. */
const settleMs = { slow: 1500, fast: 400 } as const;

/**
 * Opens a page in an empty phone browser, on the slow link or at full speed, and looks at it. At full
 * speed it is scrolled to its foot afterwards, so that shifts of late pictures count.
 */
export async function loadPage(
  browser: Browser,
  server: BenchServer,
  path: string,
  speed: 'slow' | 'fast',
): Promise<Load> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== server.origin) {
        foreignRequests.push(url.href);
      }
    });
    await observe(page);
    if (speed === 'slow') await slowDown(page);
    server.forget();
    await page.goto(`${server.origin}${path}`, { waitUntil: 'load' });
    await waitForFirstScreen(page);
    await page.waitForTimeout(settleMs[speed]);
    const observed = await readObserved(page);
    const requests = [...server.requests];
    if (speed === 'slow') return { ...observed, requests, foreignRequests };
    await scrollThrough(page);
    const { layoutShift } = await readObserved(page);
    return { ...observed, layoutShift, requests, foreignRequests };
  } finally {
    await context.close();
  }
}

/** Pictures that wait for the first one come after the load event; those in sight are waited for. */
async function waitForFirstScreen(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete ||
        image.getBoundingClientRect().top >= innerHeight ||
        image.getBoundingClientRect().bottom <= 0 ||
        !image.checkVisibility(),
    ),
  );
}

/** Scrolls by half screens, as a reader would, so that all lazy pictures come. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      const before = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await frame();
      await frame();
      if (scrollY === before) break;
    }
  });
  await page.waitForLoadState('networkidle');
}
