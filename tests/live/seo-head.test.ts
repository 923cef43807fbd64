import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testDist } from '#tests/builds.ts';
import { type BuiltPage, pageAt, plain, readLivePages } from './built-site.ts';
import { type LiveContent, readLiveContent } from './content.ts';

let pages: BuiltPage[];
let content: LiveContent;
let business: LiveContent['business'];
beforeAll(async () => {
  pages = await readLivePages();
  content = await readLiveContent();
  business = content.business;
}, 300_000);

const HIDDEN = ['/404', '/contact/thank-you', '/search'];
const isHidden = (path: string): boolean =>
  HIDDEN.includes(path) ||
  (path === '/blog' && !pages.some((one) => one.path.startsWith('/blog/')));
const meta = (page: BuiltPage, name: string): string | undefined =>
  page.$(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
const siteOf = (): string => pageAt(pages, '/').$('link[rel=canonical]').attr('href') ?? '';

test('titles have at most 65 characters and are unique', () => {
  const titles = pages.map((page) => page.$('head > title').text());
  for (const title of titles) expect(title.length, title).toBeLessThanOrEqual(65);
  expect(new Set(titles).size).toBe(pages.length);
});

test('descriptions have 70 to 160 characters and are unique', () => {
  const descriptions = pages.map((page) => meta(page, 'description') ?? '');
  for (const text of descriptions) {
    expect(text.length, text).toBeGreaterThanOrEqual(70);
    expect(text.length, text).toBeLessThanOrEqual(160);
  }
  expect(new Set(descriptions).size).toBe(pages.length);
});

test('every page has its canonical address, the 404 page none', () => {
  for (const page of pages) {
    const canonical = page.$('link[rel=canonical]');
    if (page.path === '/404') {
      expect(canonical).toHaveLength(0);
      continue;
    }
    expect(canonical, page.path).toHaveLength(1);
    expect(canonical.attr('href')).toBe(new URL(page.path, siteOf()).href);
    expect(meta(page, 'og:url')).toBe(canonical.attr('href'));
  }
});

test('no meta tag and no link of the head is duplicated', () => {
  for (const page of pages) {
    const names = page
      .$('head meta')
      .toArray()
      .map(
        ({ attribs }) =>
          attribs['name'] ?? attribs['property'] ?? attribs['charset'] ?? attribs['http-equiv'],
      );
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      page.path,
    ).toEqual([]);
    const links = page
      .$('head link')
      .toArray()
      .map(({ attribs }) => `${attribs['rel']} ${attribs['href']}`);
    expect(new Set(links).size, page.path).toBe(links.length);
    expect(page.$('head > title'), page.path).toHaveLength(1);
  }
});

test('all pages except search, thank-you, 404 and an empty blog may be indexed', () => {
  for (const page of pages)
    expect(meta(page, 'robots'), page.path).toBe(
      isHidden(page.path) ? 'noindex, follow' : 'index, follow',
    );
});

test('every page has all required tags', () => {
  const wanted = [
    'keywords',
    'geo.region',
    'geo.placename',
    'geo.position',
    'og:title',
    'og:description',
    'og:type',
    'og:image',
    'og:image:width',
    'og:image:height',
    'og:image:alt',
    'og:locale',
    'og:site_name',
    'twitter:card',
    'twitter:title',
    'twitter:description',
    'twitter:image',
    'twitter:image:alt',
    ...(business.address.public ? ['business:contact_data:street_address'] : []),
    'business:contact_data:locality',
    'business:contact_data:region',
    'business:contact_data:postal_code',
    'business:contact_data:country_name',
    'business:contact_data:phone_number',
    'business:contact_data:email',
    'business:contact_data:website',
  ];
  for (const page of pages)
    for (const name of wanted) expect(meta(page, name) ?? '', `${page.path} ${name}`).not.toBe('');
});

test('the verification tag is on the home page only, if the owner has a token', () => {
  for (const page of pages)
    expect(meta(page, 'google-site-verification'), page.path).toBe(
      page.path === '/' ? business.verification.google || undefined : undefined,
    );
});

test('keywords end with the local terms, without duplicates', () => {
  const { localTerms } = business;
  for (const page of pages) {
    const terms = (meta(page, 'keywords') ?? '').split(', ');
    const small = terms.map((term) => term.toLowerCase());
    expect(new Set(small).size, page.path).toBe(small.length);
    const places = localTerms.map((term) => small.indexOf(term.toLowerCase()));
    expect(places, page.path).not.toContain(-1);
    // A local term that is also the page's own keyword is among those; all others are at the end.
    const appended = places.filter((place) => place >= small.length - localTerms.length);
    const end = Array.from(
      { length: appended.length },
      (_, at) => small.length - appended.length + at,
    );
    expect(appended, page.path).toEqual(end);
  }
});

test('the geo tags name the company’s place, on an area page that area', () => {
  const { address, geo } = business;
  for (const page of pages) {
    const isArea = page.path.startsWith('/service-areas/');
    const name = isArea ? plain(page.$('.breadcrumbs li').last().text()) : address.city;
    const [place, state] = meta(page, 'geo.placename')?.split(', ') ?? [];
    expect(place, page.path).toBe(name);
    expect(meta(page, 'geo.region'), page.path).toBe(`US-${state}`);
    expect(meta(page, 'geo.position'), page.path).toMatch(/^\d+\.\d+;-\d+\.\d+$/);
    if (isArea) continue;
    expect(state, page.path).toBe(address.state);
    expect(meta(page, 'geo.position')).toBe(`${geo.latitude};${geo.longitude}`);
  }
});

test('every page has its own share picture of 1200 by 630 pixels and at most 80 kB', async () => {
  const own = new Set<string>();
  for (const page of pages) {
    const address = meta(page, 'og:image') ?? '';
    expect(address.startsWith(siteOf()), page.path).toBe(true);
    expect(meta(page, 'twitter:image')).toBe(address);
    expect(meta(page, 'og:image:alt')?.length ?? 0, page.path).toBeGreaterThan(9);
    const file = join(testDist('production'), new URL(address).pathname);
    const { width, height, format } = await sharp(file).metadata();
    expect({ width, height, format }, page.path).toEqual({
      width: 1200,
      height: 630,
      format: 'jpeg',
    });
    expect([String(width), String(height)]).toEqual([
      meta(page, 'og:image:width'),
      meta(page, 'og:image:height'),
    ]);
    if (isHidden(page.path)) continue;
    expect(own.has(address), page.path).toBe(false);
    own.add(address);
    expect(statSync(file).size, page.path).toBeLessThanOrEqual(80_000);
  }
});

test('articles have their dates, and every page of the blog links to the feed', () => {
  for (const page of pages) {
    const isArticle = page.path.startsWith('/blog/');
    expect(meta(page, 'og:type'), page.path).toBe(isArticle ? 'article' : 'website');
    expect(meta(page, 'article:published_time'), page.path).toBe(
      isArticle ? page.$('time').first().attr('datetime') : undefined,
    );
    expect(page.$('link[type="application/rss+xml"]'), page.path).toHaveLength(
      isArticle || page.path === '/blog' ? 1 : 0,
    );
  }
});

test('tags and structured data of a head stay under 1.5 kB compressed', () => {
  // One page of each collection: compressing all of them takes long.
  const samples = new Map(content.pages.map(({ collection, path }) => [collection, path]));
  for (const path of ['/', '/contact', '/gallery', ...samples.values()]) {
    const { html } = pageAt(pages, path);
    const bare = html
      .replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')
      .replace(/<meta (?:property|name)="(?:og:|twitter|geo|keywords|business|article)[^>]*>/g, '');
    const cost = brotliCompressSync(html).length - brotliCompressSync(bare).length;
    expect(cost, path).toBeLessThanOrEqual(1500);
    expect(cost, path).toBeGreaterThan(300);
  }
});
