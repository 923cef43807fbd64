/** The form of the page's HTML, which somebody may be typing into while the script arrives. */
export interface PaintedForm {
  /** Puts what was typed, and the focus, into the form that has taken its place. */
  handOver(form: HTMLFormElement | null): void;
}

/**
 * Remembers a painted form; to be called before React puts its own in its place. The typing may go
 * on until that moment, so the values are read afterwards, from the form that was taken out.
 */
export function rememberPainted(formId: string): PaintedForm {
  const painted = document.getElementById(formId);
  const inputs = [...(painted?.querySelectorAll('input') ?? [])].filter((one) => !one.disabled);
  const active = document.activeElement;
  let focused = active && painted?.contains(active) ? active.id : '';
  painted?.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = target.id;
  });
  return {
    handOver(form) {
      for (const { id, value } of inputs) {
        const input = form?.querySelector<HTMLInputElement>(`#${id}`);
        if (!input) continue;
        if (value) input.value = value;
        if (focused === id) input.focus();
      }
    },
  };
}
