import { transform } from 'lightningcss';
import postcss from 'postcss';

/**
 * Removes custom properties that the style sheet never reads, except those in `named`. Throws when the text
 * isn't CSS.
 */
export function dropUnreadProperties(css: string, named: ReadonlySet<string>): string {
  let result = css;
  for (;;) {
    const unread = readProperties(result)
      .filter(({ name, isRead }) => !isRead && !named.has(name))
      .map(({ name }) => name);
    if (unread.length === 0) return result;
    // A property that only a removed one read is found in the next round.
    result = dropProperties(result, new Set(unread));
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
    filename: 'page.css',
    code: new TextEncoder().encode(css),
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

function dropProperties(css: string, names: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules('property', (rule) => {
    if (names.has(rule.params)) rule.remove();
  });
  sheet.walkDecls((declaration) => {
    if (names.has(declaration.prop)) declaration.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  return sheet.toString();
}
