import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';
import { buildFacts, fillFacts } from './facts.ts';
import { keepNames } from './names.ts';

type Filled<Name extends CollectionKey> = CollectionEntry<Name>;

const kept = new Map<string, Promise<unknown>>();

/** Caches the result of `load` in a build; in development, where content changes, it runs each time. */
export function once<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.DEV) return load();
  const found = kept.get(key) as Promise<Value> | undefined;
  if (found) return found;
  const made = load();
  kept.set(key, made);
  return made;
}

/** The facts for `((name))` in texts, from the business entry, the services and the photos. */
export const getFacts = (): Promise<Record<string, string>> =>
  once('facts', async () => {
    const [business] = await getCollection('business');
    if (!business) throw new Error('src/content/business.yaml is missing: it holds the company.');
    const services = await getCollection('services');
    const photos = await getCollection('photos');
    return buildFacts({
      business: business.data,
      services: services.map((service) => ({ id: service.id, data: service.data })),
      galleryPhotos: photos.filter((photo) => photo.data.gallery).length,
      today: new Date(),
      handedOnTo: URL.parse(process.env['FORWARD_URL'] ?? '')?.hostname,
    });
  });

/** Keeps the names of places, the company's name and the words of `together` on one line. */
export const getNameKeeper = (): Promise<<Data>(data: Data) => Data> =>
  once('names', async () => {
    const areas = await getCollection('areas');
    const [business] = await getCollection('business');
    const [words] = await getCollection('interface');
    const towns = words?.data.maps.towns ?? [];
    return keepNames([
      business?.data.shortName ?? '',
      ...areas.flatMap(({ data }) => [data.title, ...data.places]),
      ...towns.map(({ name }) => name),
      ...(words?.data.together ?? []),
    ]);
  });

/**
 * All entries of a collection with every `((fact))` in their data filled in and names kept together; bodies
 * are filled when rendered.
 */
export const getEntries = <Name extends CollectionKey>(name: Name): Promise<Filled<Name>[]> =>
  once(`entries:${name}`, async () => {
    const facts = await getFacts();
    const keep = await getNameKeeper();
    const entries = await getCollection(name);
    return entries.map(
      (entry) => ({ ...entry, data: keep(fillFacts(entry.data, facts)) }) as Filled<Name>,
    );
  });

/**
 * Whether sample testimonials and reviews are shown: `SHOW_SAMPLES`, else everywhere except in a production
 * deploy (FTC rule on reviews and testimonials, 16 CFR 465).
 */
export const showsSamples = (): boolean => {
  const setting = process.env['SHOW_SAMPLES'];
  if (setting !== undefined && setting !== '') return setting === 'true';
  return process.env['CONTEXT'] !== 'production';
};

/** Finds an entry by its id. Throws when it is missing, which the content check reports first. */
export const find = <Entry extends { id: string }>(
  entries: Entry[],
  id: string,
  what: string,
): Entry => {
  const found = entries.find((entry) => entry.id === id);
  if (!found)
    throw new Error(
      `There is no ${what} "${id}". Known: ${entries.map((entry) => entry.id).join(', ')}.`,
    );
  return found;
};
