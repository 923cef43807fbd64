import { fieldOf, phonesOf, problemAt } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { textsOf } from '#build/content-check/texts.ts';
import { quote, suggest } from '#build/content-check/words.ts';

/** Kinds of work are those of the gallery's filter, and phone numbers those of business.yaml. */
export function* named({ entries }: Site): Iterable<Problem> {
  const dataOf = (name: string) => entries.find(({ collection }) => collection === name)?.data;
  const kinds = fieldOf(fieldOf(dataOf('interface'), 'gallery'), 'kinds');
  const known = {
    kind: { names: Object.keys(Object(kinds)), place: '"gallery: kinds:" of interface.yaml' },
    phone: {
      names: phonesOf(dataOf('business')).map(({ id }) => id),
      place: '"phones" of business.yaml',
    },
  };
  for (const entry of entries)
    for (const { path = [], text } of textsOf(entry)) {
      const field = fieldFor(entry.collection, path);
      if (!field || known[field].names.includes(text)) continue;
      const { names, place } = known[field];
      const message = `There is no ${field} ${quote(text)} in ${place}. ${suggest(text, names)}`;
      yield problemAt(entry, path, 'named', message);
    }
}

function fieldFor(collection: string, path: readonly unknown[]): 'kind' | 'phone' | undefined {
  if (collection === 'photos' && path.length === 1 && path[0] === 'kind') return 'kind';
  if (path[0] === 'sections' && path[2] === 'plans' && path[4] === 'work') return 'kind';
  return collection === 'services' && path.length === 1 && path[0] === 'phone'
    ? 'phone'
    : undefined;
}
