import { load } from 'cheerio';
import { type AnyNode, type Element, hasChildren, isTag as isElement } from 'domhandler';
import { readSelector } from './selector.ts';
import { serverStates } from './states.ts';

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
  const root = load(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }).root()[0];
  const byName = new Map<string, Element[]>();
  const all: Element[] = [];
  const styles: StyleElement[] = [];
  if (root) collect(root, all);
  for (const element of all) {
    for (const name of namesOf(element)) {
      const same = byName.get(name);
      if (same) same.push(element);
      else byName.set(name, [element]);
    }
    const style = styleOf(element);
    if (style) styles.push(style);
  }
  const later = new Set(
    serverStates.flatMap(({ on, classes }) => (byName.has(`#${on.id}`) ? classes : [])),
  );
  const appears = (name: string) => {
    const word = name.replace(/^[.#]/, '');
    return scriptWords.has(word) || later.has(word);
  };
  return {
    styles,
    properties: new Set(html.replace(/<style[\s\S]*?<\/style>/g, '').match(/--[\w-]+/g)),
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

function collect(node: AnyNode, into: Element[]): void {
  if (isElement(node)) into.push(node);
  if (hasChildren(node)) for (const child of node.children) collect(child, into);
}

function namesOf(element: Element): string[] {
  const { class: classes = '', id } = element.attribs;
  const names = [element.name.toLowerCase()];
  for (const name of new Set(classes.split(/\s+/))) if (name) names.push(`.${name}`);
  if (id) names.push(`#${id}`);
  return names;
}

function styleOf(element: Element): StyleElement | undefined {
  const place = element.sourceCodeLocation;
  if (element.name !== 'style' || !place) return undefined;
  const around = element.parent && isElement(element.parent) ? element.parent.name : '';
  if (around === 'noscript' || around === 'svg') return undefined;
  const text = element.children[0];
  const css = text && 'data' in text ? text.data : '';
  return { start: place.startOffset, end: place.endOffset, css, media: element.attribs['media'] };
}

function isTag(name: string): boolean {
  return !name.startsWith('.') && !name.startsWith('#');
}
