import { expect, test } from 'vitest';
import { readDays, scaleEnd } from '#sections/calendar/days.ts';

test.each([
  ['2 to 5 days', 2, 5],
  ['2 to 4 weeks', 10, 20],
  ['10 working days', 10, 10],
  ['two full business days', 2, 2],
  ['24 hours', 1, 1],
  ['3–10 days', 3, 10],
])('%s is %i to %i working days', (words, from, to) => {
  expect(readDays(words)).toEqual({ from, to });
});

test.each(['when the office says so', 'as long as it takes', '5 to 2 days'])(
  '%s is not drawn',
  (words) => {
    expect(readDays(words)).toBeUndefined();
  },
);

test('the ruler ends with a whole week, and is never shorter than two', () => {
  expect(scaleEnd([{ from: 15, to: 30 }])).toBe(30);
  expect(scaleEnd([{ from: 8, to: 11 }])).toBe(15);
  expect(scaleEnd([])).toBe(10);
});
