import { CONTENT } from '#scripts/content/collections.ts';
import { fieldOf, isRead, problemAt, problemIn, textOf } from '#scripts/content/entry.ts';
import type { Problem } from '#scripts/content/problem.ts';
import type { Rule, Site } from '#scripts/content/site.ts';
import { count } from '#scripts/content/words.ts';
import { figuresIn } from './figures.ts';

/** Pages show pictures at most 1,560 pixels wide; half as many again leaves room to crop. */
const WIDEST = 2400;

/** Picture files that only make the build slow or lie about, and photos that nobody sees: worth a look, no more. */
export const photos: Rule = (site) => {
  const named = new Set(photosOf(site).map((entry) => textOf(entry.data, 'file')));
  const isKnown = photosOf(site).every(isRead);
  const idle = [...site.pictures.keys()]
    .filter((name) => isKnown && !named.has(name))
    .map((name) =>
      problemIn(
        `${CONTENT}/photos/${name.slice(2)}`,
        'photo',
        'photos.yaml does not name this file. Add an entry for it, or delete it.',
        0,
        'warning',
      ),
    );
  return [
    ...idle,
    ...photosOf(site).flatMap((entry) => [...tooWide(entry, site), ...unused(entry, site)]),
  ];
};

const photosOf = ({ entries }: Site) => entries.filter((entry) => entry.collection === 'photos');
type PhotoEntry = ReturnType<typeof photosOf>[number];

function tooWide(entry: PhotoEntry, { pictures }: Site): Problem[] {
  const width = pictures.get(textOf(entry.data, 'file'))?.width ?? 0;
  if (width <= WIDEST) return [];
  const message = `The picture is ${count(width, 'pixel')} wide. Save it ${WIDEST.toLocaleString('en-US')} wide: more is never shown and makes each build slower.`;
  return [problemAt(entry, ['file'], 'photo', message, 'warning')];
}

function unused(entry: PhotoEntry, { entries, uses, broken }: Site): Problem[] {
  const isShown =
    ['gallery', 'featured'].some((name) => fieldOf(entry.data, name) === true) ||
    uses.has(`photos/${entry.id}`);
  const isNamed = entries.some(
    (other) =>
      figuresIn(other).some(({ kind, name }) => kind === 'photo' && name === entry.id) ||
      (other !== entry && broken.has(other) && other.source.text.includes(entry.id)),
  );
  if (isShown || isNamed || !isRead(entry)) return [];
  return [
    problemAt(
      entry,
      [],
      'unused',
      'No page shows this photo. Name it on a page, write "gallery: true", or delete it.',
      'warning',
    ),
  ];
}
