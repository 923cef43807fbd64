import type { BuiltPage } from './built-site.ts';

/** Any object of a graph. */
export type Node = Record<string, unknown>;

/** The structured data in a page's HTML; fails unless there is exactly one script. */
export function graphOf(page: BuiltPage): Node[] {
  const scripts = page.$('script[type="application/ld+json"]');
  if (scripts.length !== 1) throw new Error(`${page.path} has ${scripts.length} JSON-LD scripts.`);
  const data: unknown = JSON.parse(scripts.text());
  if (!isNode(data) || data['@context'] !== 'https://schema.org' || !Array.isArray(data['@graph']))
    throw new Error(`${page.path}: the JSON-LD is not a graph of schema.org.`);
  return data['@graph'].filter(isNode);
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All objects inside a value, outermost first. */
export function allNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(allNodes);
  return isNode(value) ? [value, ...Object.values(value).flatMap(allNodes)] : [];
}

/** The objects of one type in a page's graph, nested ones too. */
export const nodesOfType = (page: BuiltPage, type: string): Node[] =>
  allNodes(graphOf(page)).filter((node) => node['@type'] === type);
