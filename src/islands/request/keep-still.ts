/**
 * Keeps the form where it is while somebody is in it and `above`, which stands before it, grows. Safari has no scroll
 * anchoring: the next tap would meet another link. Answers what ends it.
 */
export function keepFormStill(above: HTMLElement | null): (() => void) | undefined {
  if (!above || CSS.supports('overflow-anchor', 'auto')) return;
  let height = 0;
  const observer = new ResizeObserver(() => {
    const more = above.offsetHeight - height;
    height += more;
    const form = above.parentElement?.querySelector('form');
    if (form?.contains(document.activeElement)) scrollBy(0, more);
  });
  observer.observe(above);
  return () => observer.disconnect();
}
