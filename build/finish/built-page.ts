import { type CheerioAPI, load } from 'cheerio/slim';
import type { AnyNode } from 'domhandler';

/** A built page, parsed once. */
export interface BuiltPage {
  html: string;
  $: CheerioAPI;
}

/** A range of a page's text: start inclusive, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** Parses the HTML of a page as Astro has written it. */
export function readPage(html: string): BuiltPage {
  return {
    html,
    $: load(html, { xml: { xmlMode: false, withStartIndices: true, withEndIndices: true } }),
  };
}

/** The values of all attributes: any of them may name a script, and other values match none. */
export function addressesIn({ $ }: BuiltPage): string[] {
  return $('*')
    .toArray()
    .flatMap((element) => Object.values($(element).attr() ?? {}));
}

/** The range of an element in the page's text. Throws when the page was parsed without indices. */
export function rangeOf({ startIndex, endIndex }: AnyNode): Range {
  if (startIndex === null || endIndex === null)
    throw new Error('The page was parsed without indices.');
  return { start: startIndex, end: endIndex + 1 };
}
