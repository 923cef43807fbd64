import { drawingFile } from '#build/content-check/content.ts';
import { type Entry, fieldOf, isRead, problemAt, problemIn } from '#build/content-check/entry.ts';
import { figuresIn } from '#build/content-check/figures.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { quote } from '#build/content-check/words.ts';

/** Every drawing and every block of questions is shown somewhere; a photo that is not gets a warning. */
export function* unused({ entries, drawings, uses, broken }: Site): Iterable<Problem> {
  const figures = entries.flatMap(figuresIn).map(({ kind, name }) => `${kind}/${name}`);
  const shown = new Set([...uses, ...figures]);
  // An entry that can't be read may show whatever its text names.
  const isHidden = (key: string, id: string, own?: Entry): boolean =>
    !shown.has(`${key}/${id}`) &&
    ![...broken].some((entry) => entry !== own && entry.source.text.includes(id));

  for (const name of drawings.keys()) {
    const message =
      'No page shows this drawing. Name it in a section or a text, or delete the file.';
    if (isHidden('drawing', name)) yield problemIn(drawingFile(name), 'unused', message);
  }
  for (const entry of entries) {
    const { collection, id, source, data } = entry;
    if (!isHidden(collection, id, entry)) continue;
    if (collection === 'faqs') {
      const message = `No page shows these questions. Add a section "- kind: faq" with ${quote(`faq: ${id}`)} to a page, or delete the file.`;
      yield problemIn(source.file, 'unused', message);
    }
    const isListed = ['gallery', 'featured'].some((name) => fieldOf(data, name) === true);
    if (collection === 'photos' && isRead(entry) && !isListed && !shown.has(`photo/${id}`)) {
      const message =
        'No page shows this photo. Name it on a page, write "gallery: true", or delete it.';
      yield problemAt(entry, [], 'unused', message, 'warning');
    }
  }
}
