/**
 * Moves the focus among `items` on arrow up, arrow down, Home and End, with wrap-around (WAI-ARIA APG,
 * accordion and disclosure navigation). `at` is the index of the focused item, -1 before the first. Ignores
 * other keys.
 */
export function moveFocus(
  event: KeyboardEvent,
  at: number,
  items: readonly (HTMLElement | null)[],
): void {
  const last = items.length - 1;
  const places: Record<string, number> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at > 0 ? at - 1 : last,
    Home: 0,
    End: last,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  items[place]?.focus();
}
