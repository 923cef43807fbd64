import { expect, test } from 'vitest';
import { buildHead, buildTitle } from '#seo/head.ts';
import { buildKeywords } from '#seo/keywords.ts';
import { pageWith } from './fixture.ts';

const contentOf = (page: ReturnType<typeof pageWith>, name: string): string | undefined =>
  buildHead(page).extra.find((tag) => ('name' in tag ? tag.name : tag.property) === name)?.content;

test('the company name ends a title, but is never in it twice', () => {
  const names = { name: 'Chester River Deck & Porch Company', shortName: 'Chester River' };
  expect(buildTitle('Porches', names)).toBe('Porches | Chester River Deck & Porch Company');
  expect(buildTitle('Porch Builders in Northern Kent County', names)).toBe(
    'Porch Builders in Northern Kent County | Chester River',
  );
  const own = 'Chester River Deck & Porch Company, builders';
  expect(buildTitle(own, names)).toBe(own);
});

test('local terms follow the page’s keywords, and case does not distinguish terms', () => {
  expect(buildKeywords(['Decks', 'porches'], ['DECKS', 'Kent County MD'])).toBe(
    'Decks, porches, Kent County MD',
  );
});

test('the verification tag needs the home page and a token', () => {
  const token = { verification: { google: 'abc' } };
  expect(contentOf(pageWith({ path: '/' }, token), 'google-site-verification')).toBe('abc');
  expect(contentOf(pageWith({}, token), 'google-site-verification')).toBeUndefined();
  expect(contentOf(pageWith({ path: '/' }), 'google-site-verification')).toBeUndefined();
});

test('a street that the owner hides is not in any tag', () => {
  const hidden = pageWith({}, { address: { ...pageWith().company.address, public: false } });
  expect(contentOf(pageWith(), 'business:contact_data:street_address')).toBe('2 Pier Street');
  expect(JSON.stringify(buildHead(hidden))).not.toContain('Pier Street');
  expect(contentOf(hidden, 'business:contact_data:locality')).toBe('Chestertown');
});
