import { load } from 'cheerio';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltPage, readLivePages } from './built-site.ts';

let pages: BuiltPage[];
beforeAll(async () => {
  pages = await readLivePages();
}, 300_000);

/** The visible words of a page's main part, without the closing band, sample marks and drawings. */
function mainText({ html }: BuiltPage) {
  const $ = load(html);
  $('.closing, .boxed-tag, script, style, svg').remove();
  return $;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%’'-]+/gu) ?? [];

/** Every run of `length` words in a text, as the doorway-page test of the field compares them. */
const sequences = (words: string[], length: number): Set<string> =>
  new Set(
    words
      .slice(0, Math.max(0, words.length - length + 1))
      .map((_word, at) => words.slice(at, at + length).join(' ')),
  );

describe('words', () => {
  test('no two pages share a title or a description', () => {
    const titles = pages.map((page) => page.$('title').text());
    const descriptions = pages.map((page) => page.$('meta[name="description"]').attr('content'));
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test('no paragraph of twelve words or more stands twice on the site', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const page of pages) {
      const $ = mainText(page);
      $('main p, main li, main dd, main td').each((_index, element) => {
        if ($(element).find('p, li').length) return;
        const words = wordsOf($(element).text());
        if (words.length < 12) return;
        const key = words.join(' ');
        const where = seen.get(key);
        if (where) repeated.push(`${where} and ${page.path}: ${key.slice(0, 90)}`);
        else seen.set(key, page.path);
      });
    }
    expect(seen.size).toBeGreaterThan(100);
    expect(repeated).toEqual([]);
  });

  test('any two town or county pages share at most 40 % of their five-word sequences', () => {
    const areas = pages
      .filter((page) => page.path.startsWith('/service-areas/'))
      .map((page) => ({
        path: page.path,
        found: sequences(wordsOf(mainText(page)('main').text()), 5),
      }));
    expect(areas.length).toBeGreaterThanOrEqual(7);
    for (const [at, one] of areas.entries())
      for (const other of areas.slice(at + 1)) {
        const shared = [...one.found].filter((sequence) => other.found.has(sequence)).length;
        const share = shared / Math.min(one.found.size, other.found.size);
        expect(share, `${one.path} and ${other.path}`).toBeLessThanOrEqual(0.4);
      }
  });

  test('no page says what must not be said', () => {
    const forbidden =
      /maintenance-free|never fades|stays cool|rot-proof|fully insured for|tax credit|resale|stunning|oasis|transform your|elevate your|unparalleled|(?:more than|over)\s[\d,]+\+/i;
    const found = pages.flatMap((page) => {
      const match = forbidden.exec(page.$('main').text());
      return match ? [`${page.path}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('every article has between 900 and 1,500 words', () => {
    const articles = pages.filter((page) => page.path.startsWith('/blog/'));
    expect(articles.length).toBeGreaterThanOrEqual(6);
    for (const article of articles) {
      const count = wordsOf(article.$('.prose').text()).length;
      expect(count, article.path).toBeGreaterThanOrEqual(900);
      expect(count, article.path).toBeLessThanOrEqual(1500);
    }
  });
});
