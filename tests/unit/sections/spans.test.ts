import { expect, test } from 'vitest';
import { spansOf } from '#sections/compare/spans.ts';

test.each([
  [
    'three answers have a cell each',
    ['A', 'B', 'C'],
    [
      ['A', 0, 1],
      ['B', 1, 1],
      ['C', 2, 1],
    ],
  ],
  ['one answer goes over all three', ['A'], [['A', 0, 3]]],
  ['three equal answers are one cell', ['A', 'A', 'A'], [['A', 0, 3]]],
  [
    'equal neighbors share a cell',
    ['A', 'B', 'B'],
    [
      ['A', 0, 1],
      ['B', 1, 2],
    ],
  ],
  [
    'equal answers with another between them do not',
    ['A', 'B', 'A'],
    [
      ['A', 0, 1],
      ['B', 1, 1],
      ['A', 2, 1],
    ],
  ],
])('%s', (_, values, cells) => {
  expect(spansOf(values).map(({ value, from, span }) => [value, from, span])).toEqual(cells);
});
