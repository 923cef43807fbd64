import { type Entry, problemAt, problemIn, textOf } from '#content-check/entry.ts';
import { headingAnchors, kindOf, type PageFile, sectionAnchor } from '#content-check/pages.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule, Site } from '#content-check/site.ts';
import { bodyLines } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';

/** Pages without a closing band: its button would lead to the form that they show, follow or explain. */
const NO_CLOSING_BAND = ['contact', 'contact/thank-you', 'thank-you', '404', 'privacy', 'search'];

/** A page begins with its only hero, ends with the closing band, and has at most one faq section. */
export const pageShape: Rule = ({ pages }) =>
  pages
    .filter(({ sections }) => sections.length > 0)
    .flatMap((page) => [...hero(page), ...closing(page), ...oneFaq(page)]);

function hero({ entry, sections }: PageFile): Problem[] {
  const first = kindOf(sections[0]);
  const start =
    first === 'hero'
      ? []
      : [
          problemAt(
            entry,
            ['sections', 0],
            'hero',
            `The page begins with a section ${quote(first)}. Begin it with "- kind: hero": it holds the page's main heading.`,
          ),
        ];
  const more = sections.flatMap((section, index) =>
    index > 0 && kindOf(section) === 'hero'
      ? [
          problemAt(
            entry,
            ['sections', index],
            'hero',
            'A page has one hero, its first section. Choose another kind here.',
          ),
        ]
      : [],
  );
  return [...start, ...(first === 'hero' ? more : more.slice(1))];
}

function closing({ entry, sections }: PageFile): Problem[] {
  const last = sections.length - 1;
  if (kindOf(sections[last]) === 'call-to-action') return [];
  if (entry.collection === 'pages' && NO_CLOSING_BAND.includes(entry.id)) return [];
  const message = `The page ends with a section ${quote(kindOf(sections[last]))}. End it with "- kind: call-to-action".`;
  return [problemAt(entry, ['sections', last], 'closing', message)];
}

function oneFaq({ entry, sections }: PageFile): Problem[] {
  const places = sections.flatMap((section, index) => (kindOf(section) === 'faq' ? [index] : []));
  return places
    .slice(1)
    .map((index) =>
      problemAt(
        entry,
        ['sections', index],
        'one-faq',
        'A page has at most one faq section, and this is its second. Put the questions into one file.',
      ),
    );
}

/** The text below the fields is shown by a body section; an article has a text. */
export const bodies: Rule = ({ pages }) =>
  pages.flatMap(({ entry, sections }) => {
    const place = sections.findIndex((section) => kindOf(section) === 'body');
    const first = bodyLines(entry).find(({ text }) => text.trim() !== '');
    if (entry.source.data === undefined) return [];
    if (entry.collection === 'blog') {
      return first
        ? []
        : [
            problemIn(
              entry.source.file,
              'body',
              'This article has no text. Write it below the second line "---".',
            ),
          ];
    }
    if (first && place < 0) {
      return [
        problemIn(
          entry.source.file,
          'body',
          'The text from here on is shown nowhere. Give it a place: add a section "- kind: body".',
          first.line,
        ),
      ];
    }
    if (!first && place >= 0) {
      return [
        problemAt(
          entry,
          ['sections', place],
          'body',
          'There is no text for this section. Write it below the second line "---", or take the section out.',
        ),
      ];
    }
    return [];
  });

/** No two sections of a page share an anchor, so that each can be linked to; a text has no main heading of its own. */
export const anchors: Rule = (site) =>
  site.pages.flatMap((page) => [...doubles(page, site), ...mainHeadings(page.entry)]);

function doubles({ entry, sections }: PageFile, { entries }: Site): Problem[] {
  const taken = new Set(headingAnchors(entry.source.body));
  return sections.flatMap((section, index) => {
    const name = sectionAnchor(section, entries);
    if (name !== '' && taken.has(name)) {
      const field = ['id', 'heading'].find((one) => textOf(section, one) !== '');
      const path = ['sections', index, ...(field ? [field] : [])];
      return [
        problemAt(
          entry,
          path,
          'anchor',
          `Another heading of this page makes the same anchor "#${name}". Change the words, or give this section its own "id".`,
        ),
      ];
    }
    taken.add(name);
    return [];
  });
}

const mainHeadings = (entry: Entry): Problem[] =>
  bodyLines(entry)
    .filter(({ text }) => /^# /.test(text))
    .map(({ line }) =>
      problemIn(
        entry.source.file,
        'anchor',
        'The page has its main heading already. Begin headings in the text with "## ".',
        line,
      ),
    );
