import type { Problem } from '#content-check/problem.ts';
import type { Site } from '#content-check/site.ts';
import { problemWith, textsOf } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';

const MARKDOWN = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|<\/?[a-z]+[^>]*>/i;

/** Fields are plain text: visitors would see Markdown and HTML as characters. */
export function* plainTexts({ entries }: Site): Iterable<Problem> {
  for (const text of entries.flatMap(textsOf)) {
    const [found] = (text.path && MARKDOWN.exec(text.text)) ?? [];
    const message = `This field shows its text as it is, so visitors would read ${quote(found)}. Write plain words.`;
    if (found) yield problemWith(text, 'plain-text', message);
  }
}
