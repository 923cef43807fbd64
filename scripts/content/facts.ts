import { buildFacts, type FactBusiness, type FactService } from '#model/facts.ts';
import { businessSchema } from '#schemas/business.ts';
import { serviceSchema } from '#schemas/service.ts';
import { type Entry, fieldOf } from './entry.ts';
import { checkFields } from './fields.ts';

const FACT_FIELDS = {
  name: true,
  shortName: true,
  phones: true,
  email: true,
  address: true,
  foundedYear: true,
  generations: true,
  projectsBuilt: true,
  reply: true,
  hours: true,
  pricesAsOf: true,
  retention: true,
  facts: true,
} as const;

/**
 * The facts of the content as far as it can be read: undefined while business.yaml does not fit; a service
 * whose price, duration or facts do not fit has none.
 */
export function factsOf(entries: readonly Entry[], today: Date): Readonly<Record<string, string>> | undefined {
  const business = businessSchema.pick(FACT_FIELDS).safeParse(pickFields(entries.find((entry) => entry.collection === 'business')?.data, Object.keys(FACT_FIELDS)));
  if (!business.success) return undefined;
  const data: FactBusiness = business.data;
  const heads = serviceSchema(checkFields({ business: [], services: [], areas: [], pages: [], blog: [], faqs: [], testimonials: [], photos: [] }, new Map(), new Set())).pick({ price: true, duration: true, facts: true });
  const services = entries
    .filter((entry) => entry.collection === 'services')
    .flatMap(({ id, data: service }): { id: string; data: FactService }[] => {
      const head = heads.safeParse(pickFields(service, ['price', 'duration', 'facts']));
      return head.success ? [{ id, data: head.data }] : [];
    });
  const galleryPhotos = entries.filter((entry) => entry.collection === 'photos' && fieldOf(entry.data, 'gallery') === true).length;
  return buildFacts({ business: data, services, galleryPhotos, today });
}

const pickFields = (data: unknown, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fieldOf(data, name)]).filter(([, value]) => value !== undefined));
