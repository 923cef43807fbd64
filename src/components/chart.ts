/** A point on the earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** What is drawn under the towns, in units of its own (`maps.drawing` of interface.yaml). */
export interface MapDrawing {
  /** As in an SVG: left, top, width, height. */
  box: string;
  /** Where its point 0, 0 is. */
  north: number;
  west: number;
  water?: string | undefined;
  borders?: string | undefined;
  names: readonly { text: string; x: number; y: number; look: 'land' | 'water' }[];
}

interface Frame {
  box: string;
  /** The left edge of the box. */
  left: number;
  /** Where a place is, in the map's units. */
  pointOf: (place: Place) => { x: number; y: number };
}

/** A degree of latitude in the units of a drawing. */
const UNITS = 1000;
/** The box of a map without a drawing, and the part of it for the dots: the names need the rest. */
const BOX = { width: 700, height: 520, left: 250, right: 600, top: 80, bottom: 420 } as const;

/** By how much a degree of longitude is shorter than one of latitude. */
export const shrinkOf = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** The frame of a map: that of its drawing, or else one that holds all of its places. */
export function frameOf(places: readonly Place[], drawing?: MapDrawing): Frame {
  if (drawing) {
    const [left = 0, top = 0, , height = 0] = drawing.box.split(' ').map(Number);
    const { north, west } = drawing;
    const wide = Math.round(UNITS * shrinkOf(north - (top + height / 2) / UNITS));
    const pointOf = ({ latitude, longitude }: Place) => ({
      x: Math.round((longitude - west) * wide),
      y: Math.round((north - latitude) * UNITS),
    });
    return { box: drawing.box, left, pointOf };
  }
  const [south, north] = rangeOf(places.map(({ latitude }) => latitude));
  const [west, east] = rangeOf(places.map(({ longitude }) => longitude));
  const shrink = shrinkOf((north + south) / 2);
  const { width, height, left, right, top, bottom } = BOX;
  // Places beside each other are not drawn farther apart than in a drawing of this size.
  const scale = Math.min(
    (right - left) / ((east - west) * shrink),
    (bottom - top) / (north - south),
    2 * UNITS,
  );
  const pointOf = ({ latitude, longitude }: Place) => ({
    x: Math.round((left + right) / 2 + (longitude - (east + west) / 2) * shrink * scale),
    y: Math.round((top + bottom) / 2 + ((north + south) / 2 - latitude) * scale),
  });
  return { box: `0 0 ${width} ${height}`, left: 0, pointOf };
}

const rangeOf = (values: readonly number[]): [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

/** The radius of the dot of a town. */
const DOT = 7;

/** The sides of a dot on which a name can stand: where from its center or, with a sign, from its edge. */
const SIDES = {
  left: { sign: [-1, 0], dx: -6, dy: 6, anchor: 'end' },
  right: { sign: [1, 0], dx: 6, dy: 6, anchor: 'start' },
  above: { sign: [0, -1], dx: 0, dy: -5, anchor: 'middle' },
  'above-right': { sign: [0, -1], dx: -2, dy: -13, anchor: 'start' },
} as const;

/** The width of one letter on a phone, in map units. */
const LETTER = 20;

/** The side for a name: the right, where the map has no room on the left of its dot, `room` from the map's edge. */
export const sideFor = (name: string, side: string, room: number): string =>
  room < name.length * LETTER + DOT ? side.replace(/^left/, 'right') : side;

/** Where a name is written: `side` is one of the above, then how much lower and farther right. */
export function labelOf({ x, y }: { x: number; y: number }, side = 'left', dot = DOT) {
  const [name = '', lower = 0, right = 0] = side.split(' ');
  const { sign, dx, dy, anchor } = SIDES[name as keyof typeof SIDES] ?? SIDES.left;
  return {
    x: x + sign[0] * dot + dx + Number(right),
    y: y + sign[1] * dot + dy + Number(lower),
    anchor,
  };
}
