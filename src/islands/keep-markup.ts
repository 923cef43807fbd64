/*
 * For the form, where words can be lost: React removes the markup of a component that throws, and here it comes
 * back as plain HTML, with what was typed. On the server there is no document.
 */
for (const island of globalThis.document?.querySelectorAll('astro-island') ?? [])
  new MutationObserver((changes) => {
    if (!island.firstChild) for (const { removedNodes } of changes) island.append(...removedNodes);
  }).observe(island, { childList: true });

export {};
