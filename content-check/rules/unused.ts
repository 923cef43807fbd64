import { type Entry, fieldOf, isRead, problemAt, problemIn } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { quote } from '#content-check/words.ts';
import { CONTENT } from '#schemas/collections.ts';
import { figuresIn } from './figures.ts';

/** Every drawing and every block of questions is shown somewhere; a photo that is not gets a warning. */
export const unused: Rule = ({ entries, drawings, uses, broken }) => {
  const figures = entries.flatMap(figuresIn).map(({ kind, name }) => `${kind}/${name}`);
  const shown = new Set([...uses, ...figures]);
  // An entry that can't be read may show whatever its text names.
  const mayShow = (id: string, own?: Entry): boolean =>
    [...broken].some((entry) => entry !== own && entry.source.text.includes(id));
  const hidden = (collection: string, keys: string[]): Entry[] =>
    entries
      .filter((entry) => entry.collection === collection && !mayShow(entry.id, entry))
      .filter(({ id }) => !keys.some((key) => shown.has(`${key}/${id}`)));

  const faqs = hidden('faqs', ['faqs']).map(({ id, source }): Problem => {
    const message = `No page shows these questions. Add a section "- kind: faq" with ${quote(`faq: ${id}`)} to a page, or delete the file.`;
    return problemIn(source.file, 'unused', message);
  });
  const svgs = [...drawings.keys()]
    .filter((name) => !shown.has(`drawing/${name}`) && !mayShow(name))
    .map((name) => {
      const message =
        'No page shows this drawing. Name it in a section or a text, or delete the file.';
      return problemIn(`${CONTENT}/drawings/${name}.svg`, 'unused', message);
    });
  const photos = hidden('photos', ['photo', 'photos'])
    .filter(
      (entry) =>
        isRead(entry) &&
        !['gallery', 'featured'].some((name) => fieldOf(entry.data, name) === true),
    )
    .map((entry) => {
      const message =
        'No page shows this photo. Name it on a page, write "gallery: true", or delete it.';
      return problemAt(entry, [], 'unused', message, 'warning');
    });
  return [...faqs, ...svgs, ...photos];
};
