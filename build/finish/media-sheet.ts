import { createHash } from 'node:crypto';
import postcss, { type AtRule, type ChildNode } from 'postcss';
import type { BuiltPage } from './built-page.ts';

/** The style sheet for other media that all pages share; its address contains a hash of its text. */
export interface MediaSheet {
  path: string;
  /** The media that it is for. */
  media: string;
  text: string;
  /** The custom properties that it uses; each page keeps those that it declares. */
  properties: readonly string[];
}

/** What few readers use, and no first paint waits for. */
const MEDIA = ['print', '(forced-colors:active)'] as const;

const isOf =
  (medium: string) =>
  (node: ChildNode): node is AtRule =>
    node.type === 'atrule' && node.name === 'media' && node.params.replace(/\s/g, '') === medium;

/** A page's styles as Astro wrote them, without the rules for other media. */
export function screenStyles({ $ }: BuiltPage): string {
  const sheet = parse($);
  for (const medium of MEDIA) for (const node of sheet.nodes.filter(isOf(medium))) node.remove();
  return sheet.toString();
}

/**
 * Collects the rules for paper and forced colors of all pages, each once. They needn't be in every page: a browser
 * doesn't hold its first paint for a style sheet of another medium.
 */
export function createMediaSheet(pages: readonly BuiltPage[]): MediaSheet {
  const sheets = pages.map(({ $ }) => parse($));
  const text = MEDIA.map((medium) => {
    const rules = sheets
      .flatMap((sheet) => sheet.nodes.filter(isOf(medium)))
      .flatMap(({ nodes }) => nodes?.map(String) ?? []);
    return `@media ${medium}{\n${[...new Set(rules)].join('\n')}\n}\n`;
  }).join('');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return {
    path: `/_astro/media.${hash}.css`,
    media: MEDIA.join(),
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
