import { type CompiledSheet, compileSheet } from 'beasties/compiler';
import { readProperties } from './properties.ts';

type Rule = CompiledSheet['rules'][number];

/** A style sheet read once, to be trimmed for many pages. */
export interface Sheet {
  compiled: CompiledSheet;
  /** The custom properties that it defines. */
  properties: readonly string[];
}

/**
 * Attributes that neither a visitor nor a script changes here. Selectors are matched by these only;
 * every other attribute (open, hidden, aria-expanded, data-…) counts as possibly there.
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

/** A selector without an element of its own, `::selection` or `:focus-visible`, may match any. */
const anyElement = /^:/;

/** Reads a style sheet without nested rules. Throws when it isn't CSS, or has a selector that can't be read. */
export function readSheet(css: string): Sheet {
  // Where elements stand isn't looked at (`exact`): it saves 45 bytes a page, and mistakes cost rules.
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
 * Beasties keeps a font only where a rule names it itself, and ours are named by custom properties.
 * It also puts a semicolon after a block (`@property`), which would take the next rule with it.
 */
function keepAtRule({ fontFace, ...rule }: Rule): Rule {
  const css = rule.css?.endsWith('};') ? rule.css.slice(0, -1) : rule.css;
  return { ...rule, ...(css !== undefined && { css }), ...(fontFace && { always: true as const }) };
}
