import type { Rule } from '#content-check/site.ts';
import { problemWith, textsOf } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';

const MARKDOWN = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|<\/?[a-z]+[^>]*>/i;

/** Fields are plain text: visitors would see Markdown and HTML as characters. */
export const plainTexts: Rule = ({ entries }) =>
  entries.flatMap(textsOf).flatMap((text) => {
    const [found] = (text.path && MARKDOWN.exec(text.text)) ?? [];
    return found
      ? [
          problemWith(
            text,
            'plain-text',
            `This field shows its text as it is, so visitors would read ${quote(found)}. Write plain words.`,
          ),
        ]
      : [];
  });
