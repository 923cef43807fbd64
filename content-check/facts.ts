import { buildFacts, type FactService } from '#model/facts.ts';
import { businessSchema } from '#schemas/business.ts';
import { serviceSchema } from '#schemas/service.ts';
import { type Entry, fieldOf, isRecord } from './entry.ts';
import { checkFields, forEachCollection } from './fields.ts';

const HEAD = { price: true, duration: true, facts: true } as const;

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
  const head = serviceSchema(
    checkFields(
      forEachCollection(() => []),
      new Map(),
      new Set(),
    ),
  ).pick(HEAD);
  const services = entries
    .filter((entry) => entry.collection === 'services')
    .flatMap((entry): { id: string; data: FactService }[] => {
      const own = isRecord(entry.data) ? entry.data : {};
      const read = head.safeParse(
        Object.fromEntries(Object.entries(own).filter(([name]) => name in HEAD)),
      );
      return read.success ? [{ id: entry.id, data: read.data }] : [];
    });
  return buildFacts({
    business: business.data,
    services,
    galleryPhotos: galleryOf(entries).length,
    today,
  });
}

/** The entries of photos that the gallery shows. */
export const galleryOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (entry) => entry.collection === 'photos' && fieldOf(entry.data, 'gallery') === true,
  );
