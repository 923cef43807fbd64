import { expect, test } from 'vitest';
import { milesBetween, ROUTE, routeOf } from '#components/route.ts';

const shop = { name: 'our shop', geo: { latitude: 39.5096, longitude: -76.1641 } };
const town = (title: string, latitude: number, longitude: number, label = 'left') => ({
  title,
  geo: { latitude, longitude },
  label,
});
const drawing = { box: '90 0 700 520', north: 39.8, west: -76.7, names: [] };

test('each way from the shop fills its own frame, and its names keep off the edge', () => {
  const towns = [
    town('Havre de Grace', 39.5483, -76.0975),
    town('Bel Air', 39.53667, -76.34833),
    town('Edgewood', 39.41861, -76.29417),
    town('Elkton', 39.60778, -75.82972),
    town('A town of twenty-one', 39.2, -76.1641),
  ];
  expect(towns.map(({ geo }) => Math.round(milesBetween(geo, shop.geo)))).toEqual([
    4, 10, 9, 19, 21,
  ]);
  for (const place of towns)
    for (const map of [drawing, undefined]) {
      const { start, end, labels } = routeOf(place, shop, '10 miles', map);
      const [wide, high] = [Math.abs(end.x - (start?.x ?? 0)), Math.abs(end.y - (start?.y ?? 0))];
      expect(Math.max(wide / ROUTE.width, high / ROUTE.height)).toBeGreaterThan(0.2);
      expect(labels).toHaveLength(3);
      for (const { text, x, y, anchor } of labels) {
        const width = text.length * 9;
        const left = x - (anchor === 'end' ? width : anchor === 'start' ? 0 : width / 2);
        expect(left, text).toBeGreaterThanOrEqual(ROUTE.margin);
        expect(left + width, text).toBeLessThanOrEqual(ROUTE.width - ROUTE.margin);
        expect(y - 14, text).toBeGreaterThanOrEqual(ROUTE.margin);
        expect(y, text).toBeLessThanOrEqual(ROUTE.height - ROUTE.margin);
      }
    }
});

test('the map of the town with the shop has one dot, one name and no way', () => {
  const { start, way, labels } = routeOf(
    town('Aberdeen', 39.5103, -76.1692),
    shop,
    '0 miles',
    drawing,
  );
  expect([start, way]).toEqual([undefined, undefined]);
  expect(labels.map(({ text }) => text)).toEqual(['Aberdeen: our shop']);
});
