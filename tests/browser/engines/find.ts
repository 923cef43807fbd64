/** What a visitor looks for on a page: by what it is and what it says, or by a selector. */
export interface Target {
  kind: 'link' | 'button' | 'field' | 'heading' | 'text' | 'css';
  /** The words, from their beginning; for `text` anywhere; for `css` the selector. */
  name: string;
  /** Only inside what this selector finds. */
  within?: string;
}

/** Where a target is, and what it holds. */
export interface Found {
  x: number;
  y: number;
  text: string;
  value: string;
  isFocused: boolean;
  isInvalid: boolean;
  /** Whether a press there would do something: it is enabled, stands still and lies under nothing else. */
  isFree: boolean;
}

/**
 * Finds a visible target, in the page. `doBring` scrolls it to the middle of the window, `doFocus` focuses it. It runs in the page, so it uses
 * nothing from outside.
 */
export function findInPage(target: Target, doBring: boolean, doFocus = false): Found | null {
  const selectors = {
    link: 'a[href]',
    button: 'button, summary, [role="button"], input[type="submit"], label',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3, h4, legend',
    text: '*',
    css: target.name,
  };
  const isVisible = (element: Element) => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 &&
      box.height > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      // WebKit measures also what a closed <details> holds.
      element.checkVisibility() &&
      !element.closest('[inert]')
    );
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const ids = element.getAttribute('aria-labelledby');
    if (ids) return plain(document.getElementById(ids.split(' ')[0] ?? '')?.textContent);
    const labels = (element as HTMLInputElement).labels;
    return plain(labels?.length ? labels[0]?.textContent : element.textContent);
  };
  const roots = target.within ? [...document.querySelectorAll(target.within)] : [document];
  const all = roots.flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>(selectors[target.kind]),
  ]);
  // A dialog that is open covers the rest.
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]:modal')].pop();
  const matches = all.filter((element) => {
    if (dialog && !dialog.contains(element)) return false;
    if (target.kind === 'css') return isVisible(element);
    if (target.kind === 'text') {
      const says = (one: Element) =>
        plain(one.textContent).includes(target.name) ||
        plain((one as HTMLElement).innerText).includes(target.name);
      return says(element) && ![...element.children].some(says) && isVisible(element);
    }
    return nameOf(element).startsWith(target.name) && isVisible(element);
  });
  // The shortest name is the nearest: 'Call' before 'Call the office'.
  const element =
    target.kind === 'css'
      ? matches[0]
      : matches.sort((one, other) => nameOf(one).length - nameOf(other).length)[0];
  if (!element) return null;
  if (doFocus) element.focus();
  if (doBring) element.scrollIntoView({ block: 'center', behavior: 'instant' as ScrollBehavior });
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  // A sheet that rises has its first place until the engine draws its second frame.
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    return playState === 'running' && !isEndless && moved?.contains(element);
  });
  return {
    x,
    y,
    text: plain(element.textContent),
    value: (element as HTMLInputElement).value ?? '',
    isFocused: element === document.activeElement,
    isInvalid: element.getAttribute('aria-invalid') === 'true',
    // The login's button is disabled until its script has come.
    isFree:
      !isMoving &&
      !element.matches(':disabled') &&
      (element.contains(hit) || hit?.closest('label')?.control === element),
  };
}
