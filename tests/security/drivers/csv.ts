/** Parses a table as RFC 4180 says. Throws when the text is invalid. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`A field without a quote at ${at}.`);
    let value = '';
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('The last field does not end.');
      if (text[at] !== '"') value += text[at];
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else break;
    }
    row.push(value);
    at += 1;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`Neither a comma nor a line end at ${at}.`);
  }
  return rows;
}

/** Whether a spreadsheet could take a cell for a formula (OWASP, CSV Injection). */
export const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n\0]/.test(cell);
