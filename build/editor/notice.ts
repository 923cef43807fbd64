const find = (selector: string): HTMLElement | null => document.querySelector(selector);

/** Shows problems beside the forms until the owner closes them, with a link to sign in; without any it removes them. */
export function showProblems(
  heading: string,
  problems: readonly string[],
  isSignedOut = false,
): void {
  const items = problems.map((problem) => {
    const item = document.createElement('li');
    item.textContent = problem;
    return item;
  });
  find('#problems strong')?.replaceChildren(heading);
  find('#problems ul')?.replaceChildren(...items);
  find('#problems a')?.toggleAttribute('hidden', !isSignedOut);
  find('#problems')?.togglePopover(problems.length > 0);
}
