import type { CheerioAPI } from 'cheerio/slim';
import { compile, selectOne } from 'css-select';
import { isTraversal, type PseudoSelector, parse, type Selector, SelectorType } from 'css-what';
import { type AnyNode, isTag } from 'domhandler';

/**
 * Attributes that neither visitors nor scripts change on this site, beside class and id. Any other (open, hidden,
 * aria-expanded, data-…) counts as possibly set.
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

/** Pseudo-classes that only say where an element stands; any other (:hover, :checked) counts as possible. */
const place = /^(root|(first|last|only)-(child|of-type)|nth-(last-)?(child|of-type))$/;

/**
 * Makes, for each page, the function that tells whether a selector can match there in any state; `later` are the
 * classes and elements that scripts or a server's response may add. It throws when the selector isn't valid.
 */
export function createMatcher() {
  const known = new Map<string, ReturnType<typeof readSelector>>();
  return ($: CheerioAPI, later: ReadonlySet<string>) => {
    const names = new Set(later);
    for (const { name, attribs } of $('*').toArray().filter(isTag))
      for (const one of [name, attribs['id'], ...(attribs['class'] ?? '').split(/\s+/)])
        if (one) names.add(one);
    return (selector: string): boolean => {
      const read = known.get(selector) ?? readSelector(selector);
      known.set(selector, read);
      if (!read.needs.every((name) => names.has(name))) return false;
      // What a script speaks of may stand anywhere.
      if (read.names.some((name) => later.has(name))) return true;
      return selectOne(read.query, $.root().contents().toArray()) !== null;
    };
  };
}

function readSelector(text: string) {
  const [tokens = []] = parse(text);
  return {
    /** All its names, and those without which it can't match. */
    names: tokens.flatMap(namesIn),
    needs: tokens.filter((token) => !isList(token)).flatMap(namesIn),
    query: compile<AnyNode, AnyNode>([inAnyState(tokens)]),
  };
}

/** Whether a token has selectors of its own, as `:is()`. */
const isList = (token: Selector): token is PseudoSelector & { data: Selector[][] } =>
  token.type === SelectorType.Pseudo && Array.isArray(token.data);

function namesIn(token: Selector): string[] {
  if (token.type === SelectorType.Tag) return [token.name];
  if (token.type === SelectorType.Attribute && ['class', 'id'].includes(token.name))
    return [token.value];
  if (isList(token)) return token.data.flat().flatMap(namesIn);
  // Tailwind's `:host` matches nothing of a page.
  return token.type === SelectorType.Pseudo && token.name === 'host' ? [':host'] : [];
}

/** The selector without what can change. */
function inAnyState(tokens: readonly Selector[]): Selector[] {
  const kept = tokens.flatMap(tokenInAnyState);
  const any: Selector = { type: SelectorType.Universal, namespace: null };
  // `> :hover` has become `>`: an element must stand between two combinators, and at the end.
  return kept.flatMap((token, at) => {
    const next = kept[at + 1];
    return isTraversal(token) && (!next || isTraversal(next)) ? [token, any] : [token];
  });
}

function tokenInAnyState(token: Selector): Selector[] {
  if (token.type === SelectorType.PseudoElement) return [];
  if (token.type === SelectorType.Attribute) return fixedAttributes.has(token.name) ? [token] : [];
  if (token.type !== SelectorType.Pseudo || place.test(token.name)) return [token];
  if (!isList(token)) return [];
  const data = token.data.map(inAnyState);
  const isPossible =
    token.name === 'not'
      ? JSON.stringify(data) !== JSON.stringify(token.data)
      : data.some((tokens) => tokens.length === 0);
  return isPossible ? [] : [{ ...token, data }];
}
