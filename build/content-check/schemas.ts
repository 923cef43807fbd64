import { z } from 'astro/zod';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  type CollectionName,
  placeOf,
} from '#schemas/collections.ts';
import type { ContentFields } from '#schemas/fields.ts';
import { type Fault, parse } from './explain.ts';
import { explainPicture, type Pictures } from './pictures.ts';
import { quote, suggest } from './words.ts';

/** The ids of each collection. */
export type Known = Readonly<Record<CollectionName, readonly string[]>>;

/** Reads data with the schema of its collection. */
export interface Reader {
  faultsIn: (collection: CollectionName, data: unknown) => Fault[];
  /** What the data read so far refers to, as `faqs/decks`. */
  uses: ReadonlySet<string>;
}

/** The same of each collection. */
export const forEachCollection = <Value>(
  make: (name: CollectionName) => Value,
): Record<CollectionName, Value> =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [name, make(name)])) as Record<
    CollectionName,
    Value
  >;

/** A reader for which a reference must be among the `known` entries, and a picture among `pictures`. */
export function openReader(known: Known, pictures: Pictures): Reader {
  const uses = new Set<string>();
  const reference = (collection: CollectionName) => {
    const { noun } = COLLECTIONS[collection];
    const place = placeOf(collection);
    return checked((id) => {
      uses.add(`${collection}/${id}`);
      if (known[collection].includes(id)) return undefined;
      return `There is no ${noun} ${quote(id)} in ${place}. ${suggest(id, known[collection])}`;
    }).describe(`The name of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} in ${place}.`);
  };
  const image = () =>
    checked((name) => explainPicture(name, pictures)).describe(
      'A picture beside photos.yaml, like ./hero-deck.jpg.',
    );
  // Astro types both as what a page gets; here they are the texts in the file.
  const fields = { reference, image } as unknown as ContentFields;
  const schemas = forEachCollection((name): z.ZodType => COLLECTIONS[name].schema(fields));
  return { uses, faultsIn: (collection, data) => parse(schemas[collection], data) };
}

/** A text in which `explain` must find no fault. */
const checked = (explain: (text: string) => string | undefined) =>
  z.string().check(({ value, issues }) => {
    const explained = explain(value);
    if (explained) issues.push({ code: 'custom', input: value, params: { explained } });
  });
