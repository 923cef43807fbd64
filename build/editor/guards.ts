/**
 * Stops the press of a button for which `isMeant`, and presses it again once `mayGoOn`. Sveltia CMS has no event for any
 * of these.
 */
function guard(
  isMeant: (button: HTMLButtonElement, labels: readonly unknown[]) => boolean,
  mayGoOn: (button: HTMLButtonElement) => boolean | Promise<boolean>,
): void {
  let isAllowed = false;
  const ask = async (button: HTMLButtonElement) => {
    if (!(await mayGoOn(button))) return;
    isAllowed = true;
    button.click();
    isAllowed = false;
  };
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (isAllowed || !button) return;
      const labels = [button.dataset['label'], button.ariaLabel, button.textContent.trim()];
      if (!isMeant(button, labels)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void ask(button);
    },
    { capture: true },
  );
}

/** Asks before the open entry is deleted. */
export const guardDeletion = (mayDelete: () => Promise<boolean>): void =>
  guard(
    // In its own window the deletion is only confirmed.
    (button, labels) =>
      labels.includes('Delete') &&
      location.hash.startsWith('#/collections/') &&
      !button.closest('[role=alertdialog]'),
    async (button) => {
      const isAllowed = await mayDelete();
      if (!isAllowed) button.closest('dialog')?.click();
      return isAllowed;
    },
  );

/** Says before a publish how many there were. `count` may not know. */
export const guardPublish = (count: () => Promise<number | undefined>): void =>
  guard(
    (_button, labels) => labels.includes('Publish Changes'),
    async () => {
      const before = await count();
      const counted = before === undefined ? '' : ` Published this month: ${before}.`;
      return confirm(
        `Publish everything that is saved?${counted} The host’s free plan takes about 16 a month, then it pauses the site.`,
      );
    },
  );

/** Whether the open form was saved or given up, and not touched since: it closes without a question. */
let isSaved = false;
export const noteSaved = (): void => {
  isSaved = true;
};

const isChanged = (): boolean =>
  !isSaved &&
  [...document.querySelectorAll('button')].some(
    ({ textContent, disabled }) => textContent.trim() === 'Save' && !disabled,
  );
function mayLeave(): boolean {
  if (!isChanged()) return true;
  // Asked once: the arrow goes back by the browser's own Back.
  isSaved = confirm('Leave without saving? Your changes in this form are lost.');
  return isSaved;
}

/** Asks before the arrow back, the browser's own Back or the end of the page drops what was typed. */
export function guardLeaving(): void {
  for (const touch of ['pointerdown', 'keydown', 'input'])
    document.addEventListener(
      touch,
      () => {
        isSaved = false;
      },
      { capture: true },
    );
  guard((_button, labels) => labels.includes('Cancel Editing'), mayLeave);
  addEventListener('hashchange', (event) => {
    if (!event.isTrusted || mayLeave()) return;
    event.stopImmediatePropagation();
    history.pushState(history.state, '', event.oldURL);
  });
  addEventListener('beforeunload', (event) => isChanged() && event.preventDefault());
}
