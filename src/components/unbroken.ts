/** A text that never breaks over two lines: no-break spaces (UAX #14, class GL). */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A size, like "12 × 16 ft" or "28 in. high". */
const size = /\d[\d½]*(?: × \d[\d½]*)* (?:ft|in\.)(?: (?:deep|high|wide|long))?/g;

/** A text whose sizes stay on one line. */
export const unbrokenSizes = (text: string): string => text.replace(size, unbroken);
