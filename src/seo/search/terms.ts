import { wordsOf } from './index-format.ts';

/** Words that are on nearly every page, and the words of a question: they don't help to find one. */
const COMMON = new Set(
  'am an and any are as at be by can could did do does for from get has have how if in into is it its kind many me much my near need no not of off on one or our out should so some than that the their them then there they this to two up us was we what when where which who whose why will with would you your'.split(
    ' ',
  ),
);

/**
 * The stem of an English word, by its ending alone: `porches` and `porch` are one, and so are `stained` and
 * `staining`. Porter's stemmer adds an `e` to some stems, so that a misspelled form finds less.
 */
const stemOf = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/^(.{3,}?)(?:ing|ed|e)$/, '$1')
    .replace(/(.)\1$/, '$1');

/** Other words for a term: `price` for `cost`, by their stems. */
export type SameTerms = ReadonlyMap<string, string>;

/** The table of `search.same` in interface.yaml: in each list the first word is the one that counts. */
export const sameTerms = (lists: readonly (readonly string[])[]): SameTerms =>
  new Map(
    lists.flatMap(([first = '', ...others]) =>
      others.map((other) => [stemOf(other), stemOf(first)] as const),
    ),
  );

/** The term that a word of a page counts as: `screened` and `screens` are one. Common words are none. */
export const termOf = (word: string, same: SameTerms): string | undefined =>
  COMMON.has(word) ? undefined : searchTerm(word, same);

/** The term of a word in a search: a common word counts if it's another word for a term, like `much`. */
export const termAsked = (word: string, same: SameTerms): string | undefined =>
  COMMON.has(word) && !same.has(stemOf(word)) ? undefined : searchTerm(word, same);

function searchTerm(word: string, same: SameTerms): string {
  const stem = stemOf(word);
  return same.get(stem) ?? stem;
}

/** The stems of a text between single spaces, to look for one text in another. */
export const phraseOf = (text: string): string => ` ${wordsOf(text).map(stemOf).join(' ')} `;
