import type { ClientDirective } from 'astro';

/** Elements that need the script. A link with `data-hold` asks for its island's behavior instead of its own. */
const scripted = '[type=button]:not([popovertarget],[commandfor]),[data-hold]';

/**
 * Loads an island on the first pointerdown, focusin or keydown inside it. A click on an element that needs
 * the script waits for it and is then repeated once. What the browser does by itself (links, summaries,
 * fields, submit, popovers, a click for a new tab or window) never waits. After a failed download the next
 * touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  let held: HTMLElement | null = null;
  const wake = async () => {
    // Astro removes `ssr` from an island that React has hydrated.
    if (isLoading || !island.hasAttribute('ssr')) return;
    isLoading = true;
    try {
      await (await load())();
    } finally {
      isLoading = false;
      held?.click();
      held = null;
    }
  };
  for (const name of ['pointerdown', 'focusin', 'keydown']) island.addEventListener(name, wake);
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(scripted);
    if (!isLoading || !button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    held = button;
  };
  island.addEventListener('click', hold, true);
  // React removes the markup of a component that throws: restore it as plain HTML, with what was typed.
  new MutationObserver((changes) => {
    if (!island.firstChild) for (const { removedNodes } of changes) island.append(...removedNodes);
  }).observe(island, { childList: true });
};

export default touch;
