import { createHash } from 'node:crypto';
import type MagicString from 'magic-string';
import { type BuiltPage, rangeOf } from './built-page.ts';

/** A script as a file of its own; its address has a hash of its text. */
export interface ScriptFile {
  path: string;
  text: string;
}

/** Whether an inline script is Astro's runtime of islands or a directive: each names its event `astro:…`. */
export const isIslandScript = (script: string): boolean => /['"`]astro:/.test(script);

/**
 * Moves the scripts of the page's islands into one file, which `text`, the page's text, then loads at its end: no
 * first paint needs them, and all pages share the file. Undefined for a page without islands.
 */
export function moveIslandScripts({ $ }: BuiltPage, text: MagicString): ScriptFile | undefined {
  const scripts = $('script:not([src]):not([type])')
    .toArray()
    .filter((script) => isIslandScript($(script).text()));
  const [body] = $('body').contents().toArray().slice(-1);
  if (scripts.length === 0 || !body) return undefined;
  for (const { start, end } of scripts.map(rangeOf)) text.remove(start, end);
  const code = scripts.map((script) => `${$(script).text().trim()}\n`).join('');
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const path = `/_astro/islands.${hash}.js`;
  text.appendLeft(rangeOf(body).end, `<script src="${path}" async></script>`);
  return { path, text: code };
}
