import { expect, test } from 'vitest';
import { calculate } from '#components/calculation.ts';
import { frameOf, labelOf, sideFor } from '#components/chart.ts';
import { formatInches, formatLength } from '#components/inches.ts';
import { readDays, scaleEnd } from '#sections/chart/days.ts';
import { spansOf } from '#sections/compare/spans.ts';
import { buildPiece, buildScale, percentOf, scaleMarks } from '#sections/prices/tape.ts';
import { tapeScale } from '#sections/process/scale.ts';
import { rowsOf } from '#tests/table.ts';

// What sections compute. That a calculator says what the table beside it says is asked in the browser.
test('a ramp that is too high is split into runs', () => {
  const figures = { slope: 12, gentleSlope: 16, runRise: 30, landing: 60 };
  const built = [30, 31, 60, 61].map((height) => calculate({ kind: 'ramp', figures }, height));
  // With a landing at each end and between two runs.
  expect(built.map(([, , runs, landings]) => `${runs} ${landings}`).join()).toBe('1 2,2 3,2 3,3 4');
});

test('a riser is never higher than the code allows; the flight has handrail and guard from their heights on', () => {
  const figures = { riser: 7.75, tread: 11, handrailFrom: 4, guardOver: 30 };
  const flight = (height: number) =>
    calculate({ kind: 'stairs', figures, yes: 'yes', no: 'no', advised: 'advised' }, height);
  expect([7, 7.75, 8, 15.5, 16].map((height) => flight(height)[0])).toEqual([1, 1, 2, 2, 3]);
  expect(flight(31).slice(0, 3)).toEqual([4, '7¾ in.', 3]);
  const rails = [23, 24, 30, 31].map((height) => flight(height).slice(-2).join());
  expect(rails).toEqual(['advised,no', 'yes,no', 'yes,no', 'yes,yes']);
});

test('lengths are written as on a tape', () => {
  expect([7.75, 7, 6.99].map(formatInches)).toEqual(['7¾ in.', '7 in.', '7 in.']);
  expect([33, 84, 448].map(formatLength)).toEqual(['33 in.', '7 ft', '37 ft 4 in.']);
});

test.each(
  rowsOf<[words: string, days: [number, number] | null]>(`
    2 to 5 days | [2, 5]
    2 to 4 weeks | [10, 20]
    10 working days | [10, 10]
    two full business days | [2, 2]
    24 hours | [1, 1]
    3–10 days | [3, 10]
    when the office says so |
    5 to 2 days |
  `),
)('of "%s" the calendar draws the working days %o', (words, days) => {
  expect(readDays(words)).toEqual(days ? { from: days[0], to: days[1] } : undefined);
});

test('the calendar’s ruler ends with a whole week, and is never shorter than two', () => {
  const ends = [[{ from: 15, to: 30 }], [{ from: 8, to: 11 }], []].map(scaleEnd);
  expect(ends).toEqual([30, 15, 10]);
});

test.each(
  rowsOf<[answers: string[], cells: [string, number, number][]]>(`
    [A, B, C] | [[A, 0, 1], [B, 1, 1], [C, 2, 1]]
    [A] | [[A, 0, 3]]
    [A, A, A] | [[A, 0, 3]]
    [A, B, B] | [[A, 0, 1], [B, 1, 2]]
    [A, B, A] | [[A, 0, 1], [B, 1, 1], [A, 2, 1]]
  `),
)('the answers %o of a comparison have the cells %o: answer, column, width', (answers, cells) => {
  expect(spansOf(answers).map(({ value, from, span }) => [value, from, span])).toEqual(cells);
});

test('prices share a tape of $60,000, longer in steps of $20,000, with a tick every $5,000 but at its ends', () => {
  expect(buildScale([{ from: 2000, to: 8000 }])).toEqual({ max: 60, labels: [0, 20, 40, 60] });
  expect(buildScale([{ from: 50_000, to: 95_000 }])).toEqual({ max: 100, labels: [0, 50, 100] });
  expect(scaleMarks(60).match(/v-/g)).toHaveLength(11);
  expect(scaleMarks(60).match(/v-36/g)).toHaveLength(2);
  expect(percentOf(20, 60)).toBe('33.3%');
});

test('a bar of the tape begins at the lowest price, ends at the highest and has a tick for every thousand inside', () => {
  const piece = buildPiece({ from: 2500, to: 8000 });
  expect(piece).toMatchObject({ x: 2.5, width: 5.5 });
  expect(piece.marks.match(/v10/g)).toHaveLength(5);
  expect(buildPiece({ from: 2000, to: 3000 }).marks).toBe('');
});

test('the columns of a tape of years are as wide as the years between them, if they ascend and have room', () => {
  const scale = { span: 52, gaps: [6, 10, 10, 26], columns: '6fr 10fr 10fr 13fr 13fr' };
  const later = ['1990', '2000', 'Today'];
  expect(tapeScale(['1974', '1980s', '1990s', '2000s', 'Today'], 2026)).toEqual(scale);
  for (const years of ['’74/’75 1980', '1980 1974', '1974 1975'])
    expect(tapeScale([...years.split(' '), ...later], 2026)).toBeUndefined();
});

test('a map without a drawing holds all its towns with room for their names, north above and west left', () => {
  const dayton = { latitude: 39.7589, longitude: -84.1916 };
  const northEast = { latitude: 39.92, longitude: -83.81 };
  const towns = [dayton, northEast, { latitude: 39.4, longitude: -84.56 }];
  for (const places of [towns, [dayton], [dayton, dayton]]) {
    const { box, pointOf } = frameOf(places);
    expect(box).toBe('0 0 700 520');
    for (const { x, y } of places.map(pointOf))
      expect(x >= 250 && x <= 600 && y >= 80 && y <= 420).toBe(true);
  }
  const { pointOf } = frameOf(towns);
  expect(pointOf(northEast).y).toBeLessThan(pointOf(dayton).y);
  expect(pointOf(northEast).x).toBeGreaterThan(pointOf(dayton).x);
});

test('a name stands where its town says', () => {
  const point = { x: 100, y: 50 };
  expect(labelOf(point)).toEqual({ x: 87, y: 56, anchor: 'end' });
  expect(labelOf(point, 'left 20')).toEqual({ x: 87, y: 76, anchor: 'end' });
  expect(labelOf(point, 'above -4')).toEqual({ x: 100, y: 34, anchor: 'middle' });
  expect(labelOf(point, 'right 0 -12', 10)).toEqual({ x: 104, y: 56, anchor: 'start' });
  // At the left edge of the map its name would be cut.
  expect(sideFor('Joppatowne', 'left 4', 176)).toBe('right 4');
  expect(sideFor('Bel Air', 'left 4', 181)).toBe('left 4');
});
