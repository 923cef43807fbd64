/**
 * The head of Chesapeake Bay as one path, in the map's own units (see `chartPoint`). Smooth quadratic
 * curves (`t`) need two numbers a point: half the bytes of the same line written with `q`.
 */
export const BAY_PATH =
  'M304 0q-5 0 33 55t70 96 47 67 18 33-2 14-17 14-3 16 24 20 12 26-38 43-57 43-29-6-2-52-4-36-16 11-4 38 6 44-12 44-23 2-21-41-23-28-6 10 13 38-2 36-28 34-24 39 81 20 99-35 24-56 32-40 58-15 79 2 12-10-58-15-11-25 42-38 45-17 3-8-4-28 41-19 85-17 58-19-59 10-78 13-6-32-4-11-49 54-52 54-15-2 22-57 19-48-7-3-22 22-21 14-28-2-26-16-29-45-43-57-57-79-43-55z';

/** The position of a place on the map: 771 units per degree of longitude, 1000 per degree of latitude. */
export const chartPoint = ({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): { x: number; y: number } => ({
  x: Math.round((longitude + 76.7) * 771),
  y: Math.round((39.8 - latitude) * 1000),
});

/**
 * Where the label of a place is, so that it does not cover the water: west of the river's mouth at the left of
 * its dot, east of it above, in the far east at the left again.
 */
export function labelOf({ x, y }: { x: number; y: number }): {
  x: number;
  y: number;
  anchor: 'end' | undefined;
} {
  if (x > 475 && x < 600) return { x: x - 2, y: y - 20, anchor: undefined };
  const drop = x < 300 ? 10 : x > 475 ? 6 : x > 430 ? -8 : x > 400 ? 26 : 6;
  return { x: x - 13, y: y + drop, anchor: 'end' };
}
