import { parse } from 'yaml';

/**
 * The rows of a table that is written as text: one a line, its cells between bars. Each cell is YAML: plain words are
 * a text, `[a, b]` is a list, `{a: 1}` a group (of equal names the last counts), an empty cell is null.
 */
export const rowsOf = <Row extends readonly unknown[]>(table: string): Row[] =>
  table
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split(/ \|(?= |$)/).map(readCell) as unknown as Row);

const readCell = (cell: string): unknown => parse(cell.trim(), { uniqueKeys: false });
