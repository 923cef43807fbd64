/** Asks before the arrow back closes a form with changes: Sveltia CMS closes it without a question. */
export function askBeforeLeaving(): void {
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.ariaLabel !== 'Cancel Editing') return;
      const save = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Save',
      );
      const isChanged = save !== undefined && !save.disabled;
      if (!isChanged || confirm('Leave without saving? Your changes in this form are lost.'))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
