import { renderCriticalCss, scanHtml } from 'beasties/runtime';
import { dropUnreadProperties } from './properties.ts';
import { readSheet, type Sheet } from './sheet.ts';

/** A built page as the trimming sees it. */
export interface PageToTrim {
  /** The page's style sheets, joined. */
  css: string;
  /** The page without them. */
  html: string;
  /** Classes and elements that scripts or an answer of the server may bring into it. */
  later: ReadonlySet<string>;
}

/**
 * Makes the function that leaves of a page's style sheet the rules that the page can use, minified:
 * rules whose selector matches one of its elements, now or in another state, and all without a
 * selector (fonts, animations, view transitions). Pages alike share one reading and one result.
 */
export function createTrimmer(): (page: PageToTrim) => string {
  const sheets = new Map<string, Sheet>();
  const results = new Map<string, string>();
  return ({ css, html, later }) => {
    const sheet = getOrMake(sheets, css, () => readSheet(css));
    const matching = matchingRules(sheet, html, later);
    const named = sheet.properties.filter((name) => html.includes(name) || later.has(name));
    return getOrMake(results, `${named}\n${matching}`, () =>
      dropUnreadProperties(matching, new Set(named)),
    );
  };
}

function matchingRules(
  { compiled, programs }: Sheet,
  html: string,
  later: ReadonlySet<string>,
): string {
  const found = scanHtml(html, programs, { chars: false });
  const coming = [...later].filter((name) => !found.classes.has(name) && !found.tags.has(name));
  const comes = new Set(coming);
  for (const program of programs) {
    const names = program.compounds.flatMap(({ tag, classes = [] }) =>
      tag ? [tag, ...classes] : classes,
    );
    // Where it comes nobody knows, so the rest of such a selector isn't looked at.
    if (names.some((name) => comes.has(name))) found.matchedPrograms?.set(program, true);
  }
  for (const name of coming) {
    found.classes.add(name);
    found.tags.add(name);
  }
  return renderCriticalCss(compiled, found, { keyframes: 'all', fonts: false }).css;
}

function getOrMake<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
