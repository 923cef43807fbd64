/** What was typed into the form of the page's HTML before the script arrived. */
export interface Painted {
  values: ReadonlyMap<string, string>;
  focused: string | null;
}

/** Reads a painted form. To be called before React puts its own in its place. */
export function readPainted(formId: string): Painted {
  const form = document.getElementById(formId);
  const values = new Map<string, string>();
  for (const input of form?.querySelectorAll('input') ?? []) {
    if (!input.disabled) values.set(input.id, input.value);
  }
  const active = document.activeElement;
  return { values, focused: active && form?.contains(active) ? active.id : null };
}

/** Puts what was typed, and the focus, into the form that took its place. */
export function restorePainted(form: HTMLFormElement | null, painted: Painted): void {
  for (const [id, value] of painted.values) {
    const input = form?.querySelector<HTMLInputElement>(`#${id}`);
    if (input && value) input.value = value;
    if (input && painted.focused === id) input.focus();
  }
}
