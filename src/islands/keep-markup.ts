/*
 * For the form, where words can be lost. React removes the markup of a component that throws: here it comes back as
 * plain HTML, with what was typed. And it builds the form anew when something else has changed it before (a translator,
 * a password manager): here its new fields get what stood in the old ones, and the focus.
 * On the server there is no document.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

for (const island of globalThis.document?.querySelectorAll('astro-island') ?? []) {
  let focused = document.activeElement;
  island.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  new MutationObserver((changes) => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    // A comment of Astro's may go later than the form.
    if (!island.firstElementChild) return island.append(...removed);
    for (const node of removed)
      if (node instanceof Element)
        for (const old of node.querySelectorAll<Field>('input[name], textarea, select'))
          restore(old, island.querySelector<Field>(`[name="${old.name}"]`), old === focused);
  }).observe(island, { childList: true });
}

function restore(old: Field, field: Field | null, hadFocus: boolean): void {
  if (!field || field === old) return;
  if (isChanged(old)) field.value = old.value;
  if (!hadFocus || document.activeElement !== document.body) return;
  field.focus({ preventScroll: true });
  // An email field has no selection.
  if ('setSelectionRange' in old && 'setSelectionRange' in field && old.selectionStart !== null)
    field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

const isChanged = (field: Field): boolean =>
  'options' in field
    ? [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
    : field.value !== field.defaultValue;

export {};
