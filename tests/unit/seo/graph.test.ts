import { expect, test } from 'vitest';
import type { Company } from '#model/business.ts';
import { buildGraph, writeGraph } from '#seo/jsonld/graph.ts';
import type { SearchPage } from '#seo/page.ts';
import { rowsOf } from '#tests/table.ts';
import { business } from '#tests/unit/company.ts';
import { pageWith } from './fixture.ts';

const graphOf = (page: Partial<SearchPage>, company: Partial<Company> = {}) =>
  writeGraph(buildGraph(pageWith(page, company)));

const [small, large] = ['{from: 2000, to: 8000}', '{from: 25000, to: 60000, open: true}'];
const service = 'name: Porches, description: Roofs.';
const kent = '{"@type":"AdministrativeArea","name":"Kent County, MD"}';
test.each(
  rowsOf<[what: string, page: Partial<SearchPage>, said: string, unsaid: string | null]>(`
    a rating alone | {companyParts: [ratings], customers: {rating: {value: 4.8, count: 12}}} | '"ratingValue":4.8,"reviewCount":12' | '"Review"'
    a review alone | {companyParts: [ratings], customers: {review: {text: They came.}}} | They came. | AggregateRating
    a price | {service: {${service}, price: ${small}}} | '"minPrice":2000,"maxPrice":8000' |
    a price without an upper end | {service: {${service}, price: ${large}}} | '"minPrice":25000' | maxPrice
    the range of all prices | {companyParts: [place], prices: [${large}, ${small}]} | '"$2,000 to $60,000+"' |
    the range of one price | {companyParts: [place], prices: [${small}]} | '"$2,000 to $8,000"' |
    no price | {companyParts: [place]} | '"geo"' | priceRange
    a closed day, as Google reads it | {companyParts: [place]} | '"Sunday"],"opens":"00:00","closes":"00:00"' |
    a service | {service: {${service}}} | '"serviceType":"Porches"' | servicePhone
    its own number | {service: {${service}, phone: "+12025550102"}} | '"servicePhone":{"@type":"ContactPoint","telephone":"+12025550102"' |
    one number of the company | {companyParts: [profile]} | "+12025550101" | "+12025550102"
    all its numbers | {companyParts: [profile], showsAllPhones: true} | "+12025550102" |
    a town in its county | {area: {name: Rock Hall, kind: town, state: MD, county: Kent County, services: []}} | '"Rock Hall, MD","containedInPlace":${kent}' |
    a county | {area: {name: Kent County, kind: county, state: MD, services: []}} | '"areaServed":${kent}' |
    the 404 page, which has no address | {hasAddress: false} | '"WebSite"' | WebPage
  `),
)('the structured data of a page with %s', (_what, page, said, unsaid) => {
  const written = graphOf(page);
  expect(written).toContain(said);
  if (unsaid) expect(written).not.toContain(unsaid);
});

test('a street that the owner hides is not in it', () => {
  expect(graphOf({})).toContain('Test Street');
  expect(graphOf({}, { address: { ...business.address, public: false } })).not.toContain(
    'Test Street',
  );
});

test('a map search is not published as the company’s profile', () => {
  const others = [{ label: 'Houzz', link: 'https://houzz.example/ours' }];
  const withProfile = (google: string, more: typeof others = []) =>
    graphOf({ companyParts: ['place'] }, { profiles: { google, others: more } });
  expect(withProfile('https://maps.example/place', others)).toContain(
    '"sameAs":["https://maps.example/place","https://houzz.example/ours"]',
  );
  expect(withProfile('https://maps.example/maps/search/?query=39.5,-76.1')).not.toContain('sameAs');
});

test('a text can not end the script or break a line in it', () => {
  const text = '</script><script>alert(1)</script>\u2028\u2029<!--';
  const written = graphOf({ questions: [{ question: 'Why?', answer: text }] });
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.stringify(JSON.parse(written))).toContain(JSON.stringify(text));
});
