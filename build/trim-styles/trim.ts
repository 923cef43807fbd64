import { renderCriticalCss, scanHtml } from 'beasties/runtime';
import { dropUnnamedKeyframes } from './keyframes.ts';
import { dropUnreadProperties } from './properties.ts';
import { readSheet, type Sheet } from './sheet.ts';

/** A built page to be trimmed. */
export interface PageToTrim {
  /** The page's style sheets, joined. */
  css: string;
  /** The page without them. */
  html: string;
  /** Classes and elements that scripts or a server's response may add to it. */
  later: ReadonlySet<string>;
}

/**
 * Makes the function that keeps only the rules that a page can use: rules whose elements, classes and ids the
 * page has or may get, in any state, fonts, view transitions, and the animations
 * that they name.
 * Equal pages share one parse and one result.
 */
export function createTrimmer(): (page: PageToTrim) => string {
  const sheets = new Map<string, Sheet>();
  const results = new Map<string, string>();
  return ({ css, html, later }) => {
    const sheet = getOrMake(sheets, css, () => readSheet(css));
    const matching = matchingRules(sheet, html, later);
    const named = sheet.properties.filter((name) => html.includes(name) || later.has(name));
    return getOrMake(results, `${named}\n${matching}`, () =>
      dropUnnamedKeyframes(dropUnreadProperties(matching, new Set(named))),
    );
  };
}

function matchingRules({ compiled }: Sheet, html: string, later: ReadonlySet<string>): string {
  const found = scanHtml(html, [], { chars: false });
  for (const name of later) {
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
