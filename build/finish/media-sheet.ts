import { createHash } from 'node:crypto';
import postcss, { type AtRule, type ChildNode } from 'postcss';
import type { BuiltPage } from './built-page.ts';

/** The print style sheet that all pages share; its address contains a hash of its text. */
export interface PrintSheet {
  path: string;
  text: string;
  /** The custom properties that it uses; each page keeps those that it declares. */
  properties: readonly string[];
}

const isPrint = (node: ChildNode): node is AtRule =>
  node.type === 'atrule' && node.name === 'media' && node.params === 'print';

/** A page's styles as Astro wrote them, without the print rules. */
export function screenStyles({ $ }: BuiltPage): string {
  const sheet = parse($);
  for (const node of sheet.nodes.filter(isPrint)) node.remove();
  return sheet.toString();
}

/**
 * Collects the print rules (`@media print`) of all pages, each once. They needn't be in every page: a browser doesn't
 * hold its first paint for a style sheet of another medium.
 */
export function createPrintSheet(pages: readonly BuiltPage[]): PrintSheet {
  const rules = new Set<string>();
  for (const { $ } of pages)
    for (const { nodes } of parse($).nodes.filter(isPrint))
      for (const rule of nodes ?? []) rules.add(rule.toString());
  const text = `@media print{\n${[...rules].join('\n')}\n}\n`;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return {
    path: `/_astro/print.${hash}.css`,
    text,
    properties: [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
  };
}

const parse = ($: BuiltPage['$']): postcss.Root =>
  postcss.parse(
    $('style')
      .toArray()
      .map((style) => $(style).text())
      .join('\n'),
  );
