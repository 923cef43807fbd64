import { transform } from 'lightningcss';
import { cssTargets } from './browsers.ts';

/**
 * Drops custom properties that the style sheet never reads, but for those in `named`. Minifies on
 * the way. Throws when the text isn't CSS.
 */
export function dropUnreadProperties(css: string, named: ReadonlySet<string>): string {
  let result = css;
  for (;;) {
    const unread = readProperties(result)
      .filter(({ name, isRead }) => !isRead && !named.has(name))
      .map(({ name }) => name);
    result = minify(result, unread);
    // A property that only a dropped one read is found in the next round.
    if (unread.length === 0) return result;
  }
}

/** The custom properties that a style sheet defines, and whether it names them anywhere else. */
export function readProperties(css: string): { name: string; isRead: boolean }[] {
  const elsewhere = new Map<string, number>();
  const add = (name: string, count: number) =>
    elsewhere.set(name, (elsewhere.get(name) ?? 0) + count);
  const defined = new Set<string>();
  const define = (name: string) => {
    defined.add(name);
    add(name, -1);
  };
  transform({
    ...options(css),
    visitor: {
      DashedIdent(name) {
        add(name, 1);
      },
      Declaration: { custom: ({ name }) => define(name) },
      Rule: { property: ({ value }) => define(value.name) },
    },
  });
  return [...defined].map((name) => ({ name, isRead: elsewhere.get(name) !== 0 }));
}

function minify(css: string, unusedSymbols: string[]): string {
  return new TextDecoder().decode(transform({ ...options(css), unusedSymbols }).code);
}

// Without targets Lightning CSS folds `animation-timeline` into `animation`, which Chromium reads differently.
const options = (css: string) => ({
  filename: 'page.css',
  code: new TextEncoder().encode(css),
  minify: true,
  targets: cssTargets,
});
