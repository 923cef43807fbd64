import { createHash } from 'node:crypto';
import postcss, { type AtRule, type ChildNode } from 'postcss';
import type { BuiltPage } from './built-page.ts';

/** The style sheet for paper, one for all pages; its address has a hash of its text. */
export interface PrintSheet {
  path: string;
  text: string;
  /** The custom properties that it reads: each page keeps those it declares. */
  properties: readonly string[];
}

const isPrint = (node: ChildNode): node is AtRule =>
  node.type === 'atrule' && node.name === 'media' && node.params === 'print';

/** The styles of a page as Astro has written them, without those for paper alone. */
export function screenStyles({ $ }: BuiltPage): string {
  const sheet = parse($);
  for (const node of sheet.nodes.filter(isPrint)) node.remove();
  return sheet.toString();
}

/**
 * What the pages say of paper (`@media print`), each rule once: no screen waits for a sheet whose medium isn't its own,
 * so it needn't be in every page.
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
