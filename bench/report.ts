import type { Figures, Limit } from './limits.ts';

/** One line of a table: what was measured, and its figures by the name of their limit. */
export type Row<Limits> = readonly [name: string, figures: Figures<Limits>];

/** True for a figure within its limit. Layout shifts are told to three places; what rounds to zero is none. */
export function isMet({ most }: Limit, figure: number): boolean {
  return round(figure) <= most;
}

/** A Markdown table with the limits in its second line. A figure beyond its limit carries an exclamation mark. */
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

/** Every figure beyond its limit, a sentence each. */
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
