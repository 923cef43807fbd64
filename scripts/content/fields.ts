import { z } from 'astro/zod';
import type { ContentFields } from '#schemas/fields.ts';
import { COLLECTIONS, type CollectionName, isCollection, placeOf } from './collections.ts';
import { complete } from './explain.ts';
import { explainPicture, type Pictures } from './pictures.ts';
import { quote, suggest } from './words.ts';

/** What the check remembers while it reads: which entries are referred to, as `faqs/decks`. */
export type Uses = Set<string>;

/** The fields that Astro hands to a schema, made for the check: a reference and a picture must exist. */
export function checkFields(known: Record<CollectionName, readonly string[]>, pictures: Pictures, uses: Uses): ContentFields {
  const reference = (collection: string) =>
    z.string().check(({ value, issues }) => {
      uses.add(`${collection}/${value}`);
      if (!isCollection(collection) || known[collection].includes(value)) return;
      const { noun } = COLLECTIONS[collection];
      const message = `There is no ${noun} ${quote(value)} in ${placeOf(collection)}. ${suggest(value, known[collection])}`;
      issues.push({ code: 'custom', input: value, message: complete(message) });
    });
  const image = () =>
    z.string().check(({ value, issues }) => {
      const fault = explainPicture(value, pictures);
      if (fault) issues.push({ code: 'custom', input: value, message: complete(fault) });
    });
  // Astro types both as what they become in a page; here only the words of the file matter.
  return { reference, image } as unknown as ContentFields;
}
