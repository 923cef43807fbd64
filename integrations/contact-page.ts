import { load } from 'cheerio';

/** A page's HTML before and after its form. */
interface AroundForm {
  before: string;
  after: string;
}

/**
 * The built contact page for the answers of `/api/submit-lead`: without its form, and with a title that says
 * what to do. The island around the form is removed too, because it would start with an empty form.
 * Undefined for a page without the form or a title.
 */
export function splitContactPage(html: string): AroundForm | undefined {
  const $ = load(html, { sourceCodeLocationInfo: true });
  const form = $('#lead-form');
  const place = (form.parents('astro-island').last()[0] ?? form[0])?.sourceCodeLocation;
  const title = $('head > title').contents()[0]?.sourceCodeLocation;
  if (!place || !title) return undefined;
  const beforeForm = html.slice(title.startOffset, place.startOffset);
  return {
    before: `${html.slice(0, title.startOffset)}Check your entries: ${beforeForm}`,
    after: html.slice(place.endOffset),
  };
}
