import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { roundPoint } from '#schemas/point.ts';
import { testDist } from '#tests/builds.ts';
import { brotliBytes } from '#tools/bench/sizes.ts';
import {
  attributesOf,
  type BuiltPage,
  metaOf,
  pageAt,
  readLivePages,
  wordsOf,
} from './built-site.ts';
import { readLiveContent } from './content.ts';

const pages = await readLivePages();
const content = await readLiveContent();
const { address, geo, localTerms } = content.business;
const shop = address.public && address.street ? geo : roundPoint(geo);
const site = pageAt(pages, '/').$('link[rel=canonical]').attr('href') ?? '';
const isArticle = ({ path }: BuiltPage) => path.startsWith('/blog/');
const isArea = ({ path }: BuiltPage) => path.startsWith('/service-areas/');
const isHidden = ({ path }: BuiltPage): boolean =>
  ['/404', '/contact/thank-you', '/search'].includes(path) ||
  (path === '/blog' && !pages.some(isArticle));
const dayOf = ({ $ }: BuiltPage) => $('time').first().attr('datetime');
const canonicalOf = (page: BuiltPage) => attributesOf(page, 'link[rel=canonical]', 'href');

/** Each page × rule of its head: what it has, and what it should have. */
const rules: Record<string, (page: BuiltPage) => [has: unknown, wanted: unknown]> = {
  'one title of at most 65 characters': (page) => [
    wordsOf(page, 'head > title').map(({ length }) => length <= 65),
    [true],
  ],
  'a description of 70 to 160 characters': (page) => [
    metaOf(page, 'description'),
    expect.stringMatching(/^.{70,160}$/),
  ],
  'its canonical address, the 404 page none': (page) => [
    canonicalOf(page),
    page.path === '/404' ? [] : [new URL(page.path, site).href],
  ],
  'the same address for Open Graph': (page) => [
    metaOf(page, 'og:url'),
    canonicalOf(page)[0] ?? expect.anything(),
  ],
  'leave to be indexed, all but search, thank-you, 404 and an empty blog': (page) => [
    metaOf(page, 'robots'),
    isHidden(page) ? 'noindex, follow' : 'index, follow',
  ],
  'its type and date, if it is an article': (page) => [
    [metaOf(page, 'og:type'), metaOf(page, 'article:published_time')],
    isArticle(page) ? ['article', dayOf(page)] : ['website', undefined],
  ],
  'a link to the feed, in the blog': (page) => [
    page.$('link[type="application/rss+xml"]').length,
    Number(isArticle(page) || page.path === '/blog'),
  ],
  'all required tags': (page) => [wanted.filter((name) => !metaOf(page, name)), []],
  'the place of the company, on an area page that area': (page) => [
    metaOf(page, 'geo.placename')?.split(', ')[0],
    isArea(page) ? wordsOf(page, '.breadcrumbs li').at(-1) : address.city,
  ],
  'the state and the point of its place': (page) => [
    [metaOf(page, 'geo.region'), metaOf(page, 'geo.position')],
    [
      `US-${metaOf(page, 'geo.placename')?.split(', ')[1]}`,
      isArea(page)
        ? expect.stringMatching(/^\d+\.\d+;-\d+\.\d+$/)
        : `${shop.latitude};${shop.longitude}`,
    ],
  ],
  'no tag or link twice': (page) => [duplicates(page), []],
  'keywords without duplicates that end with the local terms': (page) => [wrongKeywords(page), []],
};

test.each(Object.entries(rules))('every page has %s', (_rule, compare) => {
  for (const page of pages) {
    const [has, wanted] = compare(page);
    expect(has, page.path).toEqual(wanted);
  }
});

function duplicates({ $ }: BuiltPage): string[] {
  const names = $('head :is(meta, link)')
    .toArray()
    .map(({ attribs: { name, property, charset, rel, href, ...other } }) =>
      [name, property, charset && 'charset', other['http-equiv'], rel, href].join(' '),
    );
  return names.filter((name, at) => names.indexOf(name) !== at);
}

const both = (name: string, parts: string) => parts.split(' ').map((part) => `${name}${part}`);
const wanted = [
  'keywords',
  ...both('geo.', 'region placename position'),
  ...both('og:', 'title description type image image:alt locale site_name'),
  ...both('twitter:', 'card title description image image:alt'),
  ...both(
    'business:contact_data:',
    `locality region postal_code country_name phone_number email website${address.public ? ' street_address' : ''}`,
  ),
];

function wrongKeywords(page: BuiltPage): string[] {
  const terms = (metaOf(page, 'keywords') ?? '').toLowerCase().split(', ');
  const local = localTerms.map((term) => term.toLowerCase());
  // A local term that is also the page's own keyword is among those; all others are at the end.
  const end = terms.slice(
    -local.filter((term) => terms.indexOf(term) >= terms.length - local.length).length,
  );
  return [
    ...terms.filter((term, at) => terms.indexOf(term) !== at),
    ...local.filter((term) => !terms.includes(term)),
    ...end.filter((term) => !local.includes(term)),
  ];
}

test('no two titles, descriptions or share pictures are alike', () => {
  const shown = pages.filter((page) => !isHidden(page));
  const pictures = new Set(shown.map((page) => metaOf(page, 'og:image')));
  expect(pictures.size).toBe(shown.length);
  for (const name of ['og:title', 'description'])
    expect(new Set(pages.map((page) => metaOf(page, name))).size, name).toBe(pages.length);
  expect(new Set(pages.map(({ $ }) => $('head > title').text())).size).toBe(pages.length);
});

test('every page has a share picture of 1200 by 630 pixels and at most 80 kB', async () => {
  for (const page of pages) {
    const shared = metaOf(page, 'og:image') ?? '';
    expect(shared.startsWith(site), page.path).toBe(true);
    expect(metaOf(page, 'twitter:image')).toBe(shared);
    expect(metaOf(page, 'og:image:alt')?.length ?? 0, page.path).toBeGreaterThan(9);
    const file = join(testDist('production'), new URL(shared).pathname);
    const { width, height, format } = await sharp(file).metadata();
    expect([width, height, format], page.path).toEqual([1200, 630, 'jpeg']);
    const said = [metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')];
    expect(said).toEqual(['1200', '630']);
    if (!isHidden(page)) expect(statSync(file).size, page.path).toBeLessThanOrEqual(80_000);
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
    const cost = brotliBytes(html) - brotliBytes(bare);
    expect(cost, path).toBeLessThanOrEqual(1500);
    expect(cost, path).toBeGreaterThan(300);
  }
});
