import { buildFacts } from '#model/facts.ts';
import { businessSchema } from '#schemas/business.ts';
import { serviceFacts } from '#schemas/service.ts';
import type { Content } from './content.ts';
import { type Entry, fieldOf } from './entry.ts';

/**
 * The facts of all valid content: undefined while business.yaml is invalid. A service whose price,
 * duration or facts are invalid has no facts.
 */
export function factsOf({ of }: Content, today: Date): Record<string, string> | undefined {
  const business = businessSchema.safeParse(of('business')[0]?.data);
  if (!business.success) return undefined;
  const services = of('services').flatMap(({ id, data }) => {
    const read = serviceFacts.safeParse(data);
    return read.success ? [{ id, data: read.data }] : [];
  });
  return buildFacts({
    business: business.data,
    services,
    galleryPhotos: galleryOf(of).length,
    today,
    handedOnTo: undefined,
  });
}

/** The entries of photos that the gallery shows. */
export const galleryOf = (of: Content['of']): Entry[] =>
  of('photos').filter(({ data }) => fieldOf(data, 'gallery') === true);
