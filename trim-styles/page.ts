import { load } from 'cheerio';
import { type AnyNode, type Element, hasChildren, isTag as isElement } from 'domhandler';
import { readSelector } from './selector.ts';
import { fetchedStates } from './states.ts';

const styleElement = /<style([^>]*)>([\s\S]*?)<\/style>/g;
const tagAndText = /(<\/?[a-z][^\s>]*(?:"[^"]*"|[^">])*>)[^<]+/gi;

/** Where a `<style>` element stands in the page's text, and what it holds. */
export interface StyleElement {
  start: number;
  end: number;
  css: string;
  media: string | undefined;
}

/** A built page as the trimming sees it. */
export interface Page {
  styles: readonly StyleElement[];
  /** Custom properties that the page's attributes and scripts read. */
  properties: ReadonlySet<string>;
  /** True when the selector meets an element of the page, or one that a state may bring. */
  mayShow: (selector: string) => boolean;
}

/**
 * Reads one page. `scriptWords` are the words of all scripts the page may load: a class or an
 * element named there may come into being, so its rules stay without looking at the structure.
 */
export function readPage(html: string, scriptWords: ReadonlySet<string>): Page {
  const found = [...html.matchAll(styleElement)];
  // Without the sheet's text, the parser takes a quarter of the time.
  const bare = html.replace(styleElement, '<style$1></style>');
  // No selector sees text, and most of an article is text.
  const skeleton = bare.replace(tagAndText, '$1');
  const all = collect(load(skeleton, { scriptingEnabled: false }).root()[0]);
  const byName = new Map<string, Element[]>();
  for (const element of all) {
    for (const name of namesOf(element)) {
      const same = byName.get(name);
      if (same) same.push(element);
      else byName.set(name, [element]);
    }
  }
  const elements = byName.get('style') ?? [];
  if (elements.length !== found.length) {
    throw new Error('A page holds "<style" outside of an element: write it as &lt;style there.');
  }
  const later = new Set(
    fetchedStates.flatMap(({ on, classes }) => (byName.has(`#${on.id}`) ? classes : [])),
  );
  const appears = (name: string) => {
    const word = name.replace(/^[.#]/, '');
    return scriptWords.has(word) || later.has(word);
  };
  return {
    styles: found.flatMap((match, at) => readStyle(match, elements[at])),
    properties: new Set(bare.match(/--[\w-]+/g)),
    mayShow(text) {
      const selector = readSelector(text);
      if (typeof selector === 'string') return selector === 'always';
      const { needed, alternatives, subject, test } = selector;
      const isComing = (name: string) => !isTag(name) && appears(name);
      const isLoose = [...needed, ...alternatives].some(isComing);
      const isKnown = (name: string) =>
        byName.has(name) || appears(name) || (isLoose && isTag(name));
      if (!needed.every(isKnown)) return false;
      if (isLoose || needed.some((name) => !byName.has(name))) return true;
      const candidates = subject ? byName.get(subject) : all;
      return candidates?.some(test) ?? false;
    },
  };
}

function collect(node: AnyNode | undefined, into: Element[] = []): Element[] {
  if (!node) return into;
  if (isElement(node)) into.push(node);
  if (hasChildren(node)) for (const child of node.children) collect(child, into);
  return into;
}

function namesOf(element: Element): string[] {
  const { class: classes = '', id } = element.attribs;
  const names = [element.name.toLowerCase()];
  for (const name of new Set(classes.split(/\s+/))) if (name) names.push(`.${name}`);
  if (id) names.push(`#${id}`);
  return names;
}

/** A style element of the page itself; those for browsers without scripts or of a drawing stay. */
function readStyle(match: RegExpExecArray, element: Element | undefined): StyleElement[] {
  const around = element?.parent && isElement(element.parent) ? element.parent.name : '';
  if (around === 'noscript' || around === 'svg') return [];
  const [whole, , css = ''] = match;
  const media = element?.attribs['media'];
  return [{ start: match.index, end: match.index + whole.length, css, media }];
}

function isTag(name: string): boolean {
  return !name.startsWith('.') && !name.startsWith('#');
}
