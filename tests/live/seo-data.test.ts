import { expect, test } from 'vitest';
import { fieldOf } from '#build/content-check/entry.ts';
import { pageAt, readLivePages } from './built-site.ts';
import { readLiveContent } from './content.ts';
import { allNodes, graphOf, nodesOfType } from './seo-graphs.ts';
import { NODE_RULES } from './seo-rules.ts';

const pages = await readLivePages();
const { business, dataOf } = await readLiveContent();
// What the content may leave out.
const isTold: Record<string, boolean> = {
  streetAddress: business.address.public,
  priceRange: dataOf('services').some((service) => fieldOf(service, 'price')),
  paymentAccepted: business.payments.length > 0,
  numberOfEmployees: business.employees !== undefined,
  hasCredential: business.licenses.length > 0,
};
test('every node has what schema.org and Google require, and what they recommend if the content has it', () => {
  const missing: string[] = [];
  for (const page of pages)
    for (const node of allNodes(graphOf(page))) {
      const type = node['@type'];
      if (type === undefined && typeof node['@id'] === 'string') continue;
      const rule = NODE_RULES.get(String(type));
      if (!rule) {
        missing.push(`${page.path}: there is no rule for the type ${String(type)}`);
        continue;
      }
      const [required, recommended] = rule;
      for (const wanted of [...required, ...(recommended ?? [])])
        if (![wanted].flat().some((name) => isSaid(node[name]) || isTold[name] === false))
          missing.push(`${page.path}: ${String(type)} lacks ${[wanted].flat().join(' or ')}`);
    }
  expect(missing).toEqual([]);
});

test('every reference leads to a node of the same page, and no node is duplicated', () => {
  for (const page of pages) {
    const nodes = allNodes(graphOf(page));
    const ids = nodes.filter((node) => '@type' in node && '@id' in node).map((node) => node['@id']);
    expect(new Set(ids).size, page.path).toBe(ids.length);
    const references = nodes.filter((node) => !('@type' in node)).map((node) => node['@id']);
    for (const reference of references) expect(ids, page.path).toContain(reference);
    for (const node of graphOf(page)) expect(node['@id'], page.path).toBeTypeOf('string');
  }
});

test('every page has the same ids for company and site, and its address as its own', () => {
  const idsOfHome = graphOf(pageAt(pages, '/'))
    .slice(0, 2)
    .map((node) => node['@id']);
  for (const page of pages) {
    const [company, site, own] = graphOf(page);
    expect([company?.['@id'], site?.['@id']], page.path).toEqual(idsOfHome);
    // The 404 page has neither.
    expect(own?.['url']).toBe(page.$('link[rel=canonical]').attr('href'));
  }
});

test('home, about and contact have location, hours and price range of the company', () => {
  for (const path of ['/', '/about', '/contact']) {
    const [company] = graphOf(pageAt(pages, path));
    for (const name of 'geo openingHoursSpecification areaServed priceRange email image logo'.split(
      ' ',
    ))
      expect(isSaid(company?.[name]), `${path} ${name}`).toBe(isTold[name] ?? true);
  }
  const contact = graphOf(pageAt(pages, '/contact'))[0];
  const profile =
    'contactPoint paymentAccepted currenciesAccepted numberOfEmployees foundingDate hasCredential hasOfferCatalog';
  for (const name of profile.split(' '))
    expect(isSaid(contact?.[name]), name).toBe(isTold[name] ?? true);
});

test('rating and review are on the home page only, and only real ones', () => {
  for (const [name, fact] of [
    ['aggregateRating', business.rating],
    ['review', business.review],
  ] as const)
    for (const page of pages) {
      const isWanted = page.path === '/' && fact !== undefined && !fact.sample;
      expect(isSaid(graphOf(page)[0]?.[name]), `${page.path} ${name}`).toBe(isWanted);
    }
});

test('the home page describes the site search, with its real address', () => {
  const [entry] = nodesOfType(pageAt(pages, '/'), 'EntryPoint');
  const [action] = nodesOfType(pageAt(pages, '/'), 'SearchAction');
  const { $ } = pageAt(pages, '/search');
  const field = $('form[action="/search"] input').attr('name');
  expect(entry?.['urlTemplate']).toBe(`${$('link[rel=canonical]').attr('href')}?${field}={q}`);
  expect(action?.['query-input']).toBe('required name=q');
});

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : (value ?? '') !== '';
}
