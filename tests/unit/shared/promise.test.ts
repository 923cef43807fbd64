import { describe, expect, test } from 'vitest';
import { dayOf, findOpenDays, findOpenSpans, instantOf, type Office } from '#leads/hours.ts';
import { priceByFor, promiseFor } from '#leads/promise.ts';

const week = { opens: '08:00', closes: '18:00' };
const office: Office = {
  timeZone: 'America/New_York',
  replyHours: 24,
  priceDays: 3,
  hours: [null, week, week, week, week, week, { opens: '09:00', closes: '16:00' }],
  daysOff: ['2026-11-26'],
};
const at = (day: string, time: string) => instantOf(`2026-11-${day}`, time, office.timeZone);

test.each([
  ['23', '12:52', '24', '12:52', 'Monday noon: 24 hours later is open'],
  ['23', '18:27', '24', '18:00', 'Monday evening: pulled forward to closing'],
  ['20', '20:00', '21', '16:00', 'Friday evening: Saturday at closing'],
  ['21', '12:00', '21', '16:00', 'Saturday noon: today before closing'],
  ['21', '15:20', '23', '10:00', 'Saturday 40 minutes before closing: Monday at ten'],
  ['21', '20:00', '23', '10:00', 'Saturday evening: Monday at ten'],
  ['22', '06:00', '23', '10:00', 'Sunday at six: Monday at ten'],
  ['22', '11:00', '23', '11:00', 'Sunday at eleven: 24 hours later is open'],
  ['25', '15:00', '25', '18:00', 'the day before Thanksgiving: closing'],
  ['25', '17:30', '27', '10:00', 'half an hour before that closing: Friday at ten'],
])('received on %s at %s, answer by %s at %s (%5$s)', (day, time, answerDay, answerTime) => {
  const received = at(day, time);
  expect(promiseFor(received, office)).toEqual({
    promisedBy: received + 86_400_000,
    answerBy: at(answerDay, answerTime),
  });
});

test.each([
  ['16', '16:30', '19', 'Monday’s visit: Thursday'],
  ['19', '09:00', '24', 'Thursday’s visit: Tuesday, as a weekend is no business day'],
  ['21', '12:00', '25', 'Saturday’s visit: Wednesday'],
  ['24', '16:30', '30', 'two days before Thanksgiving: Monday, as the day off does not count'],
])('after a visit on %s at %s the price is due on %s at closing (%s)', (day, time, due) => {
  expect(priceByFor(at(day, time), office)).toBe(at(due, '18:00'));
});

// Monday with a break, Tuesday past midnight, Thursday around the clock; else closed.
const odd: Office = {
  ...office,
  daysOff: [],
  hours: [
    null,
    [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '17:00' },
    ],
    { opens: '18:00', closes: '02:00' },
    null,
    { opens: '00:00', closes: '24:00' },
    null,
    null,
  ],
};
test.each([
  ['22', '12:30', '23', '12:00', 'due in Monday’s break: before it'],
  ['22', '13:30', '23', '13:30', 'due after the break'],
  ['24', '01:00', '25', '01:00', 'due in Tuesday’s night'],
  ['24', '23:00', '25', '02:00', 'received in the night: before it ends'],
  ['25', '01:30', '26', '01:30', 'due in the day around the clock'],
  ['26', '02:00', '27', '00:00', 'due after it: when it ends'],
])('with odd hours, received on %s at %s, answer by %s at %s (%5$s)', (day, time, ...answer) => {
  expect(promiseFor(at(day, time), odd)?.answerBy).toBe(at(answer[0], answer[1]));
});
test('the hours after midnight are those of the day before, and a break is none', () => {
  const isOpen = (day: string, time: string) =>
    findOpenSpans(at(day, time), odd).some(
      ({ opens, closes }) => opens <= at(day, time) && at(day, time) < closes,
    );
  expect([isOpen('25', '01:59'), isOpen('25', '02:00')]).toEqual([true, false]);
  expect([isOpen('23', '11:59'), isOpen('23', '12:30'), isOpen('23', '13:00')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isOpen('26', '00:00'), isOpen('26', '23:59'), isOpen('27', '00:00')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(findOpenDays(at('23', '09:00'), odd)[0]).toEqual({
    day: '2026-11-23',
    opens: at('23', '08:00'),
    closes: at('23', '17:00'),
  });
});

test('a site that promises no hours, or no days for estimates, has no clock; one that is never open goes by the clock', () => {
  const received = at('23', '12:52');
  expect(promiseFor(received, { ...office, replyHours: null })).toBeNull();
  expect(priceByFor(received, { ...office, priceDays: null })).toBeNull();
  const never = { ...office, hours: [] };
  expect(promiseFor(received, never)?.answerBy).toBe(received + 86_400_000);
});

describe('days', () => {
  test('the night of the change of the clock: 24 hours later is another time of the day', () => {
    const received = instantOf('2026-10-31', '10:00', office.timeZone);
    // Sunday, 9:00 AM of the new time: closed, so Saturday's closing.
    expect(promiseFor(received, office)).toEqual({
      promisedBy: instantOf('2026-11-01', '09:00', office.timeZone),
      answerBy: instantOf('2026-10-31', '16:00', office.timeZone),
    });
    expect(instantOf('2026-11-01', '09:00', office.timeZone)).toBe(Date.parse('2026-11-01T14:00Z'));
    expect(instantOf('2026-10-31', '09:00', office.timeZone)).toBe(Date.parse('2026-10-31T13:00Z'));
  });

  test('open days leave out closed weekdays and days off, and begin with today', () => {
    expect(
      findOpenDays(at('25', '23:30'), office)
        .slice(0, 4)
        .map(({ day }) => day),
    ).toEqual(['2026-11-25', '2026-11-27', '2026-11-28', '2026-11-30']);
    expect(dayOf(at('25', '23:30'), office.timeZone)).toBe('2026-11-25');
  });
});
