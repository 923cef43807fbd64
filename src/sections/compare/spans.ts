/** One cell of a row: its words, its first column and over how many it goes. */
export interface Span {
  value: string;
  from: number;
  span: number;
}

/** The cells of a row of three columns: one value goes over all three, equal neighbors share a cell. */
export function spansOf(values: readonly string[]): Span[] {
  if (values.length === 1) return [{ value: values[0] ?? '', from: 0, span: 3 }];
  const cells: Span[] = [];
  values.forEach((value, from) => {
    const last = cells.at(-1);
    if (last?.value === value) last.span += 1;
    else cells.push({ value, from, span: 1 });
  });
  return cells;
}
