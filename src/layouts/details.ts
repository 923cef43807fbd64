/*
 * Runs inline on every public page: what `<details>` lack as menus and as questions (WAI-ARIA APG, disclosure
 * navigation and accordion). Without it they open and close all the same.
 */

const openMenu = () => document.querySelector<HTMLDetailsElement>('header details[open]');

/** Home, End and the arrow keys move within an open menu, and among questions: these have a name. */
function move(event: KeyboardEvent, menu: Element | null): void {
  const from = event.target as HTMLElement;
  const isInMenu = menu?.contains(from);
  const list = isInMenu ? menu : from.closest('details[name]')?.parentElement;
  if (!list) return;
  const items = [...list.querySelectorAll<HTMLElement>(isInMenu ? 'summary, a' : 'summary')];
  const { length } = items;
  const at = items.indexOf(from);
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + length,
    Home: 0,
    End: length - 1,
  };
  const place = places[event.key];
  // A link in an answer is left alone.
  if (at < 0 || place === undefined) return;
  event.preventDefault();
  items[place % length]?.focus();
}

addEventListener('keydown', (event) => {
  const menu = openMenu();
  if (event.key !== 'Escape') move(event, menu);
  else if (menu) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});

// Outside, also for a focus that leaves by Tab.
for (const name of ['pointerdown', 'focusin'])
  addEventListener(name, ({ target }) => {
    const menu = openMenu();
    if (menu && !menu.contains(target as Node)) menu.open = false;
  });

// A menu closes on its links, or Back would show it open.
addEventListener('click', ({ target }) => {
  const menu = (target as Element).closest('a') && openMenu();
  if (menu) menu.open = false;
});

// For browsers that don't know `name` on `<details>`. The event doesn't bubble.
addEventListener(
  'toggle',
  ({ target }) => {
    const opened = target as HTMLDetailsElement;
    if (!opened.open || !opened.matches('details[name]')) return;
    for (const other of opened.parentElement?.querySelectorAll('details') ?? [])
      if (other !== opened) other.open = false;
  },
  true,
);

export {};
