import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calculate } from '#components/calculation.ts';
import { formatInches, formatLength } from '#components/inches.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

/** The rows of the first table after a marker in a content file, as lists of cells. */
function tableAfter(file: string, marker: string): string[][] {
  const text = readFileSync(join(root, FROZEN_CONTENT, file), 'utf8').replaceAll('&nbsp;', ' ');
  const [, table = ''] = /(\n\|[^\n]*(?:\n\|[^\n]*)+)/.exec(text.slice(text.indexOf(marker))) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const heightOf = (cell: string): number => Number(/(\d+) in\./.exec(cell)?.[1]);

const ramp = (height: number) =>
  calculate(
    { kind: 'ramp', figures: { slope: 12, gentleSlope: 16, runRise: 30, landing: 60 } },
    height,
  );
const flight = (height: number) =>
  calculate(
    {
      kind: 'stairs',
      figures: { riser: 7.75, tread: 11, handrailFrom: 4, guardOver: 30 },
      yes: 'yes',
      no: 'no',
    },
    height,
  );

const rampRows = tableAfter('services/accessibility-ramps.md', '((calculator: ramp))');
test('the table of ramps has rows', () => expect(rampRows.length).toBeGreaterThan(5));

test.each(rampRows)(
  'the ramp for %s is as the table says',
  (height, length = '', gentle, straight) => {
    const [built, builtGentle, runs, landings, builtStraight] = ramp(heightOf(height));
    expect([built, builtGentle, builtStraight]).toEqual([length.split(',')[0], gentle, straight]);
    if (length.includes(',')) expect(runs).toBe(length.includes('two runs') ? 2 : 1);
    expect(landings).toBe(Number(runs) + 1);
  },
);

const stairRows = tableAfter('services/steps-landings.md', '((calculator: stairs))');
test('the table of steps has rows', () => expect(stairRows.length).toBeGreaterThan(4));

test.each(stairRows)(
  'the flight for %s is as the table says',
  (height, risers, reach, handrail = '') => {
    const [built, , treads, builtReach, needsHandrail, needsGuard] = flight(heightOf(height));
    expect([built, treads, builtReach]).toEqual([Number(risers), Number(risers) - 1, reach]);
    expect(needsHandrail).toBe(handrail.startsWith('yes') ? 'yes' : 'no');
    expect(needsGuard).toBe(handrail.includes('guard') ? 'yes' : 'no');
  },
);

test('a run that is too high is split, and a riser is never higher than the code allows', () => {
  expect([30, 31, 60, 61].map((height) => ramp(height)[2])).toEqual([1, 2, 2, 3]);
  expect([7, 7.75, 8, 15.5, 16].map((height) => flight(height)[0])).toEqual([1, 1, 2, 2, 3]);
  expect(flight(31)[1]).toBe('7¾ in.');
});

test('lengths are written as on a tape', () => {
  expect(formatInches(7.75)).toBe('7¾ in.');
  expect(formatInches(7)).toBe('7 in.');
  expect(formatInches(6.99)).toBe('7 in.');
  expect(formatLength(33)).toBe('33 in.');
  expect(formatLength(84)).toBe('7 ft');
  expect(formatLength(448)).toBe('37 ft 4 in.');
});
