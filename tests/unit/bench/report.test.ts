import { expect, test } from 'vitest';
import { listMisses, renderTable } from '#tools/bench/report.ts';

const limits = {
  html: { name: 'HTML', unit: 'B', most: 16_500 },
  layoutShift: { name: 'layout shift', most: 0 },
} as const;

test('a page exactly at its limits meets them, and a shift that rounds to zero counts as zero', () => {
  expect(listMisses(limits, [['/', { html: 16_500, layoutShift: 0.0004 }]])).toEqual([]);
});

test('a figure beyond its limit is reported with its page and the limit', () => {
  expect(listMisses(limits, [['/porches', { html: 16_501, layoutShift: 0.0005 }]])).toEqual([
    '/porches: HTML 16,501, at most 16,500',
    '/porches: layout shift 0.001, at most 0',
  ]);
});

test('a figure that was not measured counts as missed', () => {
  expect(listMisses(limits, [['/', { html: Number.NaN, layoutShift: 0 }]])).toHaveLength(1);
});

test('the table shows the limits, and an exclamation mark at missed ones', () => {
  expect(renderTable('page', limits, [['/', { html: 17_000, layoutShift: 0 }]])).toBe(
    [
      '| page | HTML, B | layout shift |',
      '| --- | --: | --: |',
      '| at most | 16,500 | 0 |',
      '| / | 17,000 ! | 0 |',
    ].join('\n'),
  );
});
