import type { CheerioAPI } from 'cheerio/slim';
import { isTag } from 'domhandler';
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import { hasLettersOf } from './letters.ts';
import { createMatcher } from './selectors.ts';

/** A built page to be trimmed. */
export interface PageToTrim {
  /** The page's style sheets, joined. */
  css: string;
  /** The page, parsed. */
  $: CheerioAPI;
  /** Classes and names of elements that scripts or a server's response may add to it. */
  later: ReadonlySet<string>;
}

/**
 * Makes the function that keeps only what a page can use: rules whose selector matches, or may match, in any state,
 * fonts with its letters, and the custom properties and animations that these name. Throws when the text isn't CSS, or has an invalid
 * selector.
 */
export function createTrimmer(): (page: PageToTrim) => string {
  const createMatch = createMatcher();
  return ({ css, $, later }) => {
    const sheet = postcss.parse(css);
    const canMatch = createMatch($, later);
    sheet.walkRules((rule) => {
      if (isFrame(rule)) return;
      const selectors = rule.selectors.filter(canMatch);
      if (selectors.length === 0) drop(rule);
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
    });
    const attributes = $('*')
      .toArray()
      .filter(isTag)
      .flatMap(({ attribs }) => Object.values(attribs));
    const inPage = new Set([...attributes.flatMap(wordsIn), ...later]);
    // The attributes, because an island keeps its texts in one.
    const text = [$.root().text(), ...attributes].join(' ');
    sheet.walkAtRules('font-face', (face) => {
      if (!hasLettersOf(text, face)) drop(face);
    });
    while (dropUnnamed(sheet, inPage));
    return sheet.toString();
  };
}

/** Drops custom properties and animations that nothing names; false when there was none. */
function dropUnnamed(sheet: postcss.Root, inPage: ReadonlySet<string>): boolean {
  const named = new Set<string>();
  sheet.walkDecls(({ value }) => {
    for (const word of wordsIn(value)) named.add(word);
  });
  const unnamed: ChildNode[] = [];
  const check = (name: string, node: ChildNode) => {
    if (!named.has(name) && !inPage.has(name)) unnamed.push(node);
  };
  sheet.walkDecls(/^--/, (declaration) => check(declaration.prop, declaration));
  sheet.walkAtRules(/^(property|keyframes)$/, (rule) => check(rule.params, rule));
  unnamed.forEach(drop);
  return unnamed.length > 0;
}

const wordsIn = (text: string): string[] => text.split(/[^\w-]+/);

/** Whether a rule is a step of an animation. */
const isFrame = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

/** Removes a node, and what is empty without it; an empty layer keeps its place in the order. */
function drop(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  const isEmpty = parent?.type !== 'root' && parent?.nodes?.length === 0;
  if (isEmpty && (parent as AtRule).name !== 'layer') drop(parent as AtRule | Rule);
}
