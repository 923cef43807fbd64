import { expect, test } from 'vitest';
import { tapeScale } from '#sections/process/scale.ts';

test('the columns of a tape are as wide as the years between its events', () => {
  expect(tapeScale(['1974', '1980s', '1990s', '2000s', 'Today'], 2026)).toEqual({
    span: 52,
    columns: '6fr 10fr 10fr 13fr 13fr',
  });
});

test('a tape without ascending years, or with two too close together, has no scale', () => {
  expect(tapeScale(['’74/’75', 'c. 1980', '1990', '2000', 'Today'], 2026)).toBeUndefined();
  expect(tapeScale(['1980', '1974', '1990', '2000', 'Today'], 2026)).toBeUndefined();
  expect(tapeScale(['1974', '1975', '1990', '2000', 'Today'], 2026)).toBeUndefined();
});
