import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testDist } from '#tests/builds.ts';
import { root } from '#tests/project-copy.ts';
import { readHeaderRules } from '#tools/local/host/header-rules.ts';
import { attributesOf, type BuiltPage, pageAt, readLivePages, wordsOf } from './built-site.ts';
import { graphOf } from './seo-graphs.ts';

const pages = await readLivePages();
const dist = testDist('production');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const addressOf = (page: BuiltPage): string => page.$('link[rel=canonical]').attr('href') ?? '';
const isListed = (page: BuiltPage): boolean =>
  page.$('meta[name=robots]').attr('content') === 'index, follow';

test('robots.txt names the sitemap index, which names an existing sitemap', () => {
  const address = /^Sitemap: (.+)$/m.exec(read('robots.txt'))?.[1] ?? '';
  const index = load(read(new URL(address).pathname), { xml: true });
  const names = wordsOf({ $: index }, 'sitemap > loc').map((loc) => new URL(loc).pathname);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(existsSync(join(dist, name)), name).toBe(true);
});

test('the sitemap lists every page that may be indexed, and no other', () => {
  const listed = wordsOf({ $: load(read('sitemap-0.xml'), { xml: true }) }, 'url > loc');
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual(pages.filter(isListed).map(addressOf).toSorted());
});

test('the sitemap has the day of each page’s last real change, and its pictures', () => {
  const $ = load(read('sitemap-0.xml'), { xml: true });
  for (const page of pages.filter(isListed)) {
    const entry = $('url').filter((_at, url) => $(url).children('loc').text() === addressOf(page));
    const own = graphOf(page).find(
      (node) => node['url'] === addressOf(page) && 'dateModified' in node,
    );
    expect(entry.children('lastmod').text().slice(0, 10), page.path).toBe(own?.['dateModified']);
    const pictures = entry
      .find('image\\:loc')
      .toArray()
      .map((loc) => new URL($(loc).text()).pathname);
    expect(pictures, page.path).toEqual([...new Set(attributesOf(page, 'img', 'src'))]);
    for (const picture of pictures) expect(existsSync(join(dist, picture)), picture).toBe(true);
  }
});

test('feed and sitemaps are sent with their charset', async () => {
  const headersOf = await readHeaderRules(dist, join(root, 'netlify.toml'));
  const files = globSync('*.xml', { cwd: dist });
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files)
    expect(headersOf(`/${file}`).get('content-type')).toMatch(
      /^application\/(rss\+)?xml; charset=utf-8$/,
    );
});

test('the feed is RSS 2.0 with all articles, newest first, and has its own address', () => {
  const $ = load(read('feed.xml'), { xml: true });
  expect($('rss').attr('version')).toBe('2.0');
  for (const name of ['title', 'link', 'description'])
    expect($(`channel > ${name}`).text()).not.toBe('');
  const home = addressOf(pageAt(pages, '/'));
  expect($('channel > atom\\:link[rel=self]').attr('href')).toBe(`${home}feed.xml`);
  const articles = pages.filter((page) => page.path.startsWith('/blog/'));
  const links = wordsOf({ $ }, 'item > link');
  expect(links.toSorted()).toEqual(articles.map(addressOf).toSorted());
  expect(wordsOf({ $ }, 'item > guid')).toEqual(links);
  const inOrder = links.flatMap((link) => articles.filter((page) => addressOf(page) === link));
  expect(wordsOf({ $ }, 'item > title')).toEqual(inOrder.flatMap((page) => wordsOf(page, 'h1')));
  for (const words of wordsOf({ $ }, 'item > description'))
    expect(words.length).toBeGreaterThan(30);
  const days = wordsOf({ $ }, 'item > pubDate').map((date) =>
    new Date(date).toLocaleDateString('en-CA', { timeZone: 'America/New_York' }),
  );
  expect(days).toEqual(inOrder.map((page) => page.$('time').first().attr('datetime')));
  expect(days).toEqual(days.toSorted().reverse());
});

test('the manifest and all named icons exist, in the stated sizes', async () => {
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(
    read('site.webmanifest'),
  );
  expect(manifest.name.length).toBeGreaterThan(1);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(join(dist, src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const apple = await sharp(join(dist, 'apple-touch-icon.png')).metadata();
  expect([apple.width, apple.height, apple.hasAlpha]).toEqual([180, 180, false]);
  const ico = readFileSync(join(dist, 'favicon.ico'));
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const inside = await sharp(ico.subarray(ico.readUInt32LE(18))).metadata();
  expect([inside.format, inside.width, inside.height]).toEqual(['png', 32, 32]);
  for (const page of pages) {
    const named = attributesOf(page, 'link[rel=icon], link[rel=manifest]', 'href');
    expect(named, page.path).toHaveLength(2);
    for (const file of named) expect(existsSync(join(dist, file || '-')), page.path).toBe(true);
  }
});
