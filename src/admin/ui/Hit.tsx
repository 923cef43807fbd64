import { createContext, Fragment, useContext } from 'react';

/** What a search has found, for the texts below; null outside of a search. */
export const Hits = createContext<RegExp | null>(null);

/** The pattern of the words of a search: each from the beginning of a word. */
export function findHits(words: string): RegExp | null {
  const parts = words.split(/\s+/).filter(Boolean);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Split with a group: every second piece is a hit. Lookbehind is too new (Safari 16.4).
  return parts.length > 0 ? new RegExp(`\\b(${escaped.join('|')})`, 'i') : null;
}

/** A text in which the words of the search are marked. */
export function Hit({ text }: { text: string }) {
  const hits = useContext(Hits);
  if (!hits) return text;
  return text.split(new RegExp(hits, 'gi')).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <mark className="bg-brass-pale text-inherit" key={index}>
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
