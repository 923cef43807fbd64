/*
 * Every island imports this file. React removes the markup of a component that throws: here it comes back as
 * plain HTML, with what was typed. On the server there is nothing to keep.
 */
if ('MutationObserver' in globalThis) {
  const observer = new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes)
      if (target instanceof Element && !target.firstChild) target.append(...removedNodes);
  });
  for (const island of document.querySelectorAll('astro-island'))
    observer.observe(island, { childList: true });
}
