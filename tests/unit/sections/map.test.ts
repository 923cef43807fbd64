import { expect, test } from 'vitest';
import { frameOf, labelOf } from '#components/chart.ts';

test('a map without a drawing holds all its towns with room for their names, wherever they are', () => {
  const dayton = { latitude: 39.7589, longitude: -84.1916 };
  const towns = [
    dayton,
    { latitude: 39.92, longitude: -83.81 },
    { latitude: 39.4, longitude: -84.56 },
  ];
  for (const places of [towns, [dayton], [dayton, dayton]]) {
    const { box, pointOf } = frameOf(places);
    expect(box).toBe('0 0 700 520');
    for (const { x, y } of places.map(pointOf)) {
      expect(x).toBeGreaterThanOrEqual(250);
      expect(x).toBeLessThanOrEqual(600);
      expect(y).toBeGreaterThanOrEqual(80);
      expect(y).toBeLessThanOrEqual(420);
    }
  }
  // North is above, west is left.
  const [first, second] = towns.map(frameOf(towns).pointOf);
  expect((second?.y ?? 0) < (first?.y ?? 0) && (second?.x ?? 0) > (first?.x ?? 0)).toBe(true);
});

test('a name stands where its town says', () => {
  const point = { x: 100, y: 50 };
  expect(labelOf(point)).toEqual({ x: 87, y: 56, anchor: 'end' });
  expect(labelOf(point, 'left 20')).toEqual({ x: 87, y: 76, anchor: 'end' });
  expect(labelOf(point, 'above -4')).toEqual({ x: 100, y: 34, anchor: 'middle' });
});
