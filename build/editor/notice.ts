const find = (selector: string): HTMLElement | null => document.querySelector(selector);

/** Shows problems beside the forms until the owner closes them; without any it removes the earlier ones. */
export function showProblems(heading: string, problems: readonly string[]): void {
  const items = problems.map((problem) => {
    const item = document.createElement('li');
    item.textContent = problem;
    return item;
  });
  find('#problems strong')?.replaceChildren(heading);
  find('#problems ul')?.replaceChildren(...items);
  find('#problems')?.togglePopover(problems.length > 0);
}
