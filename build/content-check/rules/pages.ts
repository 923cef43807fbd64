import { isRead, problemAt, problemIn, textOf } from '#build/content-check/entry.ts';
import {
  headingAnchors,
  kindOf,
  type PageFile,
  sectionAnchor,
} from '#build/content-check/pages.ts';
import type { Problem, RuleName } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { bodyLines, problemWith } from '#build/content-check/texts.ts';
import { quote } from '#build/content-check/words.ts';

/** Pages without a closing band: they show the form themselves, follow it, or explain it. */
const NO_CLOSING_BAND = ['contact', 'contact/thank-you', 'thank-you', '404', 'privacy', 'search'];

/** A page begins with its one hero, ends with the closing band, and has at most one faq section. */
export function* pageShape({ pages }: Site): Iterable<Problem> {
  for (const page of pages) {
    const { entry, sections } = page;
    const last = sections.length - 1;
    if (last < 0) continue;
    const problem = (index: number, rule: RuleName, message: string) =>
      problemAt(entry, ['sections', index], rule, message);
    const kinds = sections.map(kindOf);
    if (kinds[0] !== 'hero') {
      const message = `The page begins with a section ${quote(kinds[0])}. Begin it with "- kind: hero": it holds the page's main heading.`;
      yield problem(0, 'hero', message);
    }
    for (const index of sectionsOf(page, 'hero').slice(1)) {
      const message = 'A page has one hero, its first section. Choose another kind here.';
      yield problem(index, 'hero', message);
    }
    const needsBand = entry.collection !== 'pages' || !NO_CLOSING_BAND.includes(entry.id);
    if (needsBand && kinds[last] !== 'call-to-action') {
      const message = `The page ends with a section ${quote(kinds[last])}. End it with "- kind: call-to-action".`;
      yield problem(last, 'closing', message);
    }
    for (const index of sectionsOf(page, 'faq').slice(1)) {
      const message =
        'A page has at most one faq section, and this is its second. Put the questions into one file.';
      yield problem(index, 'one-faq', message);
    }
  }
}

/** The indices of the sections of one kind. */
const sectionsOf = ({ sections }: PageFile, kind: string): number[] =>
  sections.flatMap((section, index) => (kindOf(section) === kind ? [index] : []));

/** A body section shows the text below the fields; an article must have such a text. */
export function* bodies({ pages }: Site): Iterable<Problem> {
  for (const page of pages) {
    const { entry } = page;
    const { file } = entry.source;
    const [place] = sectionsOf(page, 'body');
    const first = bodyLines(entry).find(({ text }) => text.trim() !== '');
    if (!isRead(entry)) continue;
    if (entry.collection === 'blog') {
      const message = 'This article has no text. Write it below the second line "---".';
      if (!first) yield problemIn(file, 'body', message);
    } else if (first && place === undefined) {
      const message =
        'The text from here on is shown nowhere. Give it a place: add a section "- kind: body".';
      yield problemWith(first, 'body', message);
    } else if (!first && place !== undefined) {
      const message =
        'There is no text for this section. Write it below the second line "---", or take the section out.';
      yield problemAt(entry, ['sections', place], 'body', message);
    }
  }
}

/** The anchors of a page's sections are unique, so that each can be linked to. */
export function* anchors({ pages, entries }: Site): Iterable<Problem> {
  for (const { entry, sections } of pages) {
    const taken = new Set(headingAnchors(entry.source.body));
    for (const [index, section] of sections.entries()) {
      const name = sectionAnchor(section, entries);
      if (name !== '' && taken.has(name)) {
        const field = ['id', 'heading'].find((one) => textOf(section, one) !== '');
        const path = ['sections', index, ...(field ? [field] : [])];
        const message = `Another heading of this page makes the same anchor "#${name}". Change the words, or give this section its own "id".`;
        yield problemAt(entry, path, 'anchor', message);
      }
      taken.add(name);
    }
  }
}

/** The Markdown of a page has no heading of the first level. */
export function* mainHeadings({ pages }: Site): Iterable<Problem> {
  const message = 'The page has its main heading already. Begin headings in the text with "## ".';
  for (const text of pages.flatMap(({ entry }) => bodyLines(entry))) {
    if (text.text.startsWith('# ')) yield problemWith(text, 'anchor', message);
  }
}
