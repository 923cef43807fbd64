import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { bodyLines, problemWith, textsOf } from '#build/content-check/texts.ts';
import { quote } from '#build/content-check/words.ts';

const MARKDOWN = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|<\/?[a-z]+[^>]*>/i;

/** Fields are plain text: visitors would see Markdown and HTML as characters. */
export function* plainTexts({ entries }: Site): Iterable<Problem> {
  for (const text of entries.flatMap(textsOf)) {
    const [found] = (text.path && MARKDOWN.exec(text.text)) ?? [];
    const message = `This field shows its text as it is, so visitors would read ${quote(found)}. Write plain words.`;
    if (found) yield problemWith(text, 'plain-text', message);
  }
}

/** Curly quotes around a whole field were meant for the file, and would be read on the page: a warning. */
export function* curlyQuotes({ entries }: Site): Iterable<Problem> {
  const message =
    'Visitors read these curly quotes. If they were meant for the file, write " instead, at both ends.';
  for (const text of entries.flatMap(textsOf))
    if (text.path && /^[“‘][^“”‘’]*[”’]$/.test(text.text))
      yield problemWith(text, 'plain-text', message, 'warning');
}

/** Raw HTML: a tag, a comment or a declaration. */
const HTML = /(?<!\\)<(?:\/?[a-z][\w-]*(?=[\s/>]|$)|[!?])[^>]*>?/i;
const CODE = /(`+).*?\1/g;

/** The text below the fields is Markdown: the site leaves out HTML in it. */
export function* htmlInTexts({ entries }: Site): Iterable<Problem> {
  for (const entry of entries) {
    let fence: string | undefined;
    for (const line of bodyLines(entry)) {
      const [, mark] = /^\s*(```|~~~)/.exec(line.text) ?? [];
      if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
      const [found] = (fence ? null : HTML.exec(line.text.replace(CODE, ''))) ?? [];
      const message = `The site leaves HTML out of its texts: ${quote(found)}. Write Markdown, like **bold** or [a link](/contact), or take it out.`;
      if (found) yield problemWith(line, 'html', message);
    }
  }
}
