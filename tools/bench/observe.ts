import type { Page } from 'playwright';

/** A page's own paint timings, in ms since the navigation began. */
export interface Observed {
  firstPaint: number;
  largestPaint: number;
  /** The address of the largest contentful paint's picture; empty when it was a text. */
  largestPicture: string;
  layoutShift: number;
  /** The part of long tasks beyond 50 ms after the first paint (web.dev, Total Blocking Time). */
  blocking: number;
  loadedAt: number;
  /** The moment of the navigation, in ms since 1970. */
  origin: number;
  pictures: { url: string; bytes: number; lazy: boolean; inSight: boolean }[];
  /**
   * The last element of the first two screens, as its index among all elements of the body. Elements with a
   * fixed position (the call bar) are left out.
   */
  lastOfTwoScreens: number;
}

/** Reads what the browser has recorded of the page so far, and the positions of its elements, unscrolled. */
export function observe(page: Page): Promise<Observed> {
  return page.evaluate(async () => {
    const recorded = async <Entry>(type: string): Promise<Entry[]> => {
      const entries: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
      observer.observe({ type, buffered: true });
      // Buffered entries are delivered in a task of their own.
      for (let turn = 0; turn < 2; turn += 1) {
        await new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(0);
        });
        await new Promise(requestAnimationFrame);
      }
      observer.disconnect();
      return entries as unknown as Entry[];
    };
    const box = (element: Element) => element.getBoundingClientRect();
    const isWithin = (element: Element, height: number) =>
      element.checkVisibility() &&
      box(element).top < height &&
      box(element).bottom > 0 &&
      box(element).left < innerWidth &&
      box(element).right > 0;
    const [navigation] = performance.getEntriesByType('navigation') as [
      PerformanceNavigationTiming,
    ];
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const paints = await recorded<{ startTime: number; url: string }>('largest-contentful-paint');
    const shifts = await recorded<{ value: number }>('layout-shift');
    const tasks = await recorded<PerformanceEntry>('longtask');
    const late = tasks.filter(({ startTime, duration }) => startTime + duration > firstPaint);
    const elements = [...document.querySelectorAll('body *')];
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
    const fills = (element: Element) =>
      element.childElementCount === 0 && isWithin(element, 2 * innerHeight) && !isFixed(element);
    return {
      firstPaint,
      largestPaint: paints.at(-1)?.startTime ?? firstPaint,
      largestPicture: paints.at(-1)?.url ?? '',
      layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
      blocking: late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      loadedAt: navigation.loadEventEnd,
      origin: performance.timeOrigin,
      pictures: [...document.images].flatMap((image) => {
        const [file] = performance.getEntriesByName(image.currentSrc);
        const bytes = (file as PerformanceResourceTiming | undefined)?.encodedBodySize;
        const inSight = isWithin(image, innerHeight);
        const lazy = image.loading === 'lazy';
        return bytes === undefined ? [] : [{ url: image.currentSrc, bytes, lazy, inSight }];
      }),
      lastOfTwoScreens: elements.findLastIndex(fills),
    };
  });
}
