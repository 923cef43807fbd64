import type { PageFigures } from './figures.ts';
import { categories } from './lighthouse.ts';
import { htmlLimit, lcpFactor, median, pageLimits } from './limits.ts';

/** One budget of a page: what it may be and what it is. */
export interface Verdict {
  budget: string;
  unit: string;
  limit: number;
  figure: number;
  isMet: boolean;
}

/** Pages that ask search engines to stay away: Lighthouse takes points for that. */
const unindexed: ReadonlySet<string> = new Set(['/404', '/search', '/contact/thank-you']);

/** A figure and the most that it may be, not yet judged. */
export type Reading = [budget: string, unit: string, limit: number, figure: number];

/** Judges a page by all budgets. Every limit is the most that is allowed, Lighthouse's the least. */
export function judgePage(page: PageFigures): Verdict[] {
  const { paint } = page;
  const limits = pageLimits;
  const readings: Reading[] = [
    ['HTML', 'B', htmlLimit(page.path), page.html],
    ['JavaScript before a touch', 'B', limits.scriptsBeforeTouch, page.scriptsBeforeTouch],
    ['inline script', 'B', limits.inlineScript, page.inlineScript],
    ['font files', '', limits.fontFiles, page.fontFiles],
    ['font', 'B', limits.font, page.font],
    ['pictures in the first screen', 'B', limits.firstScreenPictures, page.firstScreenPictures],
    ['picture painted largest', 'B', limits.lcpPicture, paint.picture ?? 0],
    ['phone screens without the number', '', 0, page.screensWithoutPhone.length],
    ['requests before load', '', limits.requestsBeforeLoad, page.requestsBeforeLoad],
    ['requests to other hosts', '', limits.foreignRequests, page.foreignRequests],
    ['layout shift', '', limits.layoutShift, page.layoutShift],
    ['layout shift with Georgia', '', limits.layoutShift, page.shiftWithFace.georgia],
    ['layout shift with Noto Serif', '', limits.layoutShift, page.shiftWithFace.noto],
    ['layout shift with DejaVu Serif', '', limits.layoutShift, page.shiftWithFace.dejavu],
    ['blocking time', 'ms', limits.blockingMs, page.blockingMs.fast],
    ['blocking time, slow phone', 'ms', limits.blockingMs, page.blockingMs.slow],
    ['HTML errors, served', '', limits.htmlErrors, page.servedErrors.length],
    ['HTML errors, live', '', limits.htmlErrors, page.liveErrors.length],
    ['largest paint', 'ms', lcpFactor * paint.limit, largestPaint(page)],
  ];
  return [...readings.map(judge), ...judgeLighthouse(page)];
}

/** The largest paint on the slow link without the machine's share, in ms. */
export function largestPaint(page: PageFigures): number {
  return median(page.paint.slow) - page.paint.share;
}

/** Whether a figure is within its limit. Layout shifts are told to three places; what rounds to zero is none. */
export function judge([budget, unit, limit, figure]: Reading): Verdict {
  const rounded = budget.startsWith('layout shift') ? Math.round(figure * 1000) / 1000 : figure;
  return { budget, unit, limit, figure: rounded, isMet: rounded <= limit };
}

function judgeLighthouse(page: PageFigures): Verdict[] {
  const { scores } = page.lighthouse;
  return categories
    .filter((category) => category !== 'seo' || !unindexed.has(page.path))
    .map((category) => ({
      budget: `Lighthouse ${category}`,
      unit: '',
      limit: pageLimits.lighthouse,
      figure: scores[category],
      isMet: scores[category] >= pageLimits.lighthouse,
    }));
}
