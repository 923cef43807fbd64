import type { OfferCatalog } from 'schema-dts';
import { absolute } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';

/** All services as an offer catalog (schema.org OfferCatalog); each leads to its page. */
export const buildCatalog = ({ site, offers }: SearchPage): OfferCatalog => ({
  '@type': 'OfferCatalog',
  itemListElement: offers.map(({ name, path }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, url: absolute(site, path) },
  })),
});
