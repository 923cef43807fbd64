import type { ClientDirective } from 'astro';

/**
 * Loads an island on the first pointerdown, focusin or keydown inside it; a finger on a menu or a question
 * loads nothing, since only mouse and keys need the script there. A click on an element that needs the script
 * waits for it and is then repeated once. What the browser does by itself (links, summaries, fields, submit,
 * a click for a new tab or window) never waits. After a failed download the next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  let held: HTMLElement | null | undefined;
  const wake = (event: Event & { key?: string; pointerType?: string }) => {
    // What a finger opens without a script; the focus it leaves isn't visible.
    const isNative = !event.key && event.pointerType !== 'mouse';
    if (isNative && (event.target as Element).closest('details :not(:focus-visible)')) return;
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
    const target = event.target as Element;
    // A menu closes on its links, or Back would show it open.
    const menu = target.closest('header a') && target.closest('details');
    if (menu) menu.open = false;
    // A link with `data-hold` asks for its island's behavior instead of its own.
    const button = target.closest<HTMLElement>('[type=button],[data-hold]');
    if (!isLoading || !button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    held = button;
  };
  island.addEventListener('click', hold, true);
  // The page has asked before this script came (contact/prefill.js).
  if (island.hasAttribute('data-touched')) island.dispatchEvent(new Event('pointerdown'));
};

export default touch;
