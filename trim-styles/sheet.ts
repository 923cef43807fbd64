import { type CompiledSheet, compileSheet } from 'beasties/compiler';
import { collectPrograms } from 'beasties/runtime';
import { readProperties } from './properties.ts';

type Rule = CompiledSheet['rules'][number];

/** A style sheet read once, to be trimmed for many pages. */
export interface Sheet {
  compiled: CompiledSheet;
  /** Its selectors with more than one part, which a page is searched for. */
  programs: ReturnType<typeof collectPrograms>;
  /** The custom properties that it defines. */
  properties: readonly string[];
}

/**
 * Attributes that neither a visitor nor a script changes here. Selectors are matched by these only;
 * every other attribute (open, hidden, aria-expanded, data-…) counts as possibly there.
 */
const fixedAttributes: ReadonlySet<string> = new Set([
  'class',
  'for',
  'href',
  'id',
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
  const sheet = compileSheet(css, { allowRules: [anyElement], safeParser: false });
  const [unread] = sheet.warnings;
  if (unread) throw new Error(`A style sheet has a selector that can't be read: ${unread}.`);
  const compiled = { ...sheet, rules: sheet.rules.map(keepAtRule) };
  for (const match of compiled.rules.flatMap((rule) => rule.match ?? [])) {
    if (match === true) continue;
    match.attrs = match.attrs?.filter((name) => fixedAttributes.has(name)) ?? [];
    for (const compound of match.program?.compounds ?? []) {
      compound.attrs = compound.attrs?.filter(({ name }) => fixedAttributes.has(name)) ?? [];
    }
  }
  const properties = readProperties(css).map(({ name }) => name);
  return { compiled, programs: collectPrograms([compiled]), properties };
}

/**
 * Beasties keeps a font only where a rule names it itself, and ours are named by custom properties.
 * It also puts a semicolon after a block (`@property`), which would take the next rule with it.
 */
function keepAtRule({ fontFace, ...rule }: Rule): Rule {
  const css = rule.css?.endsWith('};') ? rule.css.slice(0, -1) : rule.css;
  return { ...rule, ...(css !== undefined && { css }), ...(fontFace && { always: true as const }) };
}
