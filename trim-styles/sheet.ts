import { transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';

/** A declaration with what it refers to. */
export interface Line {
  text: string;
  /** Set for a custom property: its name. */
  property: string | undefined;
  /** Custom properties read with `var()`. */
  reads: readonly string[];
  /** Words that may name an animation. */
  animations: readonly string[];
}

/** A style sheet as a tree that can be printed in part, made once and used for every page. */
export type SheetNode =
  | { kind: 'rule'; selectors: readonly string[]; lines: readonly Line[] }
  | { kind: 'keyframes'; name: string; text: string; reads: readonly string[] }
  | { kind: 'property'; name: string; text: string }
  | { kind: 'group'; head: string; layer: string | undefined; children: readonly SheetNode[] }
  | { kind: 'verbatim'; text: string; layers: readonly string[]; reads: readonly string[] };

/** The oldest browsers served: Safari 16.4 and its contemporaries (major << 16 | minor << 8). */
const targets = {
  safari: (16 << 16) | (4 << 8),
  ios_saf: (16 << 16) | (4 << 8),
  chrome: 111 << 16,
};

/**
 * Makes CSS as small as it goes for browsers from Safari 16.4 on. Without targets lightningcss folds
 * `animation-timeline` into the `animation` shorthand, which Chromium reads differently.
 */
export function minify(css: string, small = true): string {
  const code = new TextEncoder().encode(css);
  try {
    const result = transform({ filename: 'page.css', code, minify: small, targets });
    return new TextDecoder().decode(result.code);
  } catch (error) {
    const { loc, message } = error as SyntaxError & { loc?: { line: number } };
    const line = loc && css.split('\n')[loc.line - 1]?.trim().slice(0, 80);
    throw new Error(`A style sheet can't be read at "${line}": ${message}.`, { cause: error });
  }
}

const sheets = new Map<string, readonly SheetNode[]>();

/** Reads a style sheet, nesting already resolved; the same text is read only once. */
export function readSheet(css: string): readonly SheetNode[] {
  const known = sheets.get(css);
  if (known) return known;
  const nodes = postcss.parse(minify(css, false)).nodes.flatMap(readNode);
  sheets.set(css, nodes);
  return nodes;
}

function readNode(node: ChildNode): SheetNode[] {
  if (node.type === 'rule') return [readRule(node)];
  return node.type === 'atrule' ? [readAtRule(node)] : [];
}

function readRule(rule: Rule): SheetNode {
  if (rule.nodes.some((child) => child.type !== 'decl' && child.type !== 'comment')) {
    return verbatim(rule.toString());
  }
  const lines = rule.nodes.filter((child) => child.type === 'decl').map(readLine);
  return { kind: 'rule', selectors: rule.selectors, lines };
}

function readLine({ prop, value, important }: Declaration): Line {
  const isProperty = prop.startsWith('--');
  const mayAnimate = isProperty || /^(-webkit-)?animation(-name)?$/.test(prop);
  return {
    text: `${prop}:${value}${important ? '!important' : ''}`,
    property: isProperty ? prop : undefined,
    reads: readsOf(value),
    animations: mayAnimate ? (value.match(/[\w-]+/g) ?? []) : [],
  };
}

function readAtRule(rule: AtRule): SheetNode {
  const text = rule.toString();
  const head = `@${rule.name} ${rule.params}`;
  if (/^(-webkit-)?keyframes$/.test(rule.name))
    return { kind: 'keyframes', name: rule.params, text, reads: readsOf(text) };
  if (rule.name === 'property') return { kind: 'property', name: rule.params, text };
  if (/^(layer|media|supports|container|starting-style)$/.test(rule.name) && rule.nodes) {
    const layer = rule.name === 'layer' ? rule.params : undefined;
    return { kind: 'group', head, layer, children: rule.nodes.flatMap(readNode) };
  }
  const layers = rule.name === 'layer' ? rule.params.split(/\s*,\s*/) : [];
  return { ...verbatim(rule.nodes ? text : `${text};`), layers };
}

function verbatim(text: string): SheetNode & { kind: 'verbatim' } {
  return { kind: 'verbatim', text, layers: [], reads: readsOf(text) };
}

function readsOf(value: string): string[] {
  return [...value.matchAll(/(?:var|style)\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? '');
}
