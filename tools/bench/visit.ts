import type { Browser, Page } from 'playwright';
import { openPhone, slowDown } from './browser.ts';
import { type Observed, observe } from './observe.ts';
import type { BenchServer, Served } from './server.ts';

export interface Visit extends Observed {
  /** All requests until the network was idle. */
  requests: Served[];
  foreignRequests: string[];
}

/**
 * Opens a page in a phone's browser with an empty cache, on the slow link or at full speed, and returns
 * what was loaded.
 */
export async function visit(
  browser: Browser,
  server: BenchServer,
  path: string,
  speed: 'slow' | 'fast',
): Promise<Visit> {
  const context = await openPhone(browser);
  try {
    return await open(await context.newPage(), server, path, speed);
  } finally {
    await context.close();
  }
}

/**
 * The same in a page that is already open and stays open. At full speed the page is scrolled to its end,
 * so that layout shifts of lazy pictures count.
 */
export async function open(
  page: Page,
  server: BenchServer,
  path: string,
  speed: 'slow' | 'fast',
): Promise<Visit> {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== server.origin)
      foreignRequests.push(url.href);
  });
  if (speed === 'slow') await slowDown(page);
  server.forget();
  await page.goto(`${server.origin}${path}`, { waitUntil: 'networkidle' });
  const observed = await observe(page);
  const requests = [...server.requests];
  if (speed === 'slow') return { ...observed, requests, foreignRequests };
  await scrollThrough(page);
  const { layoutShift } = await observe(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return { ...observed, layoutShift, requests, foreignRequests };
}

/** Scrolls by half screens, so that all lazy pictures load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let before = -1; scrollY > before; ) {
      before = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await frame();
      await frame();
    }
  });
  await page.waitForLoadState('networkidle');
}
