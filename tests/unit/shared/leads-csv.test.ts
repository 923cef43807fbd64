import { expect, test } from 'vitest';
import { emptyRow } from '#admin/sync/empty-row.ts';
import type { DeskRow } from '#leads/columns.ts';
import { toCsv, toField } from '#leads/csv.ts';
import { rowsOf } from '#tests/table.ts';

const lead: DeskRow = {
  ...emptyRow('0b6f0c52-3f6b-4a55-9d3e-6f2f6f8f1a01', '2026-03-02 14:05:09.123456+00'),
  ...{ name: 'Ann "A." Carver', email: 'ann@example.com', phone: '+14105550190' },
  ...{ phone_extension: '12', service_type: 'three-season-rooms', area: 'Bel Air' },
  ...{ source: 'site', landing_page: '/contact', street: '14 Sample Road' },
  ...{ suspected_spam: true, spam_reason: 'a link in the name', spam_marked_by: 'machine' },
  ...{ first_answer_at: '2026-03-02 15:00:00+00', first_answer_via: 'phone' },
  ...{ quote_dollars: 14_200, written_at: '2026-03-02 12:00:00+00', photos: 2 },
  // No column of the table.
  ...{ changed_in: null, idempotency_key: null, is_test: false, post_fingerprint: null },
};
const rows = (...leads: DeskRow[]) => toCsv(leads).slice(1).split('\r\n');

test('the table has plain headings and readable values', () => {
  const [heads, first] = rows(lead);
  expect(heads).toBe(
    '"Date","Name","Email","Phone","Service","Town","Message","Status","Suspected spam","Source","Page","Heard about us","Street","First answer","Follow-up","Visit","Quote in dollars","Ending","Why","Written","Photos","Reference","Time zone"',
  );
  expect(first).toBe(
    '"2026-03-02 09:05","Ann ""A."" Carver","ann@example.com","(410) 555-0190 ext. 12","three season rooms","Bel Air","","New","a link in the name","site","/contact","","14 Sample Road","2026-03-02 10:00","","","14200","","","2026-03-02 07:00","2","0b6f0c52-3f6b-4a55-9d3e-6f2f6f8f1a01","America/New_York"',
  );
});

test('a lead that is not suspected has an empty Suspected spam column, even with an old reason', () => {
  expect(rows({ ...lead, suspected_spam: false })[1]).toContain('"New","","site"');
});

test('a lead of the evening is counted on its day at the business', () => {
  const [, late] = rows({ ...lead, created_at: '2026-12-01T01:30:00Z', visit_at: 'infinity' });
  expect(late).toMatch(/^"2026-11-30 20:30",/);
  expect(late).toContain('"infinity"');
});

test.each(
  rowsOf<[typed: string, extension: string | null, cell: string]>(`
    "+14105550190" | "12" | (410) 555-0190 ext. 12
    410-555-0101 or 443-555-0102 | | (410) 555-0101, (443) 555-0102
    410-555-0101 after 5 | | 410-555-0101 after 5
    555-0101 | | "'555-0101"
  `),
)('the phone %j with extension %j is %j in the table', (phone, phone_extension, cell) => {
  expect(rows({ ...lead, phone, phone_extension })[1]).toContain(`com","${cell}","three`);
});

const changed =
  '07030|3-4|1/2|3.10|10:30|9 am|11/30/2026|Mar 4|4 Mar 2026|MAR1|12E3|1234567890123|true|=1+1|1 1/2|(100)|50%|1,000|.5';
const kept =
  '7030|12 Main St|Mar Vista|4105550190|12x16|Bel Air 21014-1234|May|10 amps|2026-11-30|$5|Ann-Marie';

test('a spreadsheet shows every cell as it was typed', () => {
  for (const text of changed.split('|')) expect(toField(text)).toBe(`"'${text}"`);
  for (const text of kept.split('|')) expect(toField(text)).toBe(`"${text}"`);
});

test('a cell fits into Excel, and is cut between characters', () => {
  const cell = toField(`${'x'.repeat(31_999)}😀${'x'.repeat(8000)}`);
  expect(cell.length).toBeLessThan(32_767);
  expect(cell).toContain('x… (The rest is in the desk.)');
});
