import type { Entry } from './add.ts';

/** What a column of an old list may hold; two of a kind are joined. */
export const columnLabels = {
  '': 'Leave out',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  street: 'Street',
  town: 'Town',
  message: 'Note',
} as const;
export type Column = keyof typeof columnLabels;

/** Words of a heading by what its column holds; the first that fits counts. */
const guesses: readonly [Column, RegExp][] = [
  ['', /\b(?:id|source|fax)\b/i],
  ['email', /mail(?!ing)/i],
  ['phone', /phone|mobile|cell|\btel\b/i],
  ['street', /street|address/i],
  ['town', /town|city|place|^state$/i],
  ['', /^(?:date|created.*|updated.*|zip.*|country|status|company)$/i],
  ['name', /name|client|customer|contact|lead/i],
  ['message', /note|message|comment|job|service|project|description|detail/i],
];

/** The separator that the first line has most of. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
};

/** The rows of a CSV file (RFC 4180), also with semicolons or tabs; empty rows are left out. */
export function readTable(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows[rows.length - 1]?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at] ?? '';
    if (isQuoted && sign === '"' && clean[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some(Boolean));
}

/** What each column holds, by its heading. */
export const guessColumns = (headings: readonly string[]): Column[] =>
  headings.map((heading) => guesses.find(([, words]) => words.test(heading))?.[0] ?? '');

/** What a row holds, by the meaning of its columns. */
export const readRow = (
  row: readonly string[],
  columns: readonly Column[],
): Partial<Record<Exclude<Column, ''>, string>> & Partial<Entry> => {
  const found: Partial<Record<Exclude<Column, ''>, string>> = {};
  for (const [at, column] of columns.entries()) {
    const text = row[at] ?? '';
    if (column && text) found[column] = found[column] ? `${found[column]} ${text}` : text;
  }
  return found;
};
