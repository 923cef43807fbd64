import { useLayoutEffect, useState } from 'react';

const fields = '.gate-form input[name]';

/** Carries over what was typed into the form of the built HTML, which this page replaces, and the focus. */
export function useTypedBefore(): void {
  const [{ inputs, focused }] = useState(() => ({
    inputs: [...document.querySelectorAll<HTMLInputElement>(fields)],
    focused: document.activeElement,
  }));
  useLayoutEffect(() => {
    // The fields are off the page now, with all that was typed until then.
    for (const input of inputs) {
      const { name, value, checked } = input;
      const field = document.querySelector<HTMLInputElement>(`${fields}[name="${name}"]`);
      if (field) Object.assign(field, { value, checked });
      if (input === focused) field?.focus();
    }
  }, [inputs, focused]);
}
