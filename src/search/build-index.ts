import { type SearchIndex, wordsOf } from './index-format.ts';
import type { PageTexts } from './page-texts.ts';

/** Stop words, which are not indexed. */
const COMMON = new Set(
  'an and are as at be but by can do for from has have if in into is it its no not of off on one or our out so than that the their them then there they this to two up us was we what when where which who will with you your'.split(
    ' ',
  ),
);

/** Words on more than this share of all pages are not indexed: they don't help to find one. */
const TOO_OFTEN = 0.5;

/**
 * The index of all pages. A word of a text is kept once for each page, and only if it is not in its
 * title, description or headings.
 */
export function buildSearchIndex(pages: readonly PageTexts[]): SearchIndex {
  const found = new Map<string, number[]>();
  pages.forEach(({ title, description, headings, texts }, number) => {
    const said = new Set(
      wordsOf([title, description, ...headings.map(({ text }) => text)].join(' ')),
    );
    for (const word of new Set(wordsOf(texts.join(' '))))
      if (!said.has(word) && !COMMON.has(word))
        found.set(word, [...(found.get(word) ?? []), number]);
  });
  const kept = [...found].filter(([, numbers]) => numbers.length <= pages.length * TOO_OFTEN);
  return {
    pages: pages.map(({ path, title, description, headings }) => [
      path,
      title,
      description,
      headings.map(({ id, text }) => [id, text]),
    ]),
    words: kept
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, numbers]) => [word, ...numbers].join(' '))
      .join('\n'),
  };
}
