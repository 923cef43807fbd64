import MiniSearch, { type MatchInfo } from 'minisearch';
import { type IndexedPage, type SearchIndex, wordsOf } from './index-format.ts';
import { phraseOf, type SameTerms, sameTerms, termAsked, termOf } from './terms.ts';

/** One page that was found; texts are split into pieces, with a flag on the matching ones. */
export interface Found {
  path: string;
  title: Piece[];
  description: Piece[];
  /** The headings that match, best first. */
  headings: { id: string; pieces: Piece[] }[];
  /** Matching words that are only in the page's text. */
  words: string[];
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

const MAX_HEADINGS = 3;
const MAX_WORDS = 3;

/** A page counts this many times for each word of its longest name in the query, or if a heading is the query. */
const ANSWER = 3;
/** From this many words on a search is a question that a heading may repeat. */
const QUESTION_WORDS = 3;

/**
 * Searches the index, best page first. Forms of a word match each other, and so does a word's beginning; a
 * word that is not in the index matches those that differ by one letter (long ones by two). If any page has
 * all words, only such pages are returned, and those that the query names.
 */
export function search(index: SearchIndex, query: string): Found[] {
  const same = sameTerms(index.same);
  const texts = textsByPage(index);
  const engine = createEngine(index, texts, same);
  const isKnown = (term: string): boolean =>
    engine.search(term, { prefix: true, processTerm: (word) => word }).length > 0;
  const answer = answers(index, query);
  const options = {
    boost: { title: 5, names: 3, headings: 3, description: 2 },
    boostDocument: (id: number) => (index.pages[id]?.[5] ?? 1) * ANSWER ** answer(id),
    processTerm: (word: string) => termAsked(word, same),
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length < 4 || isKnown(term) ? false : term.length < 8 ? 1 : 2),
  };
  const whole = new Set(
    engine.search(query, { ...options, combineWith: 'AND' }).map(({ id }): number => id),
  );
  const isShown = (id: number): boolean => whole.size === 0 || whole.has(id) || answer(id) > 0;
  return engine.search(query, options).flatMap(({ id, match }) => {
    if (!isShown(id)) return [];
    const page = index.pages[id];
    return page ? [describe(page, texts.get(id) ?? [], match, same)] : [];
  });
}

/** The words of a page's longest name in the query, like a town; 1 for a question that is in one of its headings. */
function answers({ pages }: SearchIndex, query: string): (id: number) => number {
  const asked = phraseOf(query);
  const isQuestion = wordsOf(query).length >= QUESTION_WORDS;
  const answering = pages.map(([, title, , headings, names]) => {
    const named = [title, ...names.split(', ')].filter(
      (name) => name !== '' && asked.includes(phraseOf(name)),
    );
    const isHeading = isQuestion && headings.some(([, text]) => phraseOf(text).includes(asked));
    return Math.max(Number(isHeading), ...named.map((name) => wordsOf(name).length));
  });
  return (id) => answering[id] ?? 0;
}

/** The words of the index by the number of their page. */
function textsByPage({ words }: SearchIndex): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (const line of words.split('\n')) {
    const [word = '', ...numbers] = line.split(' ');
    for (const number of numbers.map(Number))
      texts.set(number, [...(texts.get(number) ?? []), word]);
  }
  return texts;
}

function createEngine(
  { pages }: SearchIndex,
  texts: ReadonlyMap<number, string[]>,
  same: SameTerms,
): MiniSearch {
  const engine = new MiniSearch({
    fields: ['title', 'names', 'headings', 'description', 'words'],
    tokenize: wordsOf,
    processTerm: (word) => termOf(word, same),
  });
  engine.addAll(
    pages.map(([, title, description, headings, names], id) => ({
      id,
      title,
      names,
      description,
      headings: headings.map(([, text]) => text).join(' '),
      words: (texts.get(id) ?? []).join(' '),
    })),
  );
  return engine;
}

function describe(
  [path, title, description, headings]: IndexedPage,
  texts: readonly string[],
  match: MatchInfo,
  same: SameTerms,
): Found {
  const terms = new Set(Object.keys(match));
  const isMatch = (word: string): boolean => terms.has(termOf(word, same) ?? '');
  const inTextOnly = (word: string): boolean =>
    match[termOf(word, same) ?? '']?.every((field) => field === 'words') ?? false;
  return {
    path,
    title: mark(title, isMatch),
    description: mark(description, isMatch),
    headings: headings
      .map(([id, text]) => ({ id, pieces: mark(text, isMatch) }))
      .filter(({ pieces }) => matchesIn(pieces) > 0)
      .sort((a, b) => matchesIn(b.pieces) - matchesIn(a.pieces))
      .slice(0, MAX_HEADINGS),
    words: firstOfEach(texts.filter(inTextOnly), (word) => termOf(word, same)).slice(0, MAX_WORDS),
  };
}

/** `walker` without the `walkers` after it. */
const firstOfEach = (words: readonly string[], termIn: (word: string) => unknown): string[] => {
  const terms = words.map(termIn);
  return words.filter((_word, at) => terms.indexOf(terms[at]) === at);
};

const matchesIn = (pieces: readonly Piece[]): number =>
  pieces.filter(({ isMatch }) => isMatch).length;

/** A text split at its words, with a flag on the matching ones. */
function mark(text: string, isMatchingWord: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/([^\s\-/()[\]{}.,;:!?"“”&]+)/)) {
    const isMatch = wordsOf(part).some(isMatchingWord);
    const last = pieces[pieces.length - 1];
    if (last && last.isMatch === isMatch) last.text += part;
    else if (part) pieces.push({ text: part, isMatch });
  }
  return pieces;
}
