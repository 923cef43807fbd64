import type { Page } from './page.ts';
import type { Line, SheetNode } from './sheet.ts';

/**
 * The part of a style sheet that a page can use: rules whose selector meets one of its elements or
 * may do so in another state, animations and custom properties that those rules name, and everything
 * that has no selector (fonts, page, view transitions). Order and cascade layers stay as they are.
 */
export function trimSheet(sheet: readonly SheetNode[], page: Page): string {
  const kept = sheet.flatMap((node) => keepRules(node, page));
  return print(kept, findUses(kept, page.properties), new Set()).join('');
}

function keepRules(node: SheetNode, page: Page): SheetNode[] {
  if (node.kind === 'group') {
    return [{ ...node, children: node.children.flatMap((child) => keepRules(child, page)) }];
  }
  if (node.kind !== 'rule') return [node];
  const selectors = node.selectors.filter(page.mayShow);
  return selectors.length > 0 ? [{ ...node, selectors }] : [];
}

interface Uses {
  properties: ReadonlySet<string>;
  animations: ReadonlySet<string>;
}

/** Follows `var()` and animation names from plain declarations on, until nothing new turns up. */
function findUses(sheet: readonly SheetNode[], fromPage: ReadonlySet<string>): Uses {
  const properties = new Set(fromPage);
  const animations = new Set<string>();
  const lines: Line[] = [];
  const keyframes: Extract<SheetNode, { kind: 'keyframes' }>[] = [];
  const gather = (node: SheetNode) => {
    if (node.kind === 'group') {
      for (const name of readsOfCondition(node.head)) properties.add(name);
      node.children.forEach(gather);
    } else if (node.kind === 'rule') lines.push(...node.lines);
    else if (node.kind === 'keyframes') keyframes.push(node);
    else if (node.kind === 'verbatim') for (const name of node.reads) properties.add(name);
  };
  sheet.forEach(gather);
  let before = -1;
  while (before !== properties.size + animations.size) {
    before = properties.size + animations.size;
    for (const { property, reads, animations: words } of lines) {
      if (property && !properties.has(property)) continue;
      for (const name of reads) properties.add(name);
      for (const word of words) animations.add(word);
    }
    for (const { name, reads } of keyframes) {
      if (animations.has(name)) for (const read of reads) properties.add(read);
    }
  }
  return { properties, animations };
}

function readsOfCondition(head: string): string[] {
  return [...head.matchAll(/style\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? '');
}

/** An empty layer is still named once where it stood first: its place decides over the cascade. */
function print(sheet: readonly SheetNode[], uses: Uses, layers: Set<string>): string[] {
  return sheet.flatMap((node): string[] => {
    if (node.kind === 'rule') {
      const lines = node.lines.filter(({ property }) => !property || uses.properties.has(property));
      if (lines.length === 0) return [];
      return [`${node.selectors.join(',')}{${lines.map(({ text }) => text).join(';')}}`];
    }
    if (node.kind === 'group') {
      const inner = print(node.children, uses, new Set()).join('');
      const isNamed = node.layer !== undefined && layers.has(node.layer);
      if (node.layer) layers.add(node.layer);
      if (inner) return [`${node.head}{${inner}}`];
      return node.layer && !isNamed ? [`@layer ${node.layer};`] : [];
    }
    if (node.kind === 'keyframes') return uses.animations.has(node.name) ? [node.text] : [];
    if (node.kind === 'property') return uses.properties.has(node.name) ? [node.text] : [];
    for (const name of node.layers) layers.add(name);
    return [node.text];
  });
}
