import { CONTENT } from '#schemas/collections.ts';
import type { Named } from '#schemas/fields.ts';
import type { Content } from './content.ts';
import { fieldOf, phonesOf } from './entry.ts';

/** Where the owner finds the list of drawings, kinds of work and phone numbers; a message names it. */
export const PLACES: Readonly<Record<Named, string>> = {
  drawing: `${CONTENT}/drawings`,
  kind: '"gallery: kinds:" of interface.yaml',
  phone: '"phones" of business.yaml',
};

/** The names that fields can choose among, besides those of entries. */
export const namesIn = ({ of }: Content, drawings: Iterable<string>): Record<Named, string[]> => ({
  drawing: [...drawings],
  kind: Object.keys(Object(fieldOf(of('interface')[0]?.data, 'gallery', 'kinds'))),
  phone: phonesOf(of('business')[0]?.data).map(({ id }) => id),
});
