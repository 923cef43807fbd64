/** The link and the phone that the budgets are set for. */
export const slowLink = { kilobitsPerSecond: 400, roundTripMs: 400, cpuSlowdown: 4 } as const;

/** What an answer's own head adds to its body in the arithmetic below, in bytes. */
const headBytes = 300;

/** How far above the physical limit the largest paint may come. */
export const lcpFactor = 1.25;

/** Limits for every public page: sizes in bytes after brotli 11, times in milliseconds. */
export const pageLimits = {
  html: 14_000,
  home: 12_500,
  scriptsBeforeTouch: 0,
  inlineScript: 5_500,
  fontFiles: 1,
  font: 20_000,
  firstScreenPictures: 30_000,
  lcpPicture: 20_000,
  requestsBeforeLoad: 4,
  foreignRequests: 0,
  layoutShift: 0,
  blockingMs: 0,
  htmlErrors: 0,
  lighthouse: 100,
} as const;

/** Limits for the site as a whole. */
export const siteLimits = {
  islandBytes: 62_000,
  islandRequests: 3,
  adminScripts: 130_000,
} as const;

/** The most bytes that a page's HTML may take, styles and structured data inside. */
export function htmlLimit(path: string): number {
  return path === '/' ? pageLimits.home : pageLimits.html;
}

function transferMs(bytes: number): number {
  return ((bytes + headBytes) * 8) / slowLink.kilobitsPerSecond;
}

/**
 * The earliest moment, in ms, at which the slow link can have brought what is painted: a text after
 * the HTML, a picture after the HTML and itself, never before a second round trip. The connection
 * is open; nothing is reckoned for the machine.
 */
export function physicalLimit(htmlBytes: number, pictureBytes?: number): number {
  const text = slowLink.roundTripMs + transferMs(htmlBytes);
  if (pictureBytes === undefined) return text;
  const picture = transferMs(pictureBytes);
  return Math.max(2 * slowLink.roundTripMs + picture, text + picture);
}

/** The middle one of an odd number of figures; the upper of two middle ones. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no median of no figures.');
  return middle;
}
