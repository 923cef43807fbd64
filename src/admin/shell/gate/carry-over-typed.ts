import { useLayoutEffect, useState } from 'react';

const fields = '.gate-form input[name]';

/** Follows the form of the built HTML, into which somebody may be typing until this page replaces it. */
function followForm() {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(fields)];
  let focused: EventTarget | null = document.activeElement;
  const note = ({ target }: Event) => {
    focused = target;
  };
  document.addEventListener('focusin', note);
  return {
    inputs,
    end() {
      document.removeEventListener('focusin', note);
      return focused;
    },
  };
}

/** Carries over what was typed into the form of the built HTML, which this page replaces, the focus and the caret. */
export function useTypedBefore(): void {
  const [form] = useState(followForm);
  useLayoutEffect(() => {
    const focused = form.end();
    // The fields are off the page now, with all that was typed until then.
    for (const input of form.inputs) {
      const { name, value, checked, selectionStart, selectionEnd } = input;
      const field = document.querySelector<HTMLInputElement>(`${fields}[name="${name}"]`);
      if (!field) continue;
      Object.assign(field, { value, checked });
      if (input !== focused) continue;
      field.focus();
      // A field for an email address tells no caret: its value was set, so it is at the end.
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    }
  }, [form]);
}
