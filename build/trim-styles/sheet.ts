import { type CompiledSheet, compileSheet } from 'beasties/compiler';
import { readProperties } from './properties.ts';

type Rule = CompiledSheet['rules'][number];

/** A style sheet parsed once, to be trimmed for many pages. */
export interface Sheet {
  compiled: CompiledSheet;
  /** The custom properties that it defines. */
  properties: readonly string[];
}

/**
 * Attributes that neither visitors nor scripts change on this site. Selectors are matched by these only;
 * any other attribute (open, hidden, aria-expanded, data-…) counts as possibly set.
 */
const fixedAttributes: ReadonlySet<string> = new Set([
  'for',
  'href',
  'lang',
  'name',
  'rel',
  'role',
  'src',
  'target',
  'type',
]);

/**
 * A selector without an element, like `::selection` or `:focus-visible`, may match any. Tailwind's `:host` matches
 * none of a page.
 */
const anyElement = /^:(?!host)/;

/** Parses a style sheet without nested rules. Throws when it isn't CSS, or has an invalid selector. */
export function readSheet(css: string): Sheet {
  // Not `exact`: matching by position too would save 45 bytes a page, and a mistake would lose rules.
  const sheet = compileSheet(css, { allowRules: [anyElement], exact: false, safeParser: false });
  const [unread] = sheet.warnings;
  if (unread) throw new Error(`A style sheet has a selector that can't be read: ${unread}.`);
  const compiled = { ...sheet, rules: sheet.rules.map(keepAtRule) };
  for (const match of compiled.rules.flatMap((rule) => rule.match ?? [])) {
    if (match !== true)
      match.attrs = match.attrs?.filter((name) => fixedAttributes.has(name)) ?? [];
  }
  return { compiled, properties: readProperties(css).map(({ name }) => name) };
}

/**
 * Beasties keeps a font only when a rule names it directly; ours are named by custom properties. It also
 * writes a semicolon after a block (`@property`), which would invalidate the next rule.
 */
function keepAtRule({ fontFace, ...rule }: Rule): Rule {
  const css = rule.css?.endsWith('};') ? rule.css.slice(0, -1) : rule.css;
  return { ...rule, ...(css !== undefined && { css }), ...(fontFace && { always: true as const }) };
}
