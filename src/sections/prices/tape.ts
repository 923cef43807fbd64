/** The price range of a service in whole dollars. */
export interface PriceRange {
  from: number;
  to: number;
}

/** The common scale of all rows, in thousands of dollars. */
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

/** The position of a number of thousands on the scale, in percent of its length. */
export const percentOf = (value: number, max: number): string =>
  `${Math.round((value / max) * 1000) / 10}%`;

/**
 * Path data of the ticks below the tape: one for every $5,000, a long one for every $20,000. Relative
 * commands repeat and so compress well.
 */
export function scaleMarks(max: number): string {
  const marks = Array.from({ length: max / 5 - 1 }, (_, index) => {
    const height = (index + 1) % 4 === 0 ? 36 : 21;
    return `m5 0v-${height}m0 ${height}`;
  });
  return `M0 36${marks.join('')}`;
}

/**
 * The drawing of one range: its start, its length, and the path of a tick for every thousand inside it
 * (empty without ticks).
 */
export function buildPiece(price: PriceRange): { x: number; width: number; marks: string } {
  const [from, to] = [thousands(price.from), thousands(price.to)];
  const first = Math.floor(from) + 1;
  const count = Math.ceil(to) - first;
  const marks = count > 0 ? `M${first} 0v10${'m1-10v10'.repeat(count - 1)}` : '';
  return { x: from, width: thousands(price.to - price.from), marks };
}
