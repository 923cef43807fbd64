import { expect, test } from 'vitest';
import { toField } from '#leads/csv.ts';
import { isLong, sizes } from '#tests/sizes.ts';
import { backUpAndRestore, withPlainInstants } from './drivers/backups.ts';
import { isFormula, parseCsv } from './drivers/csv.ts';

test.each(isLong ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const))(
  `${sizes.backedUpLeads} leads with photos and settings are exported, restored to %s after a kill, equal byte by byte, and one person is erased`,
  async (engine) => {
    const after = await backUpAndRestore(engine, sizes.backedUpLeads);
    const { first, second, third } = after;
    const cells = parseCsv(first.csv);
    expect(cells).toHaveLength(sizes.backedUpLeads + 1);
    expect(cells.flat().filter(isFormula)).toEqual([]);
    expect(first.modes).toEqual([0o600, 0o600, 0o700]);
    expect(first.photos).toHaveLength(4);
    expect(after.withoutPhoto.map(({ printed }) => /damaged|missing/.exec(printed)?.[0])).toEqual([
      'damaged',
      'missing',
    ]);

    expect(after.leadsAtKill).toBeGreaterThan(0);
    expect(after.restored.code, after.restored.printed).toBe(0);
    expect(after.restored.printed).toContain('with 4 photos');
    expect(first.json).toContain('"drafts":{"first":"Thanks, and soon."}');
    expect(first.json).toContain('"alert_mails":["crew@example.com"]');
    expect(withPlainInstants(second.json)).toBe(withPlainInstants(first.json));
    expect(after.overAnother).toMatchObject({ code: 1 });
    expect(after.overAnother.printed).toContain('not empty');

    expect(first.json).toMatch(/erase\.me/i);
    expect(after.erased.code, after.erased.printed).toBe(0);
    expect([third.json, third.csv].join()).not.toMatch(/erase.me/i);
    expect(after.attempts).toBe(0);
  },
);

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
])('a value that starts with %j is not a formula in the table, and none of it is lost', (text) => {
  expect(isFormula(text)).toBe(true);
  const [[cell = ''] = []] = parseCsv(`${toField(text)}\r\n`);
  expect(isFormula(cell)).toBe(false);
  expect(cell).toBe(`'${text}`);
});

test.each(['Ann', '12 by 16 feet', "O'Neil", 'a, "b"\r\nc', '', '(410) 555-0111', '2026-11-21'])(
  'the text %j is exported unchanged',
  (text) => {
    expect(parseCsv(`${toField(text)}\r\n`)).toEqual([[text]]);
  },
);
