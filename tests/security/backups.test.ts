import { expect, test } from 'vitest';
import { readBackup } from '#lead-tools/backup.ts';
import { toField } from '#lead-tools/csv.ts';
import { isFormula, parseCsv } from '#tests/prove/csv.ts';
import { runShort } from './run-short.ts';

test('500 leads are exported, restored after a kill, equal byte by byte, and one person is erased', async () => {
  const found = await runShort('backups');
  expect(found('leads to PGlite')).toBe(500);
  expect(found('formulas in the table, to PGlite')).toBe(0);
  expect(found('files that differ after export, restore and export, to PGlite')).toBe(0);
  expect(found('traces of the erased person, PGlite')).toBe(0);
});

test.each([
  '=1+1',
  '+1 410 555 0111',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1',
  '"=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
])('the start %j is no formula in the table, and nothing of it is lost', (text) => {
  expect(isFormula(text)).toBe(true);
  const [[cell = ''] = []] = parseCsv(`${toField(text)}\r\n`);
  expect(isFormula(cell)).toBe(false);
  expect(cell).toBe(`'${text}`);
});

test.each(['Ann', '12 by 16 feet', "O'Neil", 'a, "b"\r\nc', '', '(410) 555-0111', '2026-11-21'])(
  'the words %j stay as they are',
  (text) => {
    expect(parseCsv(`${toField(text)}\r\n`)).toEqual([[text]]);
  },
);

test('a file that broke off, or is something else, is told apart before anything is written', () => {
  expect(() => readBackup('{"format":"leads-backup-1","leads":[')).toThrow('not whole');
  expect(() => readBackup('{"leads":[]}')).toThrow('no backup of leads');
  expect(() => readBackup('{"format":"leads-backup-1","leads":[{"id":"x"}]}')).toThrow(
    'leads.0.id',
  );
});
