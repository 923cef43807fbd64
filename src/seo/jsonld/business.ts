import type { GeneralContractor } from 'schema-dts';
import { absolute, businessId } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';
import { buildCatalog } from './catalog.ts';
import { buildCredentials } from './credentials.ts';
import { buildHours } from './hours.ts';
import { formatPriceRange } from './price.ts';
import { buildRating, buildReview } from './reviews.ts';
import { buildServiceArea } from './service-area.ts';

/**
 * The company (schema.org GeneralContractor, the LocalBusiness of those who build). Every page says
 * who it is, where and how to call: what Google requires of a LocalBusiness. Pages about the company
 * add its profile; the home page also has its offers, and what customers say.
 */
export function buildBusiness(page: SearchPage): GeneralContractor {
  const { site, company } = page;
  return {
    '@type': 'GeneralContractor',
    '@id': businessId(site),
    name: company.name,
    url: absolute(site, '/'),
    telephone: company.phone.main.e164,
    address: {
      '@type': 'PostalAddress',
      ...(company.address.public && { streetAddress: company.address.street }),
      addressLocality: company.address.city,
      addressRegion: company.address.state,
      postalCode: company.address.zip,
      addressCountry: company.address.country,
    },
    ...(page.companyDetail !== 'name' && profile(page)),
    ...(page.companyDetail === 'all' && offersAndRatings(page)),
  };
}

function profile(page: SearchPage) {
  const { site, company } = page;
  const priceRange = formatPriceRange(page.prices);
  return {
    email: company.email,
    image: absolute(site, '/hero-deck.jpg'),
    logo: absolute(site, '/icon-512.png'),
    geo: { '@type': 'GeoCoordinates', ...company.geo },
    areaServed: buildServiceArea(company),
    openingHoursSpecification: buildHours(company.hours),
    contactPoint: contactPoints(page),
    ...(priceRange && { priceRange }),
    paymentAccepted: company.payments.join(', '),
    currenciesAccepted: company.currency,
    foundingDate: String(company.foundedYear),
    numberOfEmployees: {
      '@type': 'QuantitativeValue',
      minValue: company.employees.min,
      maxValue: company.employees.max,
    },
    hasCredential: buildCredentials(company.licenses),
    sameAs: company.profiles.google,
  } as const satisfies Partial<GeneralContractor>;
}

function offersAndRatings({ company, offers, speaksForCustomers }: SearchPage) {
  return {
    hasOfferCatalog: buildCatalog(offers),
    ...(speaksForCustomers.rating && { aggregateRating: buildRating(company.rating) }),
    ...(speaksForCustomers.review && { review: buildReview(company.review) }),
  } as const satisfies Partial<GeneralContractor>;
}

function contactPoints({ company, showsAllPhones }: SearchPage) {
  const { main, porches } = company.phone;
  const phones = showsAllPhones ? [main, porches] : [main];
  return phones.map(
    (phone) =>
      ({
        '@type': 'ContactPoint',
        telephone: phone.e164,
        contactType: 'customer service',
      }) as const,
  );
}
