import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { openServer } from '#tools/local/host/listen.ts';
import { createHost } from '#tools/local/host/site.ts';
import { findChromium } from '#tools/toolchain/programs.mjs';
import { slowLink } from './limits.ts';

/** A phone of the usual size, with two device pixels to a CSS pixel. */
export const phone = { width: 390, height: 844 } as const;

/** Serves the built site in `dist` as the host does, without its back end. */
export const serveSite = (root: string, dist: string): ReturnType<typeof openServer> =>
  openServer(0, async (origin) => {
    const callFunction = async () => new Response('There is no back end.', { status: 503 });
    const host = await createHost({ root, dist, origin, callFunction });
    return { fetch: (request) => host(request, undefined) };
  });

/** The address that shows a page; for the 404 page one that does not exist. */
export const addressOf = (path: string): string => (path === '/404' ? '/no-such-page' : path);

/** Starts the system's Chromium, else Playwright's own. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
}

/** A phone's browser with an empty cache. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });

export type PageCost = Awaited<ReturnType<typeof openPage>>;

/** Opens a page in a fresh tab of a phone, reads it to its end, and returns what it cost at full speed; bytes as sent. */
export async function openPage(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' });
  const cost = await page.evaluate(() => {
    const isWithin = (element: Element, height: number) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return (
        element.checkVisibility() && top < height && bottom > 0 && left < innerWidth && right > 0
      );
    };
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [load] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const sum = (of: PerformanceResourceTiming[]) =>
      of.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    const named = (end: string) => files.filter(({ name }) => new URL(name).pathname.endsWith(end));
    const pictures = [...document.images];
    const addresses = (of: HTMLImageElement[]) => new Set(of.map(({ currentSrc }) => currentSrc));
    const [lazy, eager] = [
      addresses(pictures.filter(({ loading }) => loading === 'lazy')),
      addresses(pictures.filter(({ loading }) => loading !== 'lazy')),
    ];
    const inSight = addresses(pictures.filter((picture) => isWithin(picture, innerHeight)));
    const seen = files.filter(({ name }) => inSight.has(name));
    const early = files.filter(
      ({ name, startTime }) =>
        startTime <= load.loadEventEnd && (eager.has(name) || !lazy.has(name)),
    );
    const fills = (element: Element) =>
      element.childElementCount === 0 && isWithin(element, 2 * innerHeight) && !isFixed(element);
    return {
      scripts: sum(named('.js')),
      fontFiles: named('.woff2').length,
      font: sum(named('.woff2')),
      // Of the first screen.
      pictures: sum(seen),
      largestPicture: Math.max(0, ...seen.map(({ encodedBodySize }) => encodedBodySize)),
      // Before the load event, without pictures that the browser may skip; and the page itself.
      requests: early.length + 1,
      foreignRequests: files.filter(({ name }) => new URL(name).origin !== location.origin).length,
      // Among all elements of the body, without those of a fixed position (the call bar).
      lastOfTwoScreens: [...document.querySelectorAll('body *')].findLastIndex(fills),
    };
  });
  await scrollThrough(page);
  const layoutShift = await readLayoutShift(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return { ...cost, layoutShift };
}

/** The sum of the page's layout shifts so far (web.dev, Cumulative Layout Shift). */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[]) sum += value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries are delivered in a task of their own.
    await new Promise((done) => setTimeout(done, 100));
    observer.disconnect();
    return sum;
  });

/** Opens a page in a fresh tab with the network and processor of `slowLink`; times in ms. */
export async function timePage(page: Page, address: string) {
  const { kilobitsPerSecond, roundTripMs, cpuSlowdown } = slowLink;
  const throughput = (kilobitsPerSecond * 1000) / 8;
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(address, { waitUntil: 'networkidle' });
  return page.evaluate(async () => {
    const types = ['paint', 'largest-contentful-paint', 'longtask'];
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    for (const type of types) observer.observe({ type, buffered: true });
    // Buffered entries are delivered in a task of their own.
    await new Promise((done) => setTimeout(done, 100));
    observer.disconnect();
    const last = (wanted: string) =>
      entries.findLast(({ name, entryType }) => name === wanted || entryType === wanted)?.startTime;
    const firstPaint = last('first-contentful-paint') ?? Number.NaN;
    const tasks = entries.filter(
      ({ entryType, startTime }) => entryType === 'longtask' && startTime > firstPaint,
    );
    return {
      firstPaint,
      largestPaint: last('largest-contentful-paint') ?? Number.NaN,
      // What a task takes beyond 50 ms (web.dev, Total Blocking Time).
      blocking: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    };
  });
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
