import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { buildForTests } from '#tests/builds.ts';

/** One built HTML page. */
export interface BuiltPage {
  path: string;
  html: string;
  $: CheerioAPI;
}

const parsed = new Map<string, BuiltPage[]>();

/**
 * The published public pages of the live content, `/404` included; never empty. They are parsed once for all test
 * files of a process: no test may change them.
 */
export async function readLivePages(): Promise<BuiltPage[]> {
  const dist = await buildForTests('production');
  const pages = parsed.get(dist) ?? readPages(dist);
  parsed.set(dist, pages);
  return pages;
}

/** The public pages of a built folder, without the admin and the examples of sections. */
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

/** One page of the list. Throws when it is not built. */
export function pageAt(pages: readonly BuiltPage[], path: string): BuiltPage {
  const found = pages.find((page) => page.path === path);
  if (!found) throw new Error(`There is no page ${path}.`);
  return found;
}

/** The visible text of a page, with no-break spaces and hyphens as plain ones. */
export const plain = (text: string): string =>
  text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-').replace(/\s+/g, ' ').trim();

/** The plain words of each element that fits. */
export const wordsOf = ({ $ }: Pick<BuiltPage, '$'>, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((one) => plain($(one).text()));

/** An attribute of each element that fits. */
export const attributesOf = (
  { $ }: Pick<BuiltPage, '$'>,
  selector: string,
  name: string,
): string[] =>
  $(selector)
    .toArray()
    .map((one) => $(one).attr(name) ?? '');

/** A meta tag of a page, by its name or property. */
export const metaOf = ({ $ }: BuiltPage, name: string): string | undefined =>
  $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
