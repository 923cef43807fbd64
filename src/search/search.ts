import MiniSearch, { type MatchInfo } from 'minisearch';
import { type IndexedPage, type SearchIndex, wordsOf } from './index-format.ts';

/** One page that was found; texts are split into pieces, with a flag on the matching ones. */
export interface Found {
  path: string;
  title: Piece[];
  description: Piece[];
  /** The headings that match. */
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

/**
 * Searches the index, best page first. A word also matches as the beginning of another; a word that is not in
 * the index matches those that differ by one letter (long ones by two). If any page has all words, only such
 * pages are returned.
 */
export function search(index: SearchIndex, query: string): Found[] {
  const engine = createEngine(index);
  const known = knownWords(index);
  const isKnown = (term: string): boolean => known.some((word) => word.startsWith(term));
  const options = {
    boost: { title: 5, headings: 2, description: 2 },
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length < 4 || isKnown(term) ? false : term.length < 8 ? 1 : 2),
  };
  const all = engine.search(query, { ...options, combineWith: 'AND' });
  const results = all.length > 0 ? all : engine.search(query, options);
  return results.flatMap(({ id, match }) => {
    const page = index.pages[id];
    return page ? [describe(page, match)] : [];
  });
}

function createEngine({ pages, words }: SearchIndex): MiniSearch {
  const texts = new Map<number, string>();
  for (const line of words.split('\n')) {
    const [word, ...numbers] = line.split(' ');
    for (const number of numbers.map(Number))
      texts.set(number, `${texts.get(number) ?? ''} ${word}`);
  }
  const engine = new MiniSearch({
    fields: ['title', 'headings', 'description', 'words'],
    tokenize: wordsOf,
  });
  engine.addAll(
    pages.map(([, title, description, headings], id) => ({
      id,
      title,
      description,
      headings: headings.map(([, text]) => text).join(' '),
      words: texts.get(id) ?? '',
    })),
  );
  return engine;
}

const knownWords = ({ pages, words }: SearchIndex): string[] =>
  wordsOf(`${JSON.stringify(pages)} ${words}`);

function describe([path, title, description, headings]: IndexedPage, match: MatchInfo): Found {
  const terms = new Set(Object.keys(match));
  const marked = headings.map(([id, text]) => ({ id, pieces: mark(text, terms) }));
  return {
    path,
    title: mark(title, terms),
    description: mark(description, terms),
    headings: marked
      .filter(({ pieces }) => pieces.some(({ isMatch }) => isMatch))
      .slice(0, MAX_HEADINGS),
    words: [...terms]
      .filter((term) => match[term]?.every((field) => field === 'words'))
      .slice(0, MAX_WORDS),
  };
}

/** A text split at its words, with a flag on the matching ones. */
function mark(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/([^\s\-/()[\]{}.,;:!?"“”&]+)/)) {
    const isMatch = wordsOf(part).some((word) => terms.has(word));
    const last = pieces[pieces.length - 1];
    if (last && last.isMatch === isMatch) last.text += part;
    else if (part) pieces.push({ text: part, isMatch });
  }
  return pieces;
}
