import type { AdministrativeArea, City, GeoCircle, Service } from 'schema-dts';
import type { Company } from '#model/business.ts';
import { absolute, businessId, nodeId } from '#seo/addresses.ts';
import type { AreaFacts, SearchPage } from '#seo/page.ts';

/** Where the company works: a circle around the shop, its radius in meters (schema.org GeoCircle). */
export const buildServiceArea = ({ geo, serviceRadiusMeters }: Company) =>
  ({
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', ...geo },
    geoRadius: serviceRadiusMeters,
  }) as const satisfies GeoCircle;

/** The service of an area page: the company's work in that town or county. */
export const buildAreaService = ({ site, path, title }: SearchPage, area: AreaFacts): Service => ({
  '@type': 'Service',
  '@id': nodeId(site, path, 'service'),
  name: title,
  url: absolute(site, path),
  serviceType: [...area.services],
  provider: { '@id': businessId(site) },
  areaServed: buildPlace(area),
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
