import { isRead, problemAt, problemIn, textOf } from '#content-check/entry.ts';
import { headingAnchors, kindOf, type PageFile, sectionAnchor } from '#content-check/pages.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { bodyLines } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';

/** Pages without a closing band: they show the form themselves, follow it, or explain it. */
const NO_CLOSING_BAND = ['contact', 'contact/thank-you', 'thank-you', '404', 'privacy', 'search'];

/** A page begins with its one hero, ends with the closing band, and has at most one faq section. */
export const pageShape: Rule = ({ pages }) =>
  pages
    .filter(({ sections }) => sections.length > 0)
    .flatMap((page) => [...hero(page), ...closing(page), ...oneFaq(page)]);

function hero(page: PageFile): Problem[] {
  const first = kindOf(page.sections[0]);
  const more = sectionsOf(page, 'hero')
    .slice(1)
    .map((index) => {
      const message = 'A page has one hero, its first section. Choose another kind here.';
      return problemAt(page.entry, ['sections', index], 'hero', message);
    });
  if (first === 'hero') return more;
  const message = `The page begins with a section ${quote(first)}. Begin it with "- kind: hero": it holds the page's main heading.`;
  return [problemAt(page.entry, ['sections', 0], 'hero', message), ...more];
}

function closing({ entry, sections }: PageFile): Problem[] {
  const last = sections.length - 1;
  if (kindOf(sections[last]) === 'call-to-action') return [];
  if (entry.collection === 'pages' && NO_CLOSING_BAND.includes(entry.id)) return [];
  const message = `The page ends with a section ${quote(kindOf(sections[last]))}. End it with "- kind: call-to-action".`;
  return [problemAt(entry, ['sections', last], 'closing', message)];
}

const oneFaq = (page: PageFile): Problem[] =>
  sectionsOf(page, 'faq')
    .slice(1)
    .map((index) => {
      const message =
        'A page has at most one faq section, and this is its second. Put the questions into one file.';
      return problemAt(page.entry, ['sections', index], 'one-faq', message);
    });

/** The indices of the sections of one kind. */
const sectionsOf = ({ sections }: PageFile, kind: string): number[] =>
  sections.flatMap((section, index) => (kindOf(section) === kind ? [index] : []));

/** A body section shows the text below the fields; an article must have such a text. */
export const bodies: Rule = ({ pages }) =>
  pages
    .filter(({ entry }) => isRead(entry))
    .flatMap((page) => {
      const { entry } = page;
      const { file } = entry.source;
      const [place] = sectionsOf(page, 'body');
      const first = bodyLines(entry).find(({ text }) => text.trim() !== '');
      if (entry.collection === 'blog') {
        const message = 'This article has no text. Write it below the second line "---".';
        return first ? [] : [problemIn(file, 'body', message)];
      }
      if (first && place === undefined) {
        const message =
          'The text from here on is shown nowhere. Give it a place: add a section "- kind: body".';
        return [problemIn(file, 'body', message, first.line)];
      }
      if (first || place === undefined) return [];
      const message =
        'There is no text for this section. Write it below the second line "---", or take the section out.';
      return [problemAt(entry, ['sections', place], 'body', message)];
    });

/** The anchors of a page's sections are unique, so that each can be linked to. */
export const anchors: Rule = ({ pages, entries }) =>
  pages.flatMap(({ entry, sections }) => {
    const taken = new Set(headingAnchors(entry.source.body));
    return sections.flatMap((section, index) => {
      const name = sectionAnchor(section, entries);
      if (name === '' || !taken.has(name)) {
        taken.add(name);
        return [];
      }
      const field = ['id', 'heading'].find((one) => textOf(section, one) !== '');
      const path = ['sections', index, ...(field ? [field] : [])];
      const message = `Another heading of this page makes the same anchor "#${name}". Change the words, or give this section its own "id".`;
      return [problemAt(entry, path, 'anchor', message)];
    });
  });

/** The Markdown of a page has no heading of the first level. */
export const mainHeadings: Rule = ({ pages }) =>
  pages.flatMap(({ entry }) =>
    bodyLines(entry)
      .filter(({ text }) => /^# /.test(text))
      .map(({ line }) => {
        const message =
          'The page has its main heading already. Begin headings in the text with "## ".';
        return problemIn(entry.source.file, 'anchor', message, line);
      }),
  );
