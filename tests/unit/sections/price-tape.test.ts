import { expect, test } from 'vitest';
import { buildPiece, buildScale, percentOf, scaleMarks } from '#sections/prices/tape.ts';

test('prices up to $60,000 share a tape of $60,000, labelled every $20,000', () => {
  expect(buildScale([{ from: 2000, to: 8000 }])).toEqual({ max: 60, labels: [0, 20, 40, 60] });
});

test('a higher price lengthens the tape in steps of $20,000', () => {
  expect(buildScale([{ from: 50_000, to: 95_000 }])).toEqual({ max: 100, labels: [0, 50, 100] });
});

test('a bar begins at the lowest price, ends at the highest and has a tick for every thousand inside', () => {
  const piece = buildPiece({ from: 2500, to: 8000 });
  expect(piece).toMatchObject({ x: 2.5, width: 5.5 });
  expect(piece.marks.match(/v10/g)).toHaveLength(5);
  expect(buildPiece({ from: 2000, to: 3000 }).marks).toBe('');
});

test('the tape has a tick every $5,000 and none at its ends', () => {
  expect(scaleMarks(60).match(/v-/g)).toHaveLength(11);
  expect(scaleMarks(60).match(/v-36/g)).toHaveLength(2);
  expect(percentOf(20, 60)).toBe('33.3%');
});
