import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unbrokenPhone } from '#model/facts.ts';
import { testDist } from '#tests/builds.ts';
import { attributesOf, readLivePages } from './built-site.ts';
import { readLiveContent } from './content.ts';

const pages = await readLivePages();
const { email, phones } = (await readLiveContent()).business;
const numbers = [phones.main, ...phones.others.map(({ number }) => number)];
const known = new Map(pages.map((page) => [page.path, page]));

test('every link and anchor of the site has an existing target, under the one address of its page', () => {
  const leadsSomewhere = (href: string, from: string): boolean => {
    const { pathname, hash } = new URL(href, `https://site.example${from}`);
    const target = known.get(pathname);
    if (target)
      return !hash || target.$(`[id="${decodeURIComponent(hash.slice(1))}"]`).length === 1;
    const isFile =
      !/\/$|\.html$/.test(pathname) && existsSync(join(testDist('production'), pathname));
    return isFile || pathname === '/admin';
  };
  const broken = pages.flatMap((page) =>
    attributesOf(page, 'a[href]', 'href')
      .filter((href) => !/^(https?:|tel:|mailto:)/.test(href) && !leadsSomewhere(href, page.path))
      .map((href) => `${page.path}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test('a link that opens a new tab says so and sends no referrer', () => {
  for (const { path, $ } of pages)
    for (const link of $('a[target="_blank"]').toArray()) {
      expect($(link).text(), path).toContain('opens in a new tab');
      expect($(link).attr('rel'), path).toContain('noopener');
    }
});

test('a phone number or the email address in a text is a link', () => {
  for (const { path, $ } of pages) {
    const main = $('main').clone();
    main.find('a, option, textarea, script').remove();
    for (const words of [...numbers.map(unbrokenPhone), email])
      expect(main.text(), path).not.toContain(words);
  }
});

test('every telephone link dials a number of the company', () => {
  for (const page of pages)
    for (const href of attributesOf(page, 'a[href^="tel:"]', 'href'))
      expect(numbers, page.path).toContain(href.replace('tel:', ''));
});
test('a page that dials a number of its own says above it what the number is for', () => {
  for (const { number, short = '' } of phones.others)
    for (const { path, $ } of pages.filter(
      (page) => page.$(`.call-bar a[href="tel:${number}"]`).length > 0,
    ))
      expect($('.contact-bar').text(), path).toContain(short);
});
