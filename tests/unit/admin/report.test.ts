import { expect, test } from 'vitest';
import type { MonthReport } from '#admin/report/report.ts';
import { reportMonth } from '#admin/report/report.ts';
import { rowsOf } from '#tests/table.ts';
import { type Given, listOf } from './leads.ts';

const first = '"2026-10-01T04:00:00+00:00"';
const next = '"2026-10-02T10:30:59+00:00"';
const quote = 'id: quote, changes: {status: [contacted, quoted]}';

// Where no other time is named, the lead came in the first second of October.
test.each(
  rowsOf<[what: string, lead: Given, figures: Partial<MonthReport>]>(`
    a month begins at midnight of the business | {} | {received: 1}
    a second earlier is the month before | {created_at: "2026-10-01T03:59:59+00:00"} | {received: 0}
    its last evening belongs to it | {created_at: "2026-11-01T03:59:59+00:00"} | {received: 1}
    the next month does not | {created_at: "2026-11-01T04:00:00+00:00"} | {received: 0, months: []}
    nobody has answered | {} | {unanswered: [{id: Ann}], reached: 0}
    an answer at the promised time is in time | {first_answer_at: ${next}, promised_by: ${next}} | {in_time: 1, late: 0, minutes: [1830]}
    a later one is late | {first_answer_at: ${next}, promised_by: ${first}} | {in_time: 0, late: 1, late_received: [${first}]}
    an answer that nobody promised a time for is late, too | {first_answer_at: ${next}} | {late: 1, reached: 1}
    a lead that is in progress was reached | {status: contacted} | {reached: 1, quoted: 0}
    quoted, and quoted once | {status: closed, events: [{${quote}}]} | {quoted: 1}
    a quote that was undone is none | {events: [{${quote}}, {kind: undo, undoes: quote}]} | {quoted: 0}
    won | {status: closed, ending: won, quote_dollars: 14200} | {endings: {won: 1}, lost_why: [], dollars: {won: 14200, lost: 0}}
    lost, and why | {status: closed, ending: lost, ending_reason: price} | {endings: {lost: 1}, lost_why: [{label: price, count: 1, won: 0}], dollars: {won: 0, lost: 0}}
    a town by its name | {area: havre-de-grace} | {towns: [{label: Havre de Grace, count: 1, won: 0}]}
    no town | {} | {towns: []}
    what a source has won | {area: joppa, ending: won, quote_dollars: 9000} | {towns: [{label: Joppa, count: 1, won: 9000}]}
    where it came from | {landing_page: /decks} | {pages: [{label: /decks, count: 1, won: 0}], heard_from: []}
    the three months before it in short | {created_at: "2026-07-02T12:00:00+00:00", ending: won} | {received: 0, months: [{month: "2026-07-01", received: 1, in_time: 0, quoted: 0, won: 1}]}
    a fourth is left out | {created_at: "2026-06-30T12:00:00+00:00"} | {months: []}
  `),
)('October: %s', (_what, lead, figures) => {
  const leads = listOf({ Ann: { created_at: '2026-10-01T04:00:00+00:00', ...lead } });
  expect(reportMonth(leads, '2026-10')).toMatchObject(figures);
});

test('the most frequent page and town are first, equal ones by the alphabet', () => {
  const created_at = '2026-10-01T04:00:00+00:00';
  const { pages, towns } = reportMonth(
    listOf({
      A: { created_at, landing_page: null, area: 'joppa' },
      B: { created_at, landing_page: '/z', area: 'joppa' },
      C: { created_at, landing_page: '/a', area: 'elkton' },
      D: { created_at, landing_page: '/z', area: 'bel-air' },
    }),
    '2026-10',
  );
  expect(pages.map(({ label, count }) => `${label} ${count}`)).toEqual(['/z 2', '/a 1', 'null 1']);
  expect(towns.map(({ label }) => label)).toEqual(['Joppa', 'Bel Air', 'Elkton']);
});
