import { buildFacts } from '#model/facts.ts';
import { businessSchema } from '#schemas/business.ts';
import { serviceFacts } from '#schemas/service.ts';
import { type Entry, fieldOf } from './entry.ts';

/**
 * The facts of all valid content: undefined while business.yaml is invalid. A service whose price,
 * duration or facts are invalid has no facts.
 */
export function factsOf(
  entries: readonly Entry[],
  today: Date,
): Record<string, string> | undefined {
  const business = businessSchema.safeParse(
    entries.find((entry) => entry.collection === 'business')?.data,
  );
  if (!business.success) return undefined;
  const services = entries
    .filter((entry) => entry.collection === 'services')
    .flatMap(({ id, data }) => {
      const read = serviceFacts.safeParse(data);
      return read.success ? [{ id, data: read.data }] : [];
    });
  return buildFacts({
    business: business.data,
    services,
    galleryPhotos: galleryOf(entries).length,
    today,
    handedOnTo: undefined,
  });
}

/** The entries of photos that the gallery shows. */
export const galleryOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (entry) => entry.collection === 'photos' && fieldOf(entry.data, 'gallery') === true,
  );
