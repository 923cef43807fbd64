import type { GeneralContractor } from 'schema-dts';
import { absolute, businessId } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';
import { buildCatalog } from './catalog.ts';
import { buildContactPoints } from './contact-points.ts';
import { buildCredentials } from './credentials.ts';
import { buildDaysOff, buildHours } from './hours.ts';
import { formatPriceRange } from './price.ts';
import { buildRating, buildReview } from './reviews.ts';
import { buildServiceArea } from './service-area.ts';

/**
 * The company (schema.org GeneralContractor, a LocalBusiness). Every page has its name, address and phone,
 * which Google requires of a LocalBusiness. Pages about the company add the parts in `companyParts`.
 */
export function buildBusiness(page: SearchPage): GeneralContractor {
  const { site, company, companyParts } = page;
  return {
    '@type': 'GeneralContractor',
    '@id': businessId(site),
    name: company.name,
    url: absolute(site, '/'),
    telephone: company.phone.main.e164,
    address: {
      '@type': 'PostalAddress',
      ...(company.address.public &&
        company.address.street && { streetAddress: company.address.street }),
      addressLocality: company.address.city,
      addressRegion: company.address.state,
      postalCode: company.address.zip,
      addressCountry: company.address.country,
    },
    ...(companyParts.includes('place') && place(page)),
    ...(companyParts.includes('ratings') && ratings(page)),
    ...(companyParts.includes('profile') && profile(page)),
    ...(companyParts.includes('offers') && { hasOfferCatalog: buildCatalog(page) }),
  };
}

function place({ site, company, prices }: SearchPage) {
  const { google } = company.profiles;
  const priceRange = formatPriceRange(prices);
  return {
    email: company.email,
    image: absolute(site, '/hero-deck.jpg'),
    logo: absolute(site, '/icon-512.png'),
    geo: { '@type': 'GeoCoordinates', ...company.geo },
    areaServed: buildServiceArea(company),
    openingHoursSpecification: buildHours(company.hours),
    ...(company.closedDays.length > 0 && {
      specialOpeningHoursSpecification: buildDaysOff(company.closedDays),
    }),
    ...(priceRange && { priceRange }),
    // Until the company has a profile, the field holds a map search, which must not be published as one.
    ...(google && !google.includes('/maps/search/') && { sameAs: google }),
  } as const satisfies Partial<GeneralContractor>;
}

const ratings = ({ customers: { rating, review } }: SearchPage) =>
  ({
    ...(rating && { aggregateRating: buildRating(rating) }),
    ...(review && { review: buildReview(review) }),
  }) as const satisfies Partial<GeneralContractor>;

function profile(page: SearchPage) {
  const { payments, currency, foundedYear, employees, licenses } = page.company;
  return {
    contactPoint: buildContactPoints(page),
    ...(payments.length > 0 && { paymentAccepted: payments.join(', ') }),
    currenciesAccepted: currency,
    foundingDate: String(foundedYear),
    ...(employees && {
      numberOfEmployees: {
        '@type': 'QuantitativeValue',
        minValue: employees.min,
        maxValue: employees.max,
      } as const,
    }),
    ...(licenses.length > 0 && { hasCredential: buildCredentials(licenses) }),
  } as const satisfies Partial<GeneralContractor>;
}
