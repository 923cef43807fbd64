import { isRead, placeIn, problemAt, problemIn, textOf } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import { FIXED_PAGES, headingAnchors, kindOf, sectionAnchor } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import { bodyLines, problemWith } from '#build/content-check/texts.ts';

/** A page begins with its one hero, ends with the closing band, and has at most one faq section. */
export function* pageShape({ pages }: Site): Iterable<Problem> {
  for (const { entry, sections } of pages.filter((page) => page.sections.length > 0)) {
    const problem = (index: number, message: string) =>
      problemAt(entry, ['sections', index], message);
    const kinds = sections.map(kindOf);
    const last = kinds.length - 1;
    if (kinds[0] !== 'hero')
      yield problem(
        0,
        `The page begins with a section ${quote(kinds[0])}. Begin it with "- kind: hero": it holds the page's main heading.`,
      );
    const needsBand = entry.collection !== 'pages' || FIXED_PAGES[entry.id]?.hasBand !== false;
    if (needsBand && kinds[last] !== 'call-to-action')
      yield problem(
        last,
        `The page ends with a section ${quote(kinds[last])}. End it with "- kind: call-to-action".`,
      );
    for (const index of indicesOf(kinds, 'hero').slice(1))
      yield problem(index, 'A page has one hero, its first section. Choose another kind here.');
    for (const index of indicesOf(kinds, 'faq').slice(1))
      yield problem(
        index,
        'A page has at most one faq section, and this is its second. Put the questions into one file.',
      );
  }
}

const indicesOf = (kinds: readonly string[], kind: string): number[] =>
  kinds.flatMap((one, index) => (one === kind ? [index] : []));

/** A body section shows the text below the fields; an article must have such a text. */
export function* bodies({ pages }: Site): Iterable<Problem> {
  for (const { entry, sections } of pages.filter((page) => isRead(page.entry))) {
    const place = sections.map(kindOf).indexOf('body');
    const first = bodyLines(entry).find(({ text }) => text.trim() !== '');
    if (entry.collection === 'blog') {
      const message = 'This article has no text. Write it below the second line "---".';
      if (!first) yield problemIn(entry.source.file, message);
    } else if (first && place < 0) {
      const message =
        'The text from here on appears nowhere. Give it a place: add a section "- kind: body".';
      yield problemWith(first, message);
    } else if (!first && place >= 0) {
      const message =
        'There is no text for this section. Write it below the second line "---", or take the section out.';
      yield problemAt(entry, ['sections', place], message);
    }
  }
}

/** The anchors of a page's sections are unique, so that each can be linked to. */
export function* anchors({ pages, of }: Site): Iterable<Problem> {
  for (const { entry, sections } of pages) {
    const taken = new Set(headingAnchors(entry.source.body));
    for (const [index, section] of sections.entries()) {
      const name = sectionAnchor(section, of);
      if (name !== '' && taken.has(name)) {
        const field = ['id', 'heading'].find((one) => textOf(section, one) !== '');
        const path = ['sections', index, ...(field ? [field] : [])];
        const message = `Another heading of this page makes the same anchor "#${name}". Change the words, or give this section its own "id".`;
        yield problemAt(entry, path, message);
      }
      taken.add(name);
    }
  }
}

/** Each address belongs to one file. Only `pages` may also name addresses of src/pages, like 404. */
export function* paths({ pages, made }: Site): Iterable<Problem> {
  const owners = new Map<string, string>();
  for (const { path, entry } of pages) {
    const isMade = made.has(path) && entry.collection !== 'pages';
    const owner = owners.get(path) ?? (isMade ? 'a page made by code' : undefined);
    const { file } = entry.source;
    const message = `The address ${path} already belongs to ${owner}. Rename this file.`;
    if (owner) yield problemIn(file, message);
    else owners.set(path, file);
  }
}

/** No two pages have the same name, or the same title or description in search results. */
export function* searchTexts({ pages }: Site): Iterable<Problem> {
  for (const path of [['title'], ['seo', 'title'], ['seo', 'description']]) {
    const texts = pages.map(({ entry }) => ({
      entry,
      text: textOf(entry.data, ...path)
        .trim()
        .toLowerCase(),
    }));
    const written = texts.filter(({ text }) => text !== '');
    for (const [first, { entry }] of repeats(written, ({ text }) => text)) {
      const { file, line } = placeIn(first.entry, path);
      const message = `The same ${path.at(-1)} is in ${file}:${line}. Say what is different about this page.`;
      yield problemAt(entry, path, message);
    }
  }
}
