import { z } from 'astro/zod';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  type CollectionName,
  isCollection,
  placeOf,
} from '#schemas/collections.ts';
import type { ContentFields } from '#schemas/fields.ts';
import { WHOLE } from './explain.ts';
import { explainPicture, type Pictures } from './pictures.ts';
import { quote, suggest } from './words.ts';

/** Which entries are referenced, as `faqs/decks`. */
export type Uses = Set<string>;

/** The ids of each collection. */
export type Known = Readonly<Record<CollectionName, readonly string[]>>;

/** The same of each collection. */
export const forEachCollection = <Value>(
  make: (name: CollectionName) => Value,
): Record<CollectionName, Value> =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [name, make(name)])) as Record<
    CollectionName,
    Value
  >;

/**
 * The check's version of the fields that Astro passes to a schema: a reference and a picture must exist.
 * Every reference is added to `uses`.
 */
export function checkFields(known: Known, pictures: Pictures, uses: Uses): ContentFields {
  const reference = (collection: string) => {
    if (!isCollection(collection)) throw new Error(`There is no collection "${collection}".`);
    const { noun } = COLLECTIONS[collection];
    return checked((id) => {
      uses.add(`${collection}/${id}`);
      if (known[collection].includes(id)) return undefined;
      return `There is no ${noun} ${quote(id)} in ${placeOf(collection)}. ${suggest(id, known[collection])}`;
    }).describe(`The name of ${article(noun)} ${noun} in ${placeOf(collection)}.`);
  };
  const image = () =>
    checked((name) => explainPicture(name, pictures)).describe(
      'A picture beside photos.yaml, like ./hero-deck.jpg.',
    );
  // Astro types both as what a page gets; here they are the texts in the file.
  return { reference, image } as unknown as ContentFields;
}

/** A text in which `explain` must find no fault. */
const checked = (explain: (text: string) => string | undefined) =>
  z.string().check(({ value, issues }) => {
    const message = explain(value);
    if (message) issues.push({ code: 'custom', input: value, message, params: WHOLE });
  });

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a');
