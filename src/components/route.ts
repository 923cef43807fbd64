import { frameOf, type MapDrawing, type Place, shrinkOf } from './chart.ts';

interface Label {
  text: string;
  x: number;
  y: number;
  anchor?: 'start' | 'end' | undefined;
}

/** The map of a way, in the pixels of a phone: its frame, and what its names keep clear of the frame. */
export const ROUTE = { width: 360, height: 226, margin: 16 } as const;

/** Between the frame and the ends of the way: a quarter of the way, and the names. */
const ROOM = { x: 52, y: 60 } as const;
/** The drawing is not made for more than 2.2 pixels a unit; alone, the shop has land and water around it. */
const SCALE = { most: 2.2, alone: 1.1 } as const;
const MILES_A_DEGREE = 69.1;
/** About the width of a letter, with which a name is kept inside the frame. */
const LETTER = 9.2;

/** How many miles a place is from another, in a straight line. */
export const milesBetween = (one: Place, other: Place): number =>
  MILES_A_DEGREE *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * shrinkOf((one.latitude + other.latitude) / 2),
  );

/** Where the ends of the way from the shop are in a frame of their own, with their names and the miles. */
export function routeOf(
  place: { title: string; geo: Place },
  shop: { name: string; geo: Place },
  miles: string,
  drawing?: MapDrawing,
) {
  const { pointOf } = frameOf([place.geo, shop.geo], drawing);
  const [to, from] = [pointOf(place.geo), pointOf(shop.geo)];
  const far = milesBetween(place.geo, shop.geo);
  const isShop = far < 0.5;
  const { width, height } = ROUTE;
  const scale = isShop
    ? SCALE.alone
    : Math.min(
        (width - 2 * ROOM.x) / Math.abs(to.x - from.x),
        (height - 2 * ROOM.y) / Math.abs(to.y - from.y),
        SCALE.most,
      );
  const middle = { x: (to.x + from.x) / 2, y: (to.y + from.y) / 2 };
  const put = ({ x, y }: { x: number; y: number }) => ({
    x: Math.round(width / 2 + (x - middle.x) * scale),
    y: Math.round(height / 2 + (y - middle.y) * scale),
  });
  const [end, start] = [put(to), put(from)];
  const [up, down] = [-17, 30];
  const labels: Label[] = isShop
    ? [nameAt(`${place.title}: ${shop.name}`, end, down)]
    : [
        nameAt(place.title, end, end.y <= start.y ? up : down),
        nameAt(shop.name, start, end.y <= start.y ? down : up),
        besideWay(miles, start, end),
      ];
  const shift = `translate(${round(width / 2 - middle.x * scale)} ${round(height / 2 - middle.y * scale)})`;
  return {
    under: `${shift} scale(${round(scale)})`,
    end,
    way: isShop ? undefined : `M${start.x} ${start.y} ${end.x} ${end.y}`,
    start: isShop ? undefined : start,
    /** Pixels a mile, for the ticks of the tape. */
    mile: round(Math.hypot(end.x - start.x, end.y - start.y) / far),
    labels,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A name over or under its dot, moved as far as the frame wants. */
function nameAt(text: string, { x, y }: { x: number; y: number }, lower: number): Label {
  const edge = ROUTE.margin + (text.length * LETTER) / 2;
  return { text, x: Math.round(Math.min(ROUTE.width - edge, Math.max(edge, x))), y: y + lower };
}

/** The miles under the middle of the tape, or right of it when it is steep. */
function besideWay(
  text: string,
  start: { x: number; y: number },
  end: { x: number; y: number },
): Label {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const across = { x: -(end.y - start.y) / length, y: (end.x - start.x) / length };
  const side = across.y < 0 ? -1 : 1;
  const lean = across.x * side;
  return {
    text,
    x: Math.round((start.x + end.x) / 2 + lean * 14),
    y: Math.round((start.y + end.y) / 2 + Math.abs(across.y) * 18 + 6),
    anchor: lean > 0.3 ? 'start' : lean < -0.3 ? 'end' : undefined,
  };
}
