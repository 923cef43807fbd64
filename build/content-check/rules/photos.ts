import {
  type Entry,
  fieldOf,
  isRead,
  problemAt,
  problemIn,
  textOf,
} from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { count } from '#build/content-check/words.ts';
import { CONTENT } from '#schemas/collections.ts';

/** Pages show pictures at most 1,560 pixels wide; this leaves half as much again for cropping. */
const WIDEST = 2400;

/** A head shows its picture over half of a screen. */
const SHARP = 780;

/** The photo at the head of a page. */
function headsOf({ data }: Entry): string[] {
  const sections = fieldOf(data, 'sections');
  return Array.isArray(sections) ? [textOf(sections[0], 'photo')] : [];
}

/** Warnings: picture files without an entry, pictures so large that they slow down the build, or too small. */
export function* pictureFiles({ entries, pictures }: Site): Iterable<Problem> {
  const photos = entries.filter((entry) => entry.collection === 'photos' && isRead(entry));
  const named = new Set(photos.map((entry) => textOf(entry.data, 'file')));
  for (const name of pictures.keys()) {
    const message = 'photos.yaml does not name this file. Add an entry for it, or delete it.';
    if (photos.length > 0 && !named.has(name))
      yield problemIn(`${CONTENT}/photos/${name.slice(2)}`, 'photo', message, 0, 'warning');
  }
  const heads = new Set(entries.flatMap(headsOf));
  for (const entry of photos) {
    const picture = pictures.get(textOf(entry.data, 'file'));
    const width = picture?.width ?? 0;
    const message = `The picture is ${count(width, 'pixel')} wide. Save it ${WIDEST.toLocaleString('en-US')} wide: a wider one is never shown and slows down each build.`;
    if (width > WIDEST) yield problemAt(entry, ['file'], 'photo', message, 'warning');
    const small = `The picture is ${count(width, 'pixel')} wide, and stands at the head of a page: there it is blurred. Use one of at least ${SHARP} pixels.`;
    if (!picture?.fault && width > 0 && width < SHARP && heads.has(entry.id))
      yield problemAt(entry, ['file'], 'photo', small, 'warning');
  }
}
