import { expect, test } from 'vitest';
import { describeTried, describeVisited, findPriceClock } from '#admin/leads/countdown.ts';
import {
  findDayInWeeks,
  findMonth,
  findPriceTime,
  listMoves,
  toInstant,
} from '#admin/leads/next-times.ts';
import { readDollars } from '#admin/list/dollars.ts';
import { now, recordOf } from './leads.ts';

test.each([
  ['14200', 14_200],
  ['$14,200.50', 14_201],
  ['14.2k', 14_200],
  ['0', 0],
  [' ', null],
  ['14200 or 15000', undefined],
  ['99999999', undefined],
])('an amount typed as "%s" is %s', (text, dollars) => {
  expect(readDollars(text)).toBe(dollars);
});

// It is a Tuesday in November.
const inJanuary = Date.parse('2027-01-05T14:00Z');
test.each([
  ['January', findMonth(now, 1), '2027-01-02T14:00'],
  ['March', findMonth(now, 3), '2027-03-02T14:00'],
  ['January, asked in January', findMonth(inJanuary, 1), '2028-01-03T14:00'],
  ['asked in December', findMonth(Date.parse('2026-12-31T14:00Z'), 1), '2027-01-02T14:00'],
  ['a job in two weeks', toInstant(findDayInWeeks(now, 2), '09:00'), '2026-12-08T14:00'],
  [
    'a moved visit keeps its time',
    listMoves(now, '2026-11-27T21:30:00Z')[0]?.at,
    '2026-11-24T21:30',
  ],
  ['the price of yesterday’s visit', findPriceTime(now - 86_400_000, now), '2026-11-27T23:00'],
])('%s comes back on an open morning, a price at closing', (_what, found, expected) => {
  expect(found).toBe(`${expected}:00.000Z`);
});

test.each([
  ['half of the time is left', -30, 30, 12, 'plain', '30 h left'],
  ['an hour before it', -59, 1, 0.4, 'soon', '1 h left'],
  ['when it is over', -70, -2, 0, 'late', 'Overdue 2 h'],
])('the tape of a price: %s', (_case, visit, by, hoursLeft, look, words) => {
  const clock = findPriceClock(recordOf({ visit_at: visit, price_by: by }).row, now);
  expect(clock).toMatchObject({ look, words });
  expect(clock?.hoursLeft).toBeCloseTo(hoursLeft, 1);
});

test('a visit of today is named so, one of this week by its weekday, an older one by its date', () => {
  expect(describeVisited('2026-11-24T13:30:00Z', now)).toBe('today 8:30 AM');
  expect(describeVisited('2026-11-23T21:30:00Z', now)).toBe('Mon 4:30 PM');
  expect(describeVisited('2026-11-02T21:30:00Z', now)).toBe('Mon, Nov 2, 4:30 PM');
  expect(describeVisited('2025-11-24T21:30:00Z', now)).toBe('Mon, Nov 24, 2025, 4:30 PM');
});

test.each([
  ['2026-11-24T12:30:00Z', '2026-11-24T14:30:00Z', 'Tried 7:30 AM, again 9:30 AM'],
  ['2026-11-23T12:30:00Z', '2026-11-23T14:30:00Z', 'Tried Mon 7:30 AM, again 9:30 AM'],
  ['2026-11-23T22:30:00Z', '2026-11-24T14:00:00Z', 'Tried Mon 5:30 PM, again today 9:00 AM'],
  ['2026-11-23T22:30:00Z', null, 'Tried Mon 5:30 PM'],
])('a try of %s with the next one at %s', (triedAt, again, words) => {
  expect(describeTried(triedAt, recordOf({ follow_up_at: again }).row, now)).toBe(words);
});
