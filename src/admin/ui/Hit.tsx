import { createContext, Fragment, useContext } from 'react';

/** What a search has found, for the texts below; null outside of a search. */
export const Hits = createContext<RegExp | null>(null);

/** The pattern of the words of a search: each from the beginning of a word. */
export function findHits(words: string): RegExp | null {
  const parts = words.split(/\s+/).filter(Boolean);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Lookbehind is too new (Safari 16.4).
  return parts.length > 0 ? new RegExp(`\\b(?:${escaped.join('|')})`, 'gi') : null;
}

/** A text in which the words of the search are marked. */
export function Hit({ text }: { text: string }) {
  const hits = useContext(Hits);
  if (!hits) return text;
  const found = [...text.matchAll(hits)];
  const endOf = (match?: RegExpExecArray) => (match ? match.index + match[0].length : 0);
  return (
    <>
      {found.map((match, at) => (
        <Fragment key={match.index}>
          {text.slice(endOf(found[at - 1]), match.index)}
          <mark className="bg-brass-pale text-inherit">{match[0]}</mark>
        </Fragment>
      ))}
      {text.slice(endOf(found[found.length - 1]))}
    </>
  );
}

/** An address that breaks before its at sign where the line is short. */
export function EmailText({ email }: { email: string }) {
  // A provider may send an address without an at sign.
  const local = email.split('@')[0] ?? '';
  return (
    <>
      <Hit text={local} />
      <wbr />
      <Hit text={email.slice(local.length)} />
    </>
  );
}
