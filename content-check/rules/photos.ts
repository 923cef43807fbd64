import { type Entry, fieldOf, isRead, problemAt, problemIn, textOf } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule, Site } from '#content-check/site.ts';
import { count } from '#content-check/words.ts';
import { CONTENT } from '#schemas/collections.ts';
import { figuresIn } from './figures.ts';

/** Pages show pictures at most 1,560 pixels wide; half as many again leaves room to crop. */
const WIDEST = 2400;

const photosOf = ({ entries }: Site): Entry[] =>
  entries.filter((entry) => entry.collection === 'photos' && isRead(entry));

/** Warnings: picture files that no entry names, and pictures that only make the build slow. */
export const pictureFiles: Rule = (site) => {
  const photos = photosOf(site);
  const named = new Set(photos.map((entry) => textOf(entry.data, 'file')));
  const idle = [...site.pictures.keys()]
    .filter((name) => photos.length > 0 && !named.has(name))
    .map((name): Problem => {
      const message = 'photos.yaml does not name this file. Add an entry for it, or delete it.';
      return problemIn(`${CONTENT}/photos/${name.slice(2)}`, 'photo', message, 0, 'warning');
    });
  const wide = photos.flatMap((entry) => {
    const width = site.pictures.get(textOf(entry.data, 'file'))?.width ?? 0;
    if (width <= WIDEST) return [];
    const message = `The picture is ${count(width, 'pixel')} wide. Save it ${WIDEST.toLocaleString('en-US')} wide: more is never shown and makes each build slower.`;
    return [problemAt(entry, ['file'], 'photo', message, 'warning')];
  });
  return [...idle, ...wide];
};

/** Warnings: photos that no page shows. */
export const unusedPhotos: Rule = (site) => {
  const named = new Set(
    site.entries
      .flatMap(figuresIn)
      .filter(({ kind }) => kind === 'photo')
      .map(({ name }) => name),
  );
  const isUnsure = (entry: Entry): boolean =>
    [...site.broken].some((other) => other !== entry && other.source.text.includes(entry.id));
  const isShown = (entry: Entry): boolean =>
    fieldOf(entry.data, 'gallery') === true ||
    fieldOf(entry.data, 'featured') === true ||
    site.uses.has(`photos/${entry.id}`) ||
    named.has(entry.id);
  return photosOf(site)
    .filter((entry) => !isShown(entry) && !isUnsure(entry))
    .map((entry) => {
      const message =
        'No page shows this photo. Name it on a page, write "gallery: true", or delete it.';
      return problemAt(entry, [], 'unused', message, 'warning');
    });
};
