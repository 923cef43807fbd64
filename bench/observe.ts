import type { Page } from 'playwright';

/** What a page has told of its own painting. Times in ms since the navigation began. */
export interface Observed {
  firstPaint: number;
  largestPaint: number;
  /** The address of the picture that was painted largest; empty when it was a text. */
  largestPicture: string;
  layoutShift: number;
  /** What of long tasks goes beyond 50 ms after the first paint (web.dev, Total Blocking Time). */
  blockingMs: number;
  loadedAt: number;
  /** When the last script file had come; 0 when there was none. */
  scriptsAt: number;
  /** The moment of the navigation, in ms since 1970. */
  origin: number;
  pictures: ObservedPicture[];
}

export interface ObservedPicture {
  url: string;
  bytes: number;
  lazy: boolean;
  /** Whether a part of it lies in the first screen, unscrolled. */
  inFirstScreen: boolean;
}

declare global {
  interface Window {
    observedPaints?: {
      entries: PerformanceEntry[];
      largest: { at: number; url: string };
      shift: number;
      tasks: { at: number; ms: number }[];
    };
  }
}

/** Has every document of the page gather its paints, shifts and long tasks from the start. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = {
      entries: [] as PerformanceEntry[],
      largest: { at: 0, url: '' },
      shift: 0,
      tasks: [] as { at: number; ms: number }[],
    };
    window.observedPaints = seen;
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      });
    watch('largest-contentful-paint', (entry) => {
      const { url } = entry as PerformanceEntry & { url: string };
      seen.largest = { at: entry.startTime, url };
    });
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }));
  });
}

/** Reads what the page has gathered so far, and its pictures as they lie now. */
export async function readObserved(page: Page): Promise<Observed> {
  return page.evaluate(() => {
    const seen = window.observedPaints;
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    if (!seen || !navigation) throw new Error('The page was not observed from its start.');
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const late = seen.tasks.filter((task) => task.at + task.ms > firstPaint);
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const pictures = [...document.images].flatMap((image) => {
      const file = files.find(({ name }) => name === image.currentSrc);
      if (!file) return [];
      const box = image.getBoundingClientRect();
      const inFirstScreen =
        image.checkVisibility() &&
        box.top < innerHeight &&
        box.bottom > 0 &&
        box.left < innerWidth &&
        box.right > 0;
      const { encodedBodySize: bytes } = file;
      return [{ url: file.name, bytes, lazy: image.loading === 'lazy', inFirstScreen }];
    });
    return {
      firstPaint,
      largestPaint: seen.largest.at,
      largestPicture: seen.largest.url,
      layoutShift: seen.shift,
      blockingMs: late.reduce((sum, task) => sum + Math.max(0, task.ms - 50), 0),
      loadedAt: navigation.loadEventEnd,
      scriptsAt: Math.max(
        0,
        ...files.filter(({ name }) => name.endsWith('.js')).map((file) => file.responseEnd),
      ),
      origin: performance.timeOrigin,
      pictures,
    };
  });
}
