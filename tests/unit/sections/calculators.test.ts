import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatInches, formatLength } from '#islands/inches.ts';
import { buildRamp } from '#islands/ramp.ts';
import { buildStairs } from '#islands/stairs.ts';
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

const rampRows = tableAfter('services/accessibility-ramps.md', '((calculator: ramp))');
test('the table of ramps has rows', () => expect(rampRows.length).toBeGreaterThan(5));

test.each(rampRows)(
  'the ramp for %s is as the table says',
  (height, ramp = '', gentle, straight) => {
    const figures = { slope: 12, gentleSlope: 16, runRise: 30, landing: 60 };
    const built = buildRamp(heightOf(height), figures);
    expect(formatLength(built.length)).toBe(ramp.split(',')[0]);
    expect(formatLength(built.gentleLength)).toBe(gentle);
    expect(formatLength(built.straight)).toBe(straight);
    if (ramp.includes(',')) expect(built.runs).toBe(ramp.includes('two runs') ? 2 : 1);
  },
);

const stairRows = tableAfter('services/steps-landings.md', '((calculator: stairs))');
test('the table of steps has rows', () => expect(stairRows.length).toBeGreaterThan(4));

test.each(stairRows)(
  'the flight for %s is as the table says',
  (height, risers, reach, handrail = '') => {
    const figures = { riser: 7.75, tread: 11, handrailFrom: 4, guardOver: 30 };
    const flight = buildStairs(heightOf(height), figures);
    expect(flight.risers).toBe(Number(risers));
    expect(formatLength(flight.reach)).toBe(reach);
    expect(flight.handrail).toBe(handrail.startsWith('yes'));
    expect(flight.guard).toBe(handrail.includes('guard'));
  },
);

test('a run that is too high is split, and a riser is never higher than the code allows', () => {
  const figures = { slope: 12, gentleSlope: 16, runRise: 30, landing: 60 };
  expect([30, 31, 60, 61].map((height) => buildRamp(height, figures).runs)).toEqual([1, 2, 2, 3]);
  const stairs = { riser: 7.75, tread: 11, handrailFrom: 4, guardOver: 30 };
  for (let height = 1; height <= 120; height += 1)
    expect(buildStairs(height, stairs).riser).toBeLessThanOrEqual(7.75);
});

test('lengths are written as on a tape', () => {
  expect(formatInches(7.75)).toBe('7¾ in.');
  expect(formatInches(7)).toBe('7 in.');
  expect(formatInches(6.99)).toBe('7 in.');
  expect(formatLength(33)).toBe('33 in.');
  expect(formatLength(84)).toBe('7 ft');
  expect(formatLength(448)).toBe('37 ft 4 in.');
});
