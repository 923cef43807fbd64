import type { OfferCatalog } from 'schema-dts';
import type { Offer } from '#seo/page.ts';
import { buildPriceRange } from './price.ts';

/** All services as an offer catalog (schema.org OfferCatalog). */
export const buildCatalog = (offers: readonly Offer[]): OfferCatalog => ({
  '@type': 'OfferCatalog',
  itemListElement: offers.map(({ name, price }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
    ...(price && { priceSpecification: buildPriceRange(price) }),
  })),
});
