import type {
  ContactPoint,
  EducationalOccupationalCredential,
  GeneralContractor,
  OfferCatalog,
  OpeningHoursSpecification,
} from 'schema-dts';
import type { Company } from '#model/business.ts';
import { formatDollars } from '#model/facts.ts';
import { absolute, businessId } from '#seo/addresses.ts';
import type { Price, SearchPage } from '#seo/page.ts';
import { buildServiceArea } from './service.ts';

/**
 * The company (schema.org GeneralContractor, a LocalBusiness). Every page has its name, address and phone,
 * which Google requires of a LocalBusiness. Pages about the company add the parts in `companyParts`.
 */
export function buildBusiness(page: SearchPage): GeneralContractor {
  const { site, company, companyParts } = page;
  const { street, city, state, zip, country } = company.address;
  return {
    '@type': 'GeneralContractor',
    '@id': businessId(site),
    name: company.name,
    url: absolute(site, '/'),
    telephone: company.phone.main.e164,
    address: {
      '@type': 'PostalAddress',
      ...(company.address.public && street && { streetAddress: street }),
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: country,
    },
    ...(companyParts.includes('place') && place(page)),
    ...(companyParts.includes('ratings') && ratings(page)),
    ...(companyParts.includes('profile') && profile(page)),
    ...(companyParts.includes('offers') && { hasOfferCatalog: catalog(page) }),
  };
}

type Part = Partial<Exclude<GeneralContractor, string>>;

function place({ site, company, prices }: SearchPage): Part {
  const priceRange = formatPriceRange(prices);
  // Until the company has a profile, the field holds a map search, which must not be published as one.
  const { google = '', others } = company.profiles;
  const profiles = [google, ...others.map(({ link }) => link)].filter(
    (link) => link && !link.includes('/maps/search/'),
  );
  return {
    email: company.email,
    image: absolute(site, `/${company.sharePicture}.jpg`),
    logo: absolute(site, '/icon-512.png'),
    geo: { '@type': 'GeoCoordinates', ...company.geo },
    areaServed: buildServiceArea(company),
    openingHoursSpecification: buildHours(company.hours),
    ...(company.closedDays.length > 0 && {
      specialOpeningHoursSpecification: daysOff(company.closedDays),
    }),
    ...(priceRange && { priceRange }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** Google shows no stars for a business' own page (Search blog, 16 Sept 2019). */
const ratings = ({ customers: { rating, review } }: SearchPage): Part => ({
  ...(rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      reviewCount: rating.count,
    },
  }),
  ...(review && {
    review: {
      '@type': 'Review',
      author: { '@type': 'Person', name: review.author },
      reviewRating: { '@type': 'Rating', ratingValue: review.rating },
      reviewBody: review.text,
    },
  }),
});

function profile({ company, showsAllPhones }: SearchPage): Part {
  const { payments, currency, foundedYear, employees, licenses, phone } = company;
  const phones = showsAllPhones ? [phone.main, ...phone.others] : [phone.main];
  return {
    contactPoint: phones.map(
      ({ e164 }): ContactPoint => ({
        '@type': 'ContactPoint',
        telephone: e164,
        contactType: 'customer service',
      }),
    ),
    ...(payments.length > 0 && { paymentAccepted: payments.join(', ') }),
    currenciesAccepted: currency,
    foundingDate: String(foundedYear),
    ...(employees && {
      numberOfEmployees: {
        '@type': 'QuantitativeValue',
        minValue: employees.min,
        maxValue: employees.max,
      },
    }),
    ...(licenses.length > 0 && { hasCredential: licenses.map(credential) }),
  };
}

/** A license or registration (schema.org EducationalOccupationalCredential), as printed on every page. */
const credential = ({
  number,
  authority,
  state,
  kind,
}: Company['licenses'][number]): EducationalOccupationalCredential => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: kind,
  name: number,
  recognizedBy: { '@type': 'Organization', name: authority },
  validIn: { '@type': 'State', name: state },
});

/** All services (schema.org OfferCatalog); each leads to its page. */
const catalog = ({ site, offers }: SearchPage): OfferCatalog => ({
  '@type': 'OfferCatalog',
  itemListElement: offers.map(({ name, path }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, url: absolute(site, path) },
  })),
});

/**
 * The opening hours (schema.org OpeningHoursSpecification). A closed day opens and closes at 00:00 (Google,
 * 'Local business structured data'), and one that never closes closes at 23:59; an earlier closing is on the next day.
 */
const buildHours = (hours: Company['hours']): OpeningHoursSpecification[] =>
  hours.map(({ days, opens = '00:00', closes = '00:00' }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes: closes === '24:00' ? (opens === '00:00' ? '23:59' : '00:00') : closes,
  }));

/** The days off from now on (schema.org specialOpeningHoursSpecification), as Google reads closed days. */
const daysOff = (closedDays: Company['closedDays']): OpeningHoursSpecification[] =>
  closedDays.map(({ first, last }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: first,
    validThrough: last,
    opens: '00:00',
    closes: '00:00',
  }));

/** The lowest to the highest of all prices, like `$2,000 to $60,000+`; undefined without prices. */
function formatPriceRange(prices: readonly Price[]): string | undefined {
  const [first] = prices;
  if (!first) return undefined;
  const from = Math.min(...prices.map((price) => price.from));
  const highest = prices.reduce((high, price) => (price.to > high.to ? price : high), first);
  return `${formatDollars(from)} to ${formatDollars(highest.to)}${highest.open ? '+' : ''}`;
}
