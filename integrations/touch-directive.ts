import type { ClientDirective } from 'astro';

const wake = ['pointerdown', 'focusin', 'keydown'];

/**
 * Loads an island on the first pointerdown, focusin or keydown inside it. A click on a button that
 * only a script can answer is held until the script is there and then given to it; what the browser
 * does by itself (links, summaries, fields, submit, popovers) is never held. After a failed download
 * the next touch tries again.
 */
const touch: ClientDirective = (load, _options, el) => {
  let held: HTMLElement | undefined;
  const hold = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[type=button],[data-hold]');
    if (!button || button.matches('[popovertarget],[commandfor]')) return;
    event.preventDefault();
    event.stopPropagation();
    held = button;
  };
  const listen = () => {
    for (const name of wake) el.addEventListener(name, go, { passive: true });
  };
  const go = async () => {
    for (const name of wake) el.removeEventListener(name, go);
    el.addEventListener('click', hold, true);
    try {
      await (await load())();
    } catch (error) {
      console.error(error);
      listen();
    }
    el.removeEventListener('click', hold, true);
    held?.click();
    held = undefined;
  };
  listen();
};

export default touch;
