import { frameOf, labelOf, type MapDrawing, type Place, shrinkOf } from './chart.ts';

interface Label {
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** The map of a way, in the pixels of a phone: its frame, and what its names keep clear of the frame. */
export const ROUTE = { width: 360, height: 226, margin: 16 } as const;

/** Space for names between the frame and the ends of the route; a name on the left needs more. */
const ROOM = { x: 48, y: 56, left: 96 } as const;
/** The radius of the dot of the place. */
export const DOT = 10;
/** Pixels a unit at most: near towns share a scale, at which each frame has enough of the shore for a map. */
const SCALE = 1.5;
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
  place: { title: string; geo: Place; label: string },
  shop: { name: string; geo: Place },
  miles: string,
  drawing?: MapDrawing,
) {
  const { pointOf } = frameOf([place.geo, shop.geo], drawing);
  const [to, from] = [pointOf(place.geo), pointOf(shop.geo)];
  const far = milesBetween(place.geo, shop.geo);
  const isShop = far < 0.5;
  const { width, height } = ROUTE;
  const beside = place.label.startsWith('left') ? ROOM.left : ROOM.x;
  const scale = Math.min(
    (width - 2 * beside) / Math.abs(to.x - from.x),
    (height - 2 * ROOM.y) / Math.abs(to.y - from.y),
    SCALE,
  );
  const middle = { x: (to.x + from.x) / 2, y: (to.y + from.y) / 2 };
  const put = ({ x, y }: { x: number; y: number }) => ({
    x: Math.round(width / 2 + (x - middle.x) * scale),
    y: Math.round(height / 2 + (y - middle.y) * scale),
  });
  const [end, start] = [put(to), put(from)];
  const nameOfPlace = (text: string) => inFrame({ text, ...labelOf(end, place.label, DOT) });
  const labels: Label[] = isShop
    ? [nameOfPlace(`${place.title}: ${shop.name}`)]
    : [
        nameOfPlace(place.title),
        inFrame({
          text: shop.name,
          x: start.x,
          y: start.y + (end.y <= start.y ? 30 : -17),
          anchor: 'middle',
        }),
        overWay(miles, start, end),
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

/** A name, moved as far as the frame wants. */
function inFrame(label: Label): Label {
  const width = label.text.length * LETTER;
  const before = width * { start: 0, middle: 0.5, end: 1 }[label.anchor];
  const most = ROUTE.width - ROUTE.margin - width + before;
  return { ...label, x: Math.round(Math.max(ROUTE.margin + before, Math.min(most, label.x))) };
}

/** The miles over the tape, or left or right of it when it is steep: inland, the Bay lies below. */
function overWay(
  text: string,
  start: { x: number; y: number },
  end: { x: number; y: number },
): Label {
  const [low, high] = start.y > end.y ? [start, end] : [end, start];
  const length = Math.hypot(high.x - low.x, high.y - low.y);
  const along = { x: (high.x - low.x) / length, y: (high.y - low.y) / length };
  const lean = along.x > 0 ? along.y : -along.y;
  // A little higher than its middle, and off its edge.
  return {
    text,
    x: Math.round((low.x + high.x) / 2 + along.x * 12 + lean * 14),
    y: Math.round((low.y + high.y) / 2 + along.y * 12 - Math.abs(along.x) * 14),
    anchor: lean > 0.1 ? 'start' : lean < -0.1 ? 'end' : 'middle',
  };
}
