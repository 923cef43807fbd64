/** The file /search-index.json: compact, because a phone downloads it with the first search. */
export interface SearchIndex {
  pages: IndexedPage[];
  /** One word and the numbers of its pages in each line: `ledger 3 14`. */
  words: string;
  /** Lists of words that mean the same; the first one counts. */
  same: readonly (readonly string[])[];
}

/** Path, title, description, each heading with its anchor, other names, and how much the page counts. */
export type IndexedPage = [
  path: string,
  title: string,
  description: string,
  headings: [id: string, text: string][],
  names: string,
  weight: number,
];

/** The words of a text, normalized for comparison: lower case, no accents, no apostrophes. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);
