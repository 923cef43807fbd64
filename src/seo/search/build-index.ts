import { type SearchIndex, wordsOf } from './index-format.ts';
import type { PageTexts } from './page-texts.ts';
import { sameTerms, termOf } from './terms.ts';

/** How much a page counts beside others with the same words: a service answers before an article. */
const WEIGHTS: Record<PageTexts['source'], number> = { services: 2, areas: 1.5, pages: 1, blog: 1 };

/**
 * The index of all pages. A word of a text is kept once for each page, and only if it is not in its
 * title, description, headings or names. `same`: lists of words that mean the same.
 */
export function buildSearchIndex(
  pages: readonly PageTexts[],
  same: SearchIndex['same'] = [],
): SearchIndex {
  const found = new Map<string, number[]>();
  const table = sameTerms(same);
  const isCounted = (word: string): boolean => termOf(word, table) !== undefined;
  pages.forEach(({ title, description, headings, names, texts }, number) => {
    const said = new Set(
      wordsOf([title, description, ...names, ...headings.map(({ text }) => text)].join(' ')),
    );
    for (const word of new Set(wordsOf(texts.join(' '))))
      if (!said.has(word) && isCounted(word)) found.set(word, [...(found.get(word) ?? []), number]);
  });
  return {
    pages: pages.map(({ path, source, title, description, headings, names }) => [
      path,
      title,
      description,
      headings.map(({ id, text }) => [id, text]),
      names.join(', '),
      WEIGHTS[source],
    ]),
    words: [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, numbers]) => [word, ...numbers].join(' '))
      .join('\n'),
    same,
  };
}
