// Runs inline where the map is: a press on its button puts the live map in the place of the drawn one.

const button = document.querySelector<HTMLAnchorElement>('[data-map-src]');
button?.addEventListener('click', (event) => {
  // For a new tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = button.dataset['mapSrc'] ?? '';
  frame.title = button.dataset['title'] ?? '';
  button.closest('.map')?.replaceChildren(frame);
  frame.focus();
});

export {};
