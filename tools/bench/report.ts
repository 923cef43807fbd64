import type { Figures, Limit } from './limits.ts';

/** One row of a table: what was measured, and its figures by the name of their limit. */
export type Row<Limits> = readonly [name: string, figures: Figures<Limits>];

/** True for a figure within its limit. Layout shifts are rounded to three decimals first. */
export function isMet({ most }: Limit, figure: number): boolean {
  return round(figure) <= most;
}

/** A Markdown table whose first row holds the limits. A figure beyond its limit has an exclamation mark. */
export function renderTable<Limits extends Record<string, Limit>>(
  title: string,
  limits: Limits,
  rows: readonly Row<Limits>[],
): string {
  const columns = Object.entries<Limit>(limits);
  const head = columns.map(([, { name, unit }]) => (unit ? `${name}, ${unit}` : name));
  const lines = [
    [title, ...head],
    ['---', ...columns.map(() => '--:')],
    ['at most', ...columns.map(([, { most }]) => show(most))],
    ...rows.map(([name, figures]) => [
      name,
      ...columns.map(([key, limit]) => {
        const figure = figures[key] ?? Number.NaN;
        return isMet(limit, figure) ? show(figure) : `${show(figure)} !`;
      }),
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** One sentence for every figure beyond its limit. */
export function listMisses<Limits extends Record<string, Limit>>(
  limits: Limits,
  rows: readonly Row<Limits>[],
): string[] {
  return rows.flatMap(([name, figures]) =>
    Object.entries<Limit>(limits).flatMap(([key, limit]) => {
      const figure = figures[key] ?? Number.NaN;
      return isMet(limit, figure)
        ? []
        : [`${name}: ${limit.name} ${show(figure)}, at most ${show(limit.most)}`];
    }),
  );
}

const round = (figure: number): number =>
  figure < 1 ? Math.round(figure * 1000) / 1000 : Math.round(figure);

const show = (figure: number): string => round(figure).toLocaleString('en-US');
