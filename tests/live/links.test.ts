import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unbrokenPhone } from '#model/facts.ts';
import { testDist } from '#tests/builds.ts';
import { readLivePages } from './built-site.ts';
import { readLiveContent } from './content.ts';

const pages = await readLivePages();

const REDIRECTED = new Set(['/admin']);

describe('links', () => {
  test('every link and anchor of the site has an existing target', () => {
    const known = new Map(pages.map((page) => [page.path, page]));
    const broken: string[] = [];
    for (const page of pages) {
      page.$('a[href]').each((_index, link) => {
        const href = page.$(link).attr('href') ?? '';
        if (/^(https?:|tel:|mailto:)/.test(href)) return;
        const url = new URL(href, `https://site.example${page.path}`);
        const target = known.get(url.pathname);
        const isFile =
          existsSync(join(testDist('production'), url.pathname)) && !url.pathname.endsWith('/');
        if (!target && !isFile && !REDIRECTED.has(url.pathname))
          broken.push(`${page.path}: ${href}`);
        else if (
          target &&
          url.hash &&
          target.$(`[id="${decodeURIComponent(url.hash.slice(1))}"]`).length !== 1
        )
          broken.push(`${page.path}: ${href} (no such anchor)`);
      });
    }
    expect(broken).toEqual([]);
  });

  test('no link uses an address with a final slash or .html', () => {
    const odd = pages.flatMap((page) =>
      page
        .$('a[href^="/"]')
        .toArray()
        .map((link) => page.$(link).attr('href') ?? '')
        .filter((href) => /^\/.+\/($|[?#])|\.html/.test(href))
        .map((href) => `${page.path}: ${href}`),
    );
    expect(odd).toEqual([]);
  });

  test('a link that opens a new tab says so and sends no referrer', () => {
    for (const page of pages)
      page.$('a[target="_blank"]').each((_index, link) => {
        expect(page.$(link).text(), page.path).toContain('opens in a new tab');
        expect(page.$(link).attr('rel'), page.path).toContain('noopener');
      });
  });

  test('a phone number or the email address in a text is a link', async () => {
    const { business } = await readLiveContent();
    const { main, others } = business.phones;
    const numbers = [main, ...others.map(({ number }) => number)];
    const shown = [...numbers.map(unbrokenPhone), business.email];
    for (const page of pages) {
      const main = page.$('main').clone();
      main.find('a, option, textarea, script').remove();
      const bare = shown.filter((words) => main.text().includes(words));
      expect(bare, page.path).toEqual([]);
    }
  });

  test('every telephone link dials a number of the company', async () => {
    const { main, others } = (await readLiveContent()).business.phones;
    const numbers = [main, ...others.map(({ number }) => number)].map((number) => `tel:${number}`);
    for (const page of pages)
      page.$('a[href^="tel:"]').each((_index, link) => {
        expect(numbers, page.path).toContain(page.$(link).attr('href'));
      });
  });
});
