/**
 * What a built page cannot show yet but may show later. Everything else on a page is read from its
 * own HTML and from the scripts it loads, see page.ts.
 */

/**
 * Classes that an answer from the server puts into a page: the form sent without JavaScript comes
 * back with its errors (`renderLeadForm` in the shared rules), the form sent in place gives way to
 * the next steps of the thank-you page (`showThanks`). `on` names what the built page must hold for
 * that to happen. Add an entry when such an answer gets a class of its own.
 */
export const fetchedStates: readonly { on: { id: string }; classes: readonly string[] }[] = [
  {
    on: { id: 'lead-form' },
    classes: ['has-error', 'field-error', 'error-summary', 'next-steps', 'pegs', 'numbered'],
  },
];

/**
 * Attributes that neither a visitor nor a script changes here. A selector is matched by these;
 * every other attribute (open, hidden, aria-expanded, data-…) counts as possibly there.
 */
export const fixedAttributes: ReadonlySet<string> = new Set([
  'class',
  'id',
  'for',
  'href',
  'lang',
  'name',
  'rel',
  'role',
  'src',
  'target',
  'type',
]);

/** Pseudo-elements that exist only in certain elements: the rest may be drawn by any element. */
export const pseudoElementHosts: Readonly<Record<string, string>> = {
  placeholder: 'input,textarea',
  'file-selector-button': '[type=file]',
  'details-content': 'details',
  marker: 'li,summary,ol,ul,details',
  backdrop: 'dialog,[popover]',
  '-webkit-details-marker': 'summary',
  '-webkit-search-decoration': '[type=search]',
  '-webkit-search-cancel-button': '[type=search]',
  '-webkit-inner-spin-button': '[type=number]',
  '-webkit-outer-spin-button': '[type=number]',
  '-webkit-calendar-picker-indicator': 'input',
  '-webkit-date-and-time-value': 'input',
  '-webkit-datetime-edit': 'input',
  '-webkit-datetime-edit-fields-wrapper': 'input',
  '-webkit-datetime-edit-year-field': 'input',
  '-webkit-datetime-edit-month-field': 'input',
  '-webkit-datetime-edit-day-field': 'input',
  '-webkit-datetime-edit-hour-field': 'input',
  '-webkit-datetime-edit-minute-field': 'input',
  '-webkit-datetime-edit-second-field': 'input',
  '-webkit-datetime-edit-millisecond-field': 'input',
  '-webkit-datetime-edit-meridiem-field': 'input',
};
