import { expect, test } from 'vitest';
import { buildHead, buildTitle } from '#seo/head.ts';
import { buildKeywords } from '#seo/keywords.ts';
import { business } from '#tests/unit/company.ts';
import { pageWith } from './fixture.ts';

const contentOf = (page: ReturnType<typeof pageWith>, name: string): string | undefined =>
  buildHead(page).extra.find((tag) => ('name' in tag ? tag.name : tag.property) === name)?.content;

test.each([
  ['Porches', 'Porches | Chester River Deck & Porch Company'],
  [
    'Porch Builders in Northern Kent County',
    'Porch Builders in Northern Kent County | Chester River',
  ],
  ['Chester River Deck & Porch Company, builders', 'Chester River Deck & Porch Company, builders'],
])('the company’s name ends a title, but is never in it twice: %s', (title, whole) => {
  const names = { name: 'Chester River Deck & Porch Company', shortName: 'Chester River' };
  expect(buildTitle(title, names)).toBe(whole);
});

test('local terms follow the page’s keywords, and case does not distinguish terms', () => {
  expect(buildKeywords(['Decks', 'porches'], ['DECKS', 'Kent County MD'])).toBe(
    'Decks, porches, Kent County MD',
  );
});

test('the home page alone has the verification tag, once the owner has a token', () => {
  const token = { verification: { google: 'abc' } };
  const pages = [pageWith({ path: '/' }, token), pageWith({}, token), pageWith({ path: '/' })];
  const tags = pages.map((page) => contentOf(page, 'google-site-verification'));
  expect(tags).toEqual(['abc', undefined, undefined]);
});

test('a street that the owner hides is not in any tag', () => {
  const hidden = pageWith({}, { address: { ...business.address, public: false } });
  expect(contentOf(pageWith(), 'business:contact_data:street_address')).toBe('2 Test Street');
  expect(JSON.stringify(buildHead(hidden))).not.toContain('Test Street');
  expect(contentOf(hidden, 'business:contact_data:locality')).toBe('Chestertown');
});
