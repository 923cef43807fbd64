import type { AdministrativeArea, City, GeoCircle, PriceSpecification, Service } from 'schema-dts';
import type { Company } from '#model/business.ts';
import { absolute, businessId, nodeId } from '#seo/addresses.ts';
import type { AreaFacts, Price, SearchPage, ServiceFacts } from '#seo/page.ts';

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

/** The service of an area page: the company's work in that town or county. */
export const buildAreaService = ({ site, path, title }: SearchPage, area: AreaFacts): Service => ({
  '@type': 'Service',
  '@id': nodeId(site, path, 'service'),
  name: title,
  url: absolute(site, path),
  ...(area.services.length > 0 && { serviceType: [...area.services] }),
  provider: { '@id': businessId(site) },
  areaServed: buildPlace(area),
});

/** Where the company works: a circle around the shop, its radius in meters (schema.org GeoCircle). */
export const buildServiceArea = ({ geo, serviceRadiusMeters }: Company): GeoCircle => ({
  '@type': 'GeoCircle',
  geoMidpoint: { '@type': 'GeoCoordinates', ...geo },
  geoRadius: serviceRadiusMeters,
});

function buildPlace({ name, kind, state, county }: AreaFacts): City | AdministrativeArea {
  const place = { name: `${name}, ${state}` };
  if (kind !== 'town') return { '@type': 'AdministrativeArea', ...place };
  return {
    '@type': 'City',
    ...place,
    ...(county && {
      containedInPlace: { '@type': 'AdministrativeArea', name: `${county}, ${state}` },
    }),
  };
}

/** A price range in dollars (schema.org PriceSpecification); an open range has no maximum. */
const buildPriceRange = ({ from, to, open }: Price): PriceSpecification => ({
  '@type': 'PriceSpecification',
  minPrice: from,
  ...(!open && { maxPrice: to }),
  priceCurrency: 'USD',
});
