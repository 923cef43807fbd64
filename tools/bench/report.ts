import type { Figures, Limit } from './limits.ts';

/** One row of a table: what was measured, and its figures by the name of their limit. */
export type Row<Limits> = readonly [name: string, figures: Figures<Limits>];

/** True for a figure within its limit. Layout shifts are rounded to three decimals first. */
export const isMet = ({ most }: Limit, figure: number): boolean => round(figure) <= most;

/**
 * A Markdown table whose first row holds the limits, and one sentence for every figure beyond its limit, which has an
 * exclamation mark.
 */
export function report<Limits extends Record<string, Limit>>(
  title: string,
  limits: Limits,
  rows: readonly Row<Limits>[],
): { table: string; misses: string[] } {
  const columns = Object.entries<Limit>(limits);
  const misses: string[] = [];
  const lines = [
    [title, ...columns.map(([, { name, unit }]) => (unit ? `${name}, ${unit}` : name))],
    ['---', ...columns.map(() => '--:')],
    ['at most', ...columns.map(([, { most }]) => show(most))],
    ...rows.map(([row, figures]) => [
      row,
      ...columns.map(([key, limit]) => {
        const figure = figures[key] ?? Number.NaN;
        if (isMet(limit, figure)) return show(figure);
        misses.push(`${row}: ${limit.name} ${show(figure)}, at most ${show(limit.most)}`);
        return `${show(figure)} !`;
      }),
    ]),
  ];
  return { table: lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), misses };
}

const round = (figure: number): number =>
  figure < 1 ? Math.round(figure * 1000) / 1000 : Math.round(figure);

const show = (figure: number): string => round(figure).toLocaleString('en-US');
