import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { buildForTests, testDist } from '#tests/builds.ts';

/** One built HTML page. */
export interface BuiltPage {
  path: string;
  html: string;
  $: CheerioAPI;
}

/** The public pages of the test build, `/404` included the admin and the section examples left out; never an empty list. */
export async function readBuiltPages(): Promise<BuiltPage[]> {
  await buildForTests('test');
  return readPages(testDist('test'));
}

/** The public pages of a built folder. */
export function readPages(dist: string): BuiltPage[] {
  const pages = globSync('**/*.html', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^(admin|examples)/.test(file))
    .sort()
    .map((file) => {
      const html = readFileSync(join(dist, file), 'utf8');
      const path = `/${file.replace(/\.html$/, '')}`.replace(/\/index$/, '') || '/';
      return { path, html, $: load(html) };
    });
  if (pages.length === 0) throw new Error(`There is no built page in ${dist}.`);
  return pages;
}

/** The visible words of a page's main part, without the closing band, sample marks and drawings. */
export function mainText({ html }: BuiltPage): CheerioAPI {
  const $ = load(html);
  $('.closing, .boxed-tag, script, style, svg').remove();
  return $;
}
