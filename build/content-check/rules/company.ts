import { z } from 'astro/zod';
import { type Entry, fieldOf, phonesOf, problemAt, textOf } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import { quote } from '#build/content-check/words.ts';
import { frameOf } from '#components/chart.ts';
import { mapDrawing } from '#schemas/interface.ts';

const point = z.object({ latitude: z.number(), longitude: z.number() });

/** What is valid, and most likely not meant: warnings. */
export function* likelyMistakes({ entries }: Site): Iterable<Problem> {
  const warn = (entry: Entry, path: (string | number)[], message: string) =>
    problemAt(entry, path, 'likely-mistake', message, 'warning');
  const business = entries.find(({ collection }) => collection === 'business');
  if (business) {
    const [name, short, trade] = ['name', 'shortName', 'trade'].map((one) =>
      textOf(business.data, one),
    );
    if (name && short && !name.includes(short))
      yield warn(
        business,
        ['shortName'],
        `The logo says ${quote(`${short} ${trade}`)}, and the company is ${quote(name)}. Change "shortName" and "trade" with the name.`,
      );
    const within = textOf(fieldOf(business.data, 'reply'), 'within');
    if (within && !/^\d+ (?:hour|day)s?$/.test(within))
      yield warn(
        business,
        ['reply', 'within'],
        'The lead desk can\'t count this. Write it like "24 hours" or "2 days", or it names no time to answer.',
      );
    const hours = fieldOf(business.data, 'hours');
    if (Array.isArray(hours) && hours.length > 0 && !hours.some((line) => textOf(line, 'opens')))
      yield warn(
        business,
        ['hours'],
        'No day has opening hours, so the site says that you are always closed. Write "opens" and "closes".',
      );
  }
  if (business) {
    const phones = phonesOf(business.data).filter(({ number }) => number);
    for (const [first, { path }] of repeats(phones, ({ number }) => number))
      yield warn(
        business,
        path,
        `This is the number of ${quote(first.id)}, too. Write another, or take this one out and let its services dial ${quote(first.id)}.`,
      );
  }
  yield* sharedPlaces(entries, 'areas', 'order');
  yield* sharedPlaces(entries, 'services', 'navOrder');
  const points = new Map<string, Entry>();
  for (const entry of entries.filter(({ data }) => textOf(data, 'kind') === 'town')) {
    const geo = fieldOf(entry.data, 'geo');
    const point = `${fieldOf(geo, 'latitude')}, ${fieldOf(geo, 'longitude')}`;
    const other = geo ? points.get(point) : undefined;
    if (other)
      yield warn(
        entry,
        ['geo'],
        `${textOf(other.data, 'title')} is at the same point of the map. Write where this town is.`,
      );
    points.set(point, entry);
  }
  yield* offTheMap(entries);
}

/** Towns that the drawn map would not show; a map without a drawing fits its towns. */
function* offTheMap(entries: readonly Entry[]): Iterable<Problem> {
  const words = entries.find(({ collection }) => collection === 'interface');
  const maps = fieldOf(words?.data, 'maps');
  const drawing = mapDrawing.safeParse(fieldOf(maps, 'drawing')).data;
  if (!drawing || !words) return;
  const { pointOf } = frameOf([], drawing);
  const [left = 0, top = 0, width = 0, height = 0] = drawing.box.split(' ').map(Number);
  const isOff = (place: unknown): boolean => {
    const { success, data } = point.safeParse(place);
    const { x, y } = success ? pointOf(data) : { x: left, y: top };
    return x < left || x > left + width || y < top || y > top + height;
  };
  const message =
    'This is off the drawn map, which does not show it. Correct the coordinates, or take "maps: drawing:" out of interface.yaml: then the map fits its towns.';
  for (const entry of entries.filter(({ data }) => textOf(data, 'kind') === 'town'))
    if (isOff(fieldOf(entry.data, 'geo')))
      yield problemAt(entry, ['geo'], 'likely-mistake', message, 'warning');
  const towns = fieldOf(maps, 'towns');
  for (const [at, town] of (Array.isArray(towns) ? towns : []).entries())
    if (isOff(town))
      yield problemAt(words, ['maps', 'towns', at], 'likely-mistake', message, 'warning');
}

/** Two entries with the same place in a list. */
function* sharedPlaces(
  entries: readonly Entry[],
  collection: string,
  field: string,
): Iterable<Problem> {
  const taken = new Map<unknown, Entry>();
  for (const entry of entries.filter((one) => one.collection === collection)) {
    const place = fieldOf(entry.data, field);
    const other = taken.get(place);
    const message = `${quote(other && textOf(other.data, 'title'))} has the place ${place} too. Give each its own, so that you decide their order.`;
    if (other && place !== undefined)
      yield problemAt(entry, [field], 'likely-mistake', message, 'warning');
    taken.set(place, entry);
  }
}
