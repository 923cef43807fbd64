import MagicString from 'magic-string';
import { classesOfAnswers } from '#build/trim-styles/answers.ts';
import type { BuiltScripts } from '#build/trim-styles/built-scripts.ts';
import { createTrimmer } from '#build/trim-styles/trim.ts';
import { addressesIn, type BuiltPage, rangeOf } from './built-page.ts';
import { firstScreenHints } from './first-screen.ts';
import { isAdmin, type PolicyParts, policyTags } from './headers.ts';
import { pathOf } from './host-files.ts';
import { isIslandScript, moveIslandScripts, type ScriptFile } from './island-script.ts';
import { type MediaSheet, screenStyles } from './media-sheet.ts';
import { readPolicyParts } from './page-parts.ts';

/** A page as it is published, and what its content security policy has to allow. */
export interface FinishedPage {
  html: string;
  policy: PolicyParts;
  /** The script of its islands, which it loads. */
  islands?: ScriptFile | undefined;
}

/**
 * Makes the function that finishes a page by its file: hints for the first screen go into the head, then one
 * style sheet with the rules that the page can use, and into the 404 page its policy; the script of its islands and
 * the rules for paper and forced colors are files. Pages of the lead desk keep their sheets, because a script renders
 * them.
 */
export function createFinisher(
  scripts: BuiltScripts,
  other: MediaSheet,
): (page: BuiltPage, file: string) => FinishedPage {
  const trim = createTrimmer();
  return (page, file) => {
    const policy = readPolicyParts(page);
    if (isAdmin(pathOf(file))) return { html: moveStyles(page), policy };
    const { $, html } = page;
    const text = new MagicString(html);
    for (const { start, end } of $('style').toArray().map(rangeOf)) text.remove(start, end);
    const css = trim({
      css: screenStyles(page),
      $,
      later: new Set([
        ...scripts.findNames(addressesIn(page), policy.inlineScripts),
        ...classesOfAnswers((id) => $(`#${id}`).length > 0),
        ...other.properties,
      ]),
    });
    const islands = moveIslandScripts(page, text);
    const inlineScripts = policy.inlineScripts.filter((script) => !isIslandScript(script));
    const trimmed = { ...policy, inlineScripts, inlineStyles: [css] };
    const head = `${firstScreenHints(page)}<style>${css}</style>`;
    text.appendLeft(endOf(page, 'meta[name="viewport"]'), head);
    const link = `<link rel="stylesheet" href="${other.path}" media="${other.media}">`;
    text.appendLeft(endOf(page, 'link[as="font"]'), link);
    if (file === '404.html') text.appendLeft(endOf(page, 'meta[charset]'), policyTags(trimmed));
    return { html: text.toString(), policy: trimmed, islands };
  };
}

/** The page with its style elements in the head: Astro writes one before its first island. */
function moveStyles(page: BuiltPage): string {
  const text = new MagicString(page.html);
  for (const { start, end } of page.$('body style').toArray().map(rangeOf))
    text.remove(start, end).appendLeft(endOf(page, 'title'), page.html.slice(start, end));
  return text.toString();
}

/** Where an element of the page ends. */
function endOf({ $ }: BuiltPage, selector: string): number {
  const [element] = $(selector).toArray();
  if (!element) throw new Error(`A page has no ${selector}. Write it in the page's layout.`);
  return rangeOf(element).end;
}
