import { type CompiledSheet, compileSheet } from 'beasties/compiler';
import { collectPrograms } from 'beasties/runtime';
import { readProperties } from './properties.ts';

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

/** Reads a style sheet without nested rules. Throws when it isn't CSS. */
export function readSheet(css: string): Sheet {
  const { rules, ...rest } = compileSheet(css, { allowRules: [anyElement], safeParser: false });
  const compiled = { ...rest, rules: rules.map(keepFont) };
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

/** Beasties keeps a font that a rule names itself, and ours are named by custom properties. */
function keepFont(rule: CompiledSheet['rules'][number]): CompiledSheet['rules'][number] {
  const { fontFace, ...rest } = rule;
  return fontFace ? { ...rest, always: true } : rule;
}
