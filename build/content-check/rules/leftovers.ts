import { problemIn } from '#build/content-check/entry.ts';
import { MARKS, MIXED_POINTS } from '#build/content-check/marks.ts';
import { quote } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { bodyLines, openFence, problemWith } from '#build/content-check/texts.ts';

/** An address, a name or a value, which is not read. */
const plain = /^(?:https?:|\.?\/|#)\S*$/;

const REMEDY =
  'Write "- " before each list item, "## " before a heading, **bold** and [a link](/contact) without spaces inside, or take it out.';

/** What is left of Markdown in the words that visitors read: warnings. */
export function* leftovers({ entries, rendered, texts }: Site): Iterable<Problem> {
  // Fields show their text as it is.
  for (const text of rendered ? texts.filter(({ path }) => path) : []) {
    const found = [...MARKS, MIXED_POINTS].map((mark) => mark.exec(text.text)?.[0]).find(Boolean);
    const message = `Visitors read ${quote(found?.trim())} exactly as it is here. Write plain words.`;
    if (found && text.entry.collection !== 'brand' && !plain.test(text.text))
      yield problemWith(text, message, 'warning');
  }
  for (const entry of entries) {
    const page = rendered?.get(entry.source.file);
    if (!page) continue;
    const lines = bodyLines(entry)
      .map((line, at) => ({ ...line, shown: page.lines[at] ?? '' }))
      .filter(({ isCode }) => !isCode);
    const { file } = entry.source;
    for (const text of page.texts) {
      const [found] = MARKS.flatMap((mark) => mark.exec(text) ?? []).filter(Boolean);
      if (found === undefined) continue;
      const mark = found.trim();
      const at = text.indexOf(mark);
      const line = lineOf(lines, text, at, mark);
      const shown = text
        .slice(at, at + 40)
        .split('\n')[0]
        ?.trim();
      const message = mark.startsWith('~')
        ? `The page strikes ${quote(mark)} out. Write "about" for a tilde, or take it out.`
        : `Visitors read ${quote(shown)} exactly as it is here. ${REMEDY}`;
      yield problemIn(file, message, line, 'warning');
    }
    for (const [index, one] of lines.entries()) {
      const pair = `${one.text}\n${lines[index + 1]?.text ?? ''}`;
      if (!MIXED_POINTS.test(pair)) continue;
      const message =
        'This line and the next are items of one list with two kinds of dashes. Write "- " before each.';
      yield problemWith(one, message, 'warning');
    }
    const fence = openFence(entry);
    if (fence)
      yield problemWith(
        fence,
        `A block of code begins at ${quote(fence.text.trim())} and never ends, so the page shows everything below it as a dark box. Take the line out.`,
        'warning',
      );
    for (const block of page.code) {
      const [first = ''] = block.trim().split('\n');
      const line = lines.find(
        ({ text }) => /^(?: {4,}|\t)/.test(text) && text.trim() === first.trim(),
      );
      const message = `The page shows ${quote(first.trim())} as a dark box of code, because its line begins with four spaces or a tab. Take them out.`;
      if (line) yield problemIn(file, message, line.line, 'warning');
    }
  }
}

/** The line of the file on which a mark of a rendered text stands, as well as it can be known. */
function lineOf(
  lines: readonly { shown: string; line: number }[],
  text: string,
  at: number,
  mark: string,
): number {
  const [start = mark] = mark.split('\n');
  for (const more of [16, 8, 4, 0]) {
    const [wanted = ''] = text.slice(at, at + start.length + more).split('\n');
    const found = lines.find((one) => one.shown.includes(wanted));
    if (found) return found.line;
  }
  return lines.find((one) => one.shown.includes(start.slice(0, 2)))?.line ?? lines[0]?.line ?? 0;
}
