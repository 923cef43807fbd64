/** A price range in whole dollars, as a service states it. */
export interface PriceRange {
  from: number;
  to: number;
}

/** The scale that all rows share; every length is in thousands of dollars. */
export interface PriceScale {
  max: number;
  /** Where the axis is labelled. */
  labels: number[];
}

const thousands = (dollars: number): number => dollars / 1000;

/**
 * One scale for all ranges: to $60,000, or in steps of $20,000 as far as the highest price.
 * Up to $60,000 each step is labelled; beyond, only both ends and the middle.
 */
export function buildScale(prices: readonly PriceRange[]): PriceScale {
  const highest = Math.max(...prices.map((price) => thousands(price.to)));
  const max = Math.max(60, Math.ceil(highest / 20) * 20);
  return { max, labels: max === 60 ? [0, 20, 40, 60] : [0, max / 2, max] };
}

/** Where a number of thousands stands on the scale, in percent of its length. */
export const percentOf = (value: number, max: number): string =>
  `${Math.round((value / max) * 1000) / 10}%`;

/** Path data of the marks below the tape: one for every $5,000, a long one for every $20,000. */
export function scaleMarks(max: number): string {
  const marks = Array.from({ length: max / 5 - 1 }, (_, index) => (index + 1) * 5);
  return marks.map((mark) => `M${mark} 36V${mark % 20 === 0 ? 0 : 15}`).join('');
}

/** One range as the tape draws it: where it starts, how long it is, and a mark for every thousand inside it. */
export function buildPiece(price: PriceRange): { x: number; width: number; marks: string } {
  const [from, to] = [thousands(price.from), thousands(price.to)];
  const first = Math.floor(from) + 1;
  const count = Math.max(0, Math.ceil(to) - first);
  const marks = Array.from({ length: count }, (_, index) => `M${first + index} 0v10`).join('');
  return { x: from, width: to - from, marks };
}
