import { showProblems } from './notice.ts';

/**
 * Asks before the open entry is deleted what that would break. Sveltia CMS has no event for a deletion: its own button
 * is stopped, and pressed again when nothing is wrong.
 */
export function guardDeletion(problemsWithout: () => Promise<string[]>): void {
  let isAllowed = false;
  const checkFirst = async (button: HTMLButtonElement) => {
    const problems = await problemsWithout();
    showProblems('It was not deleted. Change this first', problems);
    if (problems.length > 0) return button.closest('dialog')?.click();
    isAllowed = true;
    button.click();
    isAllowed = false;
  };
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (isAllowed || !button || !location.hash.startsWith('#/collections/')) return;
      const labels = [button.dataset['label'], button.ariaLabel, button.textContent.trim()];
      // In its own window the deletion is only confirmed.
      if (!labels.includes('Delete') || button.closest('[role=alertdialog]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void checkFirst(button);
    },
    { capture: true },
  );
}
