import { expect, test } from 'vitest';
import type { LeadRecord } from '#admin/leads/lead.ts';
import { shiftMonth } from '#admin/leads/times.ts';
import {
  describeClosed,
  describeMonth,
  findMedian,
  listSources,
} from '#admin/report/describe-report.ts';
import { reportMonth } from '#admin/report/report.ts';
import { listOf } from './leads.ts';

const empty = reportMonth([], '2026-10');
const [{ row: nobody }] = listOf({ Bill: {} }) as [LeadRecord];

test('the half that was answered sooner counts leads without an answer last', () => {
  expect(findMedian(empty)).toBeNull();
  expect(findMedian({ ...empty, minutes: [10, 20, 30] })).toBe(20);
  expect(findMedian({ ...empty, minutes: [10, 20], unanswered: [nobody, nobody] })).toBe(20);
  expect(findMedian({ ...empty, minutes: [10], unanswered: [nobody, nobody] })).toBeNull();
});

test('months follow each other over the year', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

test('leads of the form are shown by page, those of the phone by what was asked; the rest is one bar', () => {
  const paths = ['/', '/contact', '/blog/deck-tips', '/d', '/e', '/f', '/g'];
  const pages = paths.map((label, index) => ({ label, count: 9 - index, won: 0 }));
  const heard_from = [
    { label: 'A neighbor', count: 2, won: 12_000 },
    { label: null, count: 1, won: 0 },
  ];
  const [form, phone] = listSources({ ...empty, pages, heard_from });
  const names = ['Home page', 'Contact', 'Deck tips', 'D', 'E', 'Others'];
  expect(form?.bars.map(({ label }) => label)).toEqual(names);
  expect(form?.bars[5]?.count).toBe(4 + 3);
  expect(phone?.bars).toEqual([
    { label: 'A neighbor, $12,000 won', count: 2 },
    { label: 'Not asked', count: 1 },
  ]);
});

test('a month is one sentence', () => {
  expect(describeMonth({ ...empty, received: 1, in_time: 1, endings: { won: 1 } })).toMatch(
    /^1 lead, 1 answered within \d+ hours, 0 quoted, 1 won\.$/,
  );
  const dollars = { won: 48_000, lost: 0 };
  expect(describeMonth({ ...empty, endings: { won: 2 }, dollars })).toContain('2 won ($48,000).');
});

test('of leads answered late it says how many came in while he was closed, and nothing when none did', () => {
  const weekdays = { opens: '08:00', closes: '18:00' };
  const office = {
    timeZone: 'America/New_York',
    replyHours: 24,
    priceDays: 3,
    hours: [null, weekdays, weekdays, weekdays, weekdays, weekdays, null],
    daysOff: ['2026-10-12'],
  };
  const instantOf = (time: string) => `2026-10-${time}:00-04:00`;
  const say = (...times: string[]) => describeClosed(times.map(instantOf), office);
  const [saturday, sunday] = ['10T18:05', '18T09:00'] as const;
  const [tuesday, dayOff] = ['13T10:00', '12T10:00'] as const;
  expect([say(), say(tuesday)]).toEqual(['', '']);
  expect(say(saturday)).toBe('It came in while you were closed.');
  expect(say(saturday, sunday, tuesday)).toBe('2 of them came in while you were closed.');
  expect(say(dayOff, tuesday)).toBe('1 of them came in while you were closed.');
});
