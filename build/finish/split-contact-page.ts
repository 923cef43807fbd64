import { rangeOf, readPage } from './built-page.ts';

/**
 * The built contact page for the answers of `/api/submit-lead`: without its form, and with a title that says
 * what to do. The island around the form is removed too, because it would start with an empty form.
 * Undefined for a page without the form or a title.
 */
export function splitContactPage(html: string): { before: string; after: string } | undefined {
  const { $ } = readPage(html);
  const form = $('#lead-form');
  const formNode = form.parents('astro-island').last()[0] ?? form[0];
  const titleNode = $('head > title').contents()[0];
  if (!formNode || !titleNode) return undefined;
  const place = rangeOf(formNode);
  const title = rangeOf(titleNode);
  const beforeForm = html.slice(title.start, place.start);
  return {
    before: `${html.slice(0, title.start)}Check your entries: ${beforeForm}`,
    after: html.slice(place.end),
  };
}
