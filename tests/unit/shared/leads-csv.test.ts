import { expect, test } from 'vitest';
import { emptyRow } from '#admin/log/empty-row.ts';
import type { DeskRow } from '#leads/columns.ts';
import { toCsv } from '#leads/csv.ts';

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
    '"Date","Name","Email","Phone","Service","Town","Message","Status","Suspected spam","Source","Page","Heard of us","Street","First answer","Follow-up","Visit","Quote in dollars","Ending","Why","Written","Photos","Reference"',
  );
  expect(first).toBe(
    '"2026-03-02T14:05:09.123Z","Ann ""A."" Carver","ann@example.com","(410) 555-0190 ext. 12","three season rooms","Bel Air","","new","a link in the name","site","/contact","","14 Sample Road","2026-03-02T15:00:00.000Z","","","14200","","","2026-03-02T12:00:00.000Z","2","0b6f0c52-3f6b-4a55-9d3e-6f2f6f8f1a01"',
  );
});

test('a lead that is not suspected has an empty Suspected spam column, even with an old reason', () => {
  expect(rows({ ...lead, suspected_spam: false })[1]).toContain('"new","","site"');
});
