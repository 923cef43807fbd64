import { useState } from 'react';
import { keep, readKept } from '#admin/stores/keep-typed.ts';

/** Text that is being typed: it survives a reload and the end of the session, until it is `before` again. */
export function useTyped(name: string, before = ''): [string, (words: string) => void] {
  const [words, setWords] = useState(() => readKept<string>(name) ?? before);
  const type = (text: string) => {
    setWords(text);
    keep(name, text === before ? null : text);
  };
  return [words, type];
}
