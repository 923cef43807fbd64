import { z } from 'astro/zod';
import { type Entry, fieldOf, listOf, problemAt, textOf } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import { frameOf } from '#components/chart.ts';
import { mapDrawing } from '#schemas/interface.ts';

const geo = z.object({ latitude: z.number(), longitude: z.number() });

const isTown = ({ data }: Entry): boolean => textOf(data, 'kind') === 'town';

/** Two entries with the same place in a list: warnings. */
export function* sharedPlaces({ of }: Site): Iterable<Problem> {
  for (const [collection, field] of [
    ['areas', 'order'],
    ['services', 'navOrder'],
  ] as const) {
    const placed = of(collection).filter(({ data }) => fieldOf(data, field) !== undefined);
    for (const [first, entry] of repeats(placed, ({ data }) => String(fieldOf(data, field)))) {
      const message = `${quote(textOf(first.data, 'title'))} has the place ${fieldOf(entry.data, field)} too. Give each its own, so that you decide their order.`;
      yield problemAt(entry, [field], message, 'warning');
    }
  }
}

/** Two towns at one point of the map: warnings. */
export function* sharedPoints({ of }: Site): Iterable<Problem> {
  const towns = of('areas').filter((one) => isTown(one) && fieldOf(one.data, 'geo'));
  const pointOf = ({ data }: Entry) =>
    `${fieldOf(data, 'geo', 'latitude')}, ${fieldOf(data, 'geo', 'longitude')}`;
  for (const [first, entry] of repeats(towns, pointOf)) {
    const message = `${textOf(first.data, 'title')} is at the same point of the map. Write where this town is.`;
    yield problemAt(entry, ['geo'], message, 'warning');
  }
}

/** Towns that the drawn map would not show; a map without a drawing fits its towns: warnings. */
export function* offTheMap({ of }: Site): Iterable<Problem> {
  const [words] = of('interface');
  const drawing = mapDrawing.safeParse(fieldOf(words?.data, 'maps', 'drawing')).data;
  if (!drawing || !words) return;
  const { pointOf } = frameOf([], drawing);
  const [left = 0, top = 0, width = 0, height = 0] = drawing.box.split(' ').map(Number);
  const isOff = (place: unknown): boolean => {
    const { success, data } = geo.safeParse(place);
    const { x, y } = success ? pointOf(data) : { x: left, y: top };
    return x < left || x > left + width || y < top || y > top + height;
  };
  const message =
    'This is off the drawn map, which does not show it. Correct the coordinates, or take "maps: drawing:" out of interface.yaml: then the map fits its towns.';
  for (const entry of of('areas').filter(isTown))
    if (isOff(fieldOf(entry.data, 'geo'))) yield problemAt(entry, ['geo'], message, 'warning');
  for (const [at, town] of listOf(words.data, 'maps', 'towns').entries())
    if (isOff(town)) yield problemAt(words, ['maps', 'towns', at], message, 'warning');
}
