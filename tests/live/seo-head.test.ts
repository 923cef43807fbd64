import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testDist } from '#tests/builds.ts';
import { type BuiltPage, metaOf, pageAt, plain, readLivePages } from './built-site.ts';
import { readLiveContent } from './content.ts';

const pages = await readLivePages();
const content = await readLiveContent();
const { address, geo, localTerms, verification } = content.business;
const site = pageAt(pages, '/').$('link[rel=canonical]').attr('href') ?? '';
const isArticle = ({ path }: BuiltPage) => path.startsWith('/blog/');
const isHidden = ({ path }: BuiltPage): boolean =>
  ['/404', '/contact/thank-you', '/search'].includes(path) ||
  (path === '/blog' && !pages.some(isArticle));
const own = (path: string, text: string | undefined) =>
  path === '/' ? text || undefined : undefined;

/** Each page × rule of its head: what it has, and what it should have. */
const rules: [
  rule: string,
  has: (page: BuiltPage) => unknown,
  wanted: (page: BuiltPage) => unknown,
][] = [
  ['one title of at most 65 characters', titleLengths, () => [true]],
  [
    'a description of 70 to 160 characters',
    (page) => fits(page, 'description', 70, 160),
    () => true,
  ],
  [
    'its canonical address, the 404 page none',
    ({ $ }) =>
      $('link[rel=canonical]')
        .map((_, link) => $(link).attr('href'))
        .get(),
    ({ path }) => (path === '/404' ? [] : [new URL(path, site).href]),
  ],
  [
    'the same address for Open Graph',
    (page) => metaOf(page, 'og:url'),
    ({ path, $ }) => (path === '/404' ? expect.anything() : $('link[rel=canonical]').attr('href')),
  ],
  ['no tag or link twice', duplicates, () => []],
  [
    'leave to be indexed, all but search, thank-you, 404 and an empty blog',
    (page) => metaOf(page, 'robots'),
    (page) => (isHidden(page) ? 'noindex, follow' : 'index, follow'),
  ],
  [
    'the verification tag on the home page only, if the owner has a token',
    (page) => metaOf(page, 'google-site-verification'),
    ({ path }) => own(path, verification.google),
  ],
  [
    'its type and date, if it is an article',
    (page) => [metaOf(page, 'og:type'), metaOf(page, 'article:published_time')],
    (page) =>
      isArticle(page)
        ? ['article', page.$('time').first().attr('datetime')]
        : ['website', undefined],
  ],
  [
    'a link to the feed, in the blog',
    ({ $ }) => $('link[type="application/rss+xml"]').length,
    (page) => Number(isArticle(page) || page.path === '/blog'),
  ],
  ['all required tags', (page) => wanted.filter((name) => !metaOf(page, name)), () => []],
  [
    'the place of the company, on an area page that area',
    (page) => metaOf(page, 'geo.placename')?.split(', ')[0],
    ({ path, $ }) =>
      path.startsWith('/service-areas/') ? plain($('.breadcrumbs li').last().text()) : address.city,
  ],
  [
    'the state and the point of its place',
    (page) => [metaOf(page, 'geo.region'), metaOf(page, 'geo.position')],
    (page) => [
      `US-${metaOf(page, 'geo.placename')?.split(', ')[1]}`,
      page.path.startsWith('/service-areas/')
        ? expect.stringMatching(/^\d+\.\d+;-\d+\.\d+$/)
        : `${geo.latitude};${geo.longitude}`,
    ],
  ],
  ['keywords without duplicates that end with the local terms', wrongKeywords, () => []],
];

test.each(rules)('every page has %s', (_rule, has, wantedOf) => {
  for (const page of pages) expect(has(page), page.path).toEqual(wantedOf(page));
});

function titleLengths({ $ }: BuiltPage): boolean[] {
  return $('head > title')
    .map((_, title) => $(title).text().length <= 65)
    .get();
}

function fits(page: BuiltPage, name: string, least: number, most: number): boolean {
  const { length } = metaOf(page, name) ?? '';
  return length >= least && length <= most;
}

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
  ...both(
    'og:',
    'title description type image image:width image:height image:alt locale site_name',
  ),
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
  for (const [all, name] of [
    [pages, 'og:title'],
    [pages, 'description'],
    [shown, 'og:image'],
  ] as const)
    expect(new Set(all.map((page) => metaOf(page, name))).size, name).toBe(all.length);
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
    const cost = brotliCompressSync(html).length - brotliCompressSync(bare).length;
    expect(cost, path).toBeLessThanOrEqual(1500);
    expect(cost, path).toBeGreaterThan(300);
  }
});
