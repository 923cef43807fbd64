import { z } from 'astro/zod';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  type CollectionName,
  placeOf,
} from '#schemas/collections.ts';
import { type ContentFields, type Named, slug } from '#schemas/fields.ts';
import { type Fault, parse } from './explain.ts';
import { noSuch } from './message-parts.ts';
import { PLACES } from './named.ts';
import { explainPicture, type Pictures } from './pictures.ts';

/** The ids of each collection, and the other names that fields can choose among. */
export type Known = Readonly<Record<CollectionName | Named, readonly string[]>>;

/** Reads data with the schema of its collection. */
export interface Reader {
  faultsIn: (collection: CollectionName, data: unknown) => Fault[];
  /** What the data read so far names, as `faqs/decks` or `drawing/footing`. */
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

/** A reader for which every name must be among the `known` ones, and a picture among `pictures`. */
export function openReader(known: Known, pictures: Pictures): Reader {
  const uses = new Set<string>();
  const among = (list: keyof Known, noun: string, place: string) => (name: string) => {
    uses.add(`${list}/${name}`);
    return known[list].includes(name) ? undefined : noSuch(noun, name, known[list], place);
  };
  const reference = (collection: CollectionName) => {
    const { noun } = COLLECTIONS[collection];
    const place = placeOf(collection);
    return checked(z.string(), among(collection, noun, place)).describe(
      `The name of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} in ${place}.`,
    );
  };
  const image = () =>
    checked(z.string(), (name) => explainPicture(name, pictures)).describe(
      'A picture beside photos.yaml, like ./front-door.jpg.',
    );
  const name = (what: Named) => checked(slug, among(what, what, PLACES[what]));
  // Astro types the first two as what a page gets; here they are the texts in the file.
  const fields = { reference, image, name } as unknown as ContentFields;
  const schemas = forEachCollection((name): z.ZodType => COLLECTIONS[name].schema(fields));
  return { uses, faultsIn: (collection, data) => parse(schemas[collection], data) };
}

/** A text in which `explain` must find no fault. */
const checked = (text: z.ZodString, explain: (text: string) => string | undefined): z.ZodString =>
  text.check(({ value, issues }) => {
    const explained = explain(value);
    if (explained)
      issues.push({ code: 'custom', input: value, params: { explained }, continue: true });
  });
