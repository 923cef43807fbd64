import type { Service } from 'schema-dts';
import { absolute, businessId, nodeId } from '#seo/addresses.ts';
import type { SearchPage, ServiceFacts } from '#seo/page.ts';
import { buildPriceRange } from './price.ts';
import { buildServiceArea } from './service-area.ts';

/** One service (schema.org Service): provider, area, price, and its own phone number if it has one. */
export const buildService = (
  { site, path, company }: SearchPage,
  { name, description, price, phone }: ServiceFacts,
): Service => ({
  '@type': 'Service',
  '@id': nodeId(site, path, 'service'),
  name,
  serviceType: name,
  description,
  url: absolute(site, path),
  provider: { '@id': businessId(site) },
  areaServed: buildServiceArea(company),
  ...(price && { offers: { '@type': 'Offer', priceSpecification: buildPriceRange(price) } }),
  ...(phone && {
    availableChannel: {
      '@type': 'ServiceChannel',
      servicePhone: { '@type': 'ContactPoint', telephone: phone },
    },
  }),
});
