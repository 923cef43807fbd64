import { isRead, problemAt, problemIn, textOf } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { count } from '#content-check/words.ts';
import { CONTENT } from '#schemas/collections.ts';

/** Pages show pictures at most 1,560 pixels wide; this leaves half as much again for cropping. */
const WIDEST = 2400;

/** Warnings: picture files without an entry, and pictures so large that they slow down the build. */
export const pictureFiles: Rule = ({ entries, pictures }) => {
  const photos = entries.filter((entry) => entry.collection === 'photos' && isRead(entry));
  const named = new Set(photos.map((entry) => textOf(entry.data, 'file')));
  const idle = [...pictures.keys()]
    .filter((name) => photos.length > 0 && !named.has(name))
    .map((name): Problem => {
      const message = 'photos.yaml does not name this file. Add an entry for it, or delete it.';
      return problemIn(`${CONTENT}/photos/${name.slice(2)}`, 'photo', message, 0, 'warning');
    });
  const wide = photos.flatMap((entry) => {
    const width = pictures.get(textOf(entry.data, 'file'))?.width ?? 0;
    if (width <= WIDEST) return [];
    const message = `The picture is ${count(width, 'pixel')} wide. Save it ${WIDEST.toLocaleString('en-US')} wide: a wider one is never shown and slows down each build.`;
    return [problemAt(entry, ['file'], 'photo', message, 'warning')];
  });
  return [...idle, ...wide];
};
