import { compile } from 'css-select';
import { isTraversal, parse, type Selector, SelectorType } from 'css-what';
import type { AnyNode, Element } from 'domhandler';
import { fixedAttributes, pseudoElementHosts } from './states.ts';

/** One selector without commas, reduced to what never changes on a page. */
export interface PageSelector {
  /** Names that must all be on the page: `.card`, `#map`, `li`. */
  needed: readonly string[];
  /** Names inside `:is()` and `:where()`, of which any may do. */
  alternatives: readonly string[];
  /** One name that the selected element itself has, to look for it quickly. */
  subject: string | undefined;
  /** True for an element of the page that the reduced selector meets. */
  test: (element: Element) => boolean;
}

const anyOf = new Set(['is', 'where', 'matches', 'any', '-webkit-any', '-moz-any']);
const cache = new Map<string, PageSelector | 'always' | 'never'>();

/**
 * Reads a selector once for all pages. States (`:hover`, `:checked`, `[open]`), `:not()`, `:has()`,
 * positions (`:first-child`) and pseudo-elements are taken off, so that a rule is kept wherever one
 * of them could come true. 'always' when nothing is left to look for, or it can't be read.
 */
export function readSelector(text: string): PageSelector | 'always' | 'never' {
  const known = cache.get(text);
  if (known) return known;
  const read = reduce(text);
  cache.set(text, read);
  return read;
}

function reduce(text: string): PageSelector | 'always' | 'never' {
  let parsed: Selector[][];
  try {
    parsed = parse(text);
  } catch {
    return 'always';
  }
  const [tokens, ...others] = parsed;
  if (!tokens || others.length > 0) return 'always';
  const kept = withoutStates(tokens);
  if (kept === 'never') return 'never';
  const needed = kept.flatMap(nameOf);
  const alternatives = kept.flatMap((token) =>
    token.type === SelectorType.Pseudo && Array.isArray(token.data)
      ? token.data.flat().flatMap(nameOf)
      : [],
  );
  if (needed.length === 0 && !kept.some(narrows)) return 'always';
  // Its cache would hold every page's elements until the next full collection: half a gigabyte by a
  // thousand articles.
  const test = compile<AnyNode, Element>([kept], { cacheResults: false });
  const subject = kept
    .slice(kept.findLastIndex(isTraversal) + 1)
    .flatMap(nameOf)
    .at(-1);
  return { needed, alternatives, subject, test: (element) => test(element) };
}

/** The selector's tokens with every possible state taken as given; 'never' for shadow hosts. */
function withoutStates(tokens: readonly Selector[]): Selector[] | 'never' {
  const kept: Selector[] = [];
  for (const token of tokens) {
    if (isTraversal(token)) {
      if (isCompoundOpen(kept)) kept.push({ type: SelectorType.Universal, namespace: null });
      kept.push(token);
    } else if (token.type === SelectorType.PseudoElement) {
      kept.push(...hostOf(token.name));
    } else if (token.type === SelectorType.Pseudo) {
      if (token.name === 'host') return 'never';
      kept.push(...(anyOf.has(token.name) ? alternativesOf(token.data) : []));
    } else if (token.type !== SelectorType.Attribute || fixedAttributes.has(token.name)) {
      kept.push(token);
    }
  }
  if (isCompoundOpen(kept)) kept.push({ type: SelectorType.Universal, namespace: null });
  return kept;
}

function isCompoundOpen(kept: readonly Selector[]): boolean {
  const last = kept.at(-1);
  return !last || isTraversal(last);
}

function hostOf(pseudoElement: string): Selector[] {
  const host = pseudoElementHosts[pseudoElement];
  return host ? [{ type: SelectorType.Pseudo, name: 'is', data: parse(host) }] : [];
}

/** `:is(a, b:hover)` becomes `:is(a, b)`; nothing at all when one of them is met by any element. */
function alternativesOf(data: Selector[][] | string | null): Selector[] {
  if (!Array.isArray(data)) return [];
  const kept = data.map(withoutStates).filter((tokens) => tokens !== 'never');
  if (kept.length === 0 || kept.some((tokens) => !tokens.some(narrows))) return [];
  return [{ type: SelectorType.Pseudo, name: 'is', data: kept }];
}

function narrows(token: Selector): boolean {
  return !isTraversal(token) && token.type !== SelectorType.Universal;
}

function nameOf(token: Selector): string[] {
  if (token.type === SelectorType.Tag) return [token.name.toLowerCase()];
  if (token.type !== SelectorType.Attribute) return [];
  if (token.name === 'class' && token.action === 'element') return [`.${token.value}`];
  if (token.name === 'id' && token.action === 'equals') return [`#${token.value}`];
  return [];
}
