import { expect, test } from 'vitest';
import { keepNames, plainNames } from '#model/names.ts';

const keep = keepNames(['Bel Air', 'Havre de Grace', 'Three-season', 'A name of many words']);

test('names, times of day and temperatures stay on one line, in any case of the letters', () => {
  expect(keep('Bel Air and Havre de Grace, 8:00 AM, 50 °F: a three-season room')).toBe(
    'Bel\u00a0Air and Havre\u00a0de\u00a0Grace, 8:00\u00a0AM, 50\u00a0°F: a three\u2011season room',
  );
});

test('addresses, ids, longer words and long names stay as they are', () => {
  const same = [
    '/three-season-rooms',
    'three-season-rooms',
    'three-season',
    '<h2 id="three-season">',
    'Label Airs',
    'Bel Airs',
    'A name of many words',
  ];
  expect(keep(same)).toBe(same);
});

test('what leaves the page is plain again, at any depth', () => {
  const data = { title: 'Bel Air', items: [{ text: 'a three-season room' }], day: new Date(0) };
  expect(plainNames(keep(data))).toEqual(data);
});
