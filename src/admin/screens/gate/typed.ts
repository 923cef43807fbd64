import { useEffect, useState } from 'react';

/** What was typed into a form before the script came. */
export type Typed = Readonly<Record<string, string>>;

/** Reads what was typed into the form of the built HTML, which this page replaces, and puts the focus back. */
export function useTypedBefore(): Typed {
  const [{ typed, focus }] = useState(() => {
    const inputs = document.querySelectorAll<HTMLInputElement>('.gate-form input[name]');
    return {
      typed: Object.fromEntries([...inputs].map(({ name, value }) => [name, value])),
      focus: document.activeElement?.closest('.gate-form') ? document.activeElement.id : '',
    };
  });
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus]);
  return typed;
}
