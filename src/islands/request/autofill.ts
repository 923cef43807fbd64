/** Whether an input came from the browser's or a password manager's filling in, not from a key. */
export function isFilled(event: Event): boolean {
  const { target } = event;
  // A choice from a list has no kind of input either.
  if (target instanceof HTMLSelectElement) return false;
  const kind = 'inputType' in event ? event.inputType : undefined;
  return !kind || kind === 'insertReplacementText';
}

/** Whether the browser has filled in a field that still has it. Older browsers know one of the two names, or none. */
export const hasFilled = (form: HTMLFormElement): boolean =>
  [':autofill', ':-webkit-autofill'].some((selector) => {
    try {
      return form.querySelector(selector) !== null;
    } catch {
      return false;
    }
  });
