import { expect, test } from 'vitest';
import { buildBusiness, buildHours, formatPriceRange } from '#seo/jsonld/business.ts';
import { buildGraph, writeGraph } from '#seo/jsonld/graph.ts';
import { buildPriceRange } from '#seo/jsonld/service.ts';
import { pageWith } from './fixture.ts';

const typesOf = (page: ReturnType<typeof pageWith>): string[] =>
  [...JSON.stringify(buildGraph(page)['@graph']).matchAll(/"@type":"(\w+)","@id"/g)].map(
    ([, type = '']) => type,
  );

test('a text can not end the script or break a line in it', () => {
  const text = '</script><script>alert(1)</script>\u2028\u2029<!--';
  const written = writeGraph(
    buildGraph(pageWith({ questions: [{ question: 'Why?', answer: text }] })),
  );
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.stringify(JSON.parse(written))).toContain(JSON.stringify(text));
});

test('nodes are always in the same order', () => {
  const page = pageWith({
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Decks', path: '/decks' },
    ],
    service: { name: 'Decks', description: 'Decks.', price: undefined, phone: undefined },
    questions: [{ question: 'Why?', answer: 'Because.' }],
  });
  expect(typesOf(page)).toEqual([
    'GeneralContractor',
    'WebSite',
    'WebPage',
    'BreadcrumbList',
    'Service',
    'FAQPage',
  ]);
});

test('the 404 page has the company and the site, but no page node', () => {
  expect(typesOf(pageWith({ hasAddress: false }))).toEqual(['GeneralContractor', 'WebSite']);
});

test('rating and review are left out separately', () => {
  const say = (hasRating: boolean, hasReview: boolean): string => {
    const { rating, review } = pageWith().customers;
    const customers = {
      rating: hasRating ? rating : undefined,
      review: hasReview ? review : undefined,
    };
    return JSON.stringify(buildBusiness(pageWith({ companyParts: ['ratings'], customers })));
  };
  expect(say(false, false)).not.toMatch(/AggregateRating|Review/);
  expect(say(true, false)).toMatch(/"AggregateRating","ratingValue":4.8,"reviewCount":31/);
  expect(say(true, false)).not.toContain('"Review"');
  expect(say(false, true)).toContain('They swept the driveway.');
});

test('a street that the owner hides is not in the structured data', () => {
  const hidden = pageWith({}, { address: { ...pageWith().company.address, public: false } });
  expect(JSON.stringify(buildGraph(hidden))).not.toContain('Pier Street');
});

test('a closed day opens and closes at midnight, as Google reads it', () => {
  expect(buildHours(pageWith().company.hours)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday'],
      opens: '07:30',
      closes: '16:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Sunday'],
      opens: '00:00',
      closes: '00:00',
    },
  ]);
});

test('a price without an upper end has no maximum', () => {
  expect(buildPriceRange({ from: 25_000, to: 60_000, open: true })).not.toHaveProperty('maxPrice');
  expect(buildPriceRange({ from: 2000, to: 8000, open: false })).toMatchObject({
    minPrice: 2000,
    maxPrice: 8000,
  });
});

test('the price range goes from the lowest to the highest price of all services', () => {
  const small = { from: 2000, to: 8000, open: false };
  expect(formatPriceRange([{ from: 25_000, to: 60_000, open: true }, small])).toBe(
    '$2,000 to $60,000+',
  );
  expect(formatPriceRange([small])).toBe('$2,000 to $8,000');
  expect(formatPriceRange([])).toBeUndefined();
});

test('a service page has its type and its own number, the contact page all numbers', () => {
  const phone = '+14105550111';
  const service = { name: 'Porches', description: 'Porches.', price: undefined, phone };
  const said = JSON.stringify(buildGraph(pageWith({ service })));
  expect(said).toContain('"serviceType":"Porches"');
  expect(said).toContain(`"servicePhone":{"@type":"ContactPoint","telephone":"${phone}"`);
  const contact = pageWith({ companyParts: ['profile'], showsAllPhones: true });
  expect(JSON.stringify(buildGraph(contact))).toContain(phone);
});

test('a map search is not published as the company’s profile', () => {
  const sameAsOf = (google: string) => {
    const { company } = pageWith({});
    const page = pageWith({
      companyParts: ['place'],
      company: { ...company, profiles: { google } },
    });
    return JSON.stringify(buildBusiness(page)).includes('"sameAs"');
  };
  expect(sameAsOf('https://maps.example/place')).toBe(true);
  expect(sameAsOf('https://maps.example/maps/search/?api=1&query=39.5,-76.1')).toBe(false);
});

test('a town is in its county, a county in none', () => {
  const area = {
    name: 'Rock Hall',
    kind: 'town',
    state: 'MD',
    county: 'Kent County',
    services: ['Decks'],
  } as const;
  const town = JSON.stringify(buildGraph(pageWith({ area })));
  expect(town).toContain(
    '"@type":"City","name":"Rock Hall, MD","containedInPlace":{"@type":"AdministrativeArea","name":"Kent County, MD"}',
  );
  const county = JSON.stringify(
    buildGraph(
      pageWith({ area: { ...area, name: 'Kent County', kind: 'county', county: undefined } }),
    ),
  );
  expect(county).toContain('"areaServed":{"@type":"AdministrativeArea","name":"Kent County, MD"}');
});
