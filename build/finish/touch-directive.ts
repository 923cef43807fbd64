import type { ClientDirective } from 'astro';

/**
 * Loads an island on the first pointerdown, focusin or keydown inside it. A click on an element that needs the
 * script waits for it and is then repeated once. What the browser does by itself (links, fields, submit, a click
 * for a new tab or window) never waits. After a failed download the next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  let held: HTMLElement | null | undefined;
  const wake = () => {
    // Astro removes `ssr` from an island that React has hydrated.
    if (isLoading || !island.hasAttribute('ssr')) return;
    isLoading = true;
    load()
      .then((hydrate) => hydrate())
      .finally(() => {
        isLoading = false;
        held?.click();
        held = null;
      });
  };
  for (const name of ['pointerdown', 'focusin', 'keydown']) island.addEventListener(name, wake);
  const hold = (event: MouseEvent) => {
    // A link with `data-hold` asks for its island's behavior instead of its own.
    const button = (event.target as Element).closest<HTMLElement>('[type=button],[data-hold]');
    if (!isLoading || !button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    held = button;
  };
  island.addEventListener('click', hold, true);
};

export default touch;
