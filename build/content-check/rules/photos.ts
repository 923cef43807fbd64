import {
  type Entry,
  fieldOf,
  isRead,
  listOf,
  problemAt,
  problemIn,
  textOf,
} from '#build/content-check/entry.ts';
import { count } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { CONTENT } from '#schemas/collections.ts';
import { photosIn } from '#schemas/parts.ts';

/** Pages show pictures at most 1,560 pixels wide; this leaves half as much again for cropping. */
const WIDEST = 2400;

/** A head shows its picture over half of a screen. */
const SHARP = 780;

/** Visitors notice a picture that is on more pages than this (docs/design.md 7). */
const MOST_PAGES = 3;

/** Warnings: picture files without an entry, pictures so large that they slow down the build, or too small. */
export function* pictureFiles({ entries, of, pictures }: Site): Iterable<Problem> {
  const photos = of('photos').filter(isRead);
  const named = new Set(photos.map((entry) => textOf(entry.data, 'file')));
  for (const name of pictures.keys()) {
    const message = 'photos.yaml does not name this file. Add an entry for it, or delete it.';
    if (photos.length > 0 && !named.has(name))
      yield problemIn(`${CONTENT}/photos/${name.slice(2)}`, message, 0, 'warning');
  }
  const heads = new Set(entries.map(({ data }) => textOf(listOf(data, 'sections')[0], 'photo')));
  for (const entry of photos) {
    const picture = pictures.get(textOf(entry.data, 'file'));
    const width = picture?.width ?? 0;
    const message = `The picture is ${count(width, 'pixel')} wide. Save it ${WIDEST.toLocaleString('en-US')} wide: a wider one is never shown and slows down each build.`;
    if (width > WIDEST) yield problemAt(entry, ['file'], message, 'warning');
    const small = `The picture is ${count(width, 'pixel')} wide, and stands at the head of a page: there it is blurred. Use one of at least ${SHARP} pixels.`;
    if (!picture?.fault && width > 0 && width < SHARP && heads.has(entry.id))
      yield problemAt(entry, ['file'], small, 'warning');
  }
}

const pageFile = (name: string): string => `${CONTENT}/pages/${name}.md`;

/** Warnings: photos on more than three pages, with their names. The cards of articles on /blog do not count. */
export function* repeatedPhotos({ entries, of, figures }: Site): Iterable<Problem> {
  const inTexts = figures
    .filter(({ kind, isPlaced }) => kind === 'photo' && isPlaced)
    .map(({ name, text }) => ({ photo: name, page: text.entry.source.file }));
  const shown = [...entries.flatMap(shownBy), ...inTexts];
  for (const entry of of('photos')) {
    const pages = new Set(shown.filter(({ photo }) => photo === entry.id).map(({ page }) => page));
    const message = `This photo is on ${count(pages.size, 'page')}: ${[...pages].sort().join(', ')}. Choose another for one of them, so that no photo is on more than ${MOST_PAGES}.`;
    if (pages.size > MOST_PAGES) yield problemAt(entry, ['file'], message, 'warning');
  }
}

/** The photos that an entry shows in its fields, each with the file of the page that shows it. */
function shownBy(entry: Entry): { photo: string; page: string }[] {
  const { collection, data, id, source } = entry;
  if (collection === 'photos')
    return [
      ...(fieldOf(data, 'gallery') === true ? [{ photo: id, page: pageFile('gallery') }] : []),
      ...(fieldOf(data, 'featured') === true ? [{ photo: id, page: pageFile('index') }] : []),
    ];
  const own = listOf(data, 'sections')
    .flatMap(photosIn)
    .map((photo) => ({ photo, page: source.file }));
  if (collection === 'blog') return [...own, { photo: textOf(data, 'photo'), page: source.file }];
  if (collection !== 'services') return own;
  // The card of a service is on the page above it.
  const parent = textOf(data, 'parent');
  const page = parent ? `${CONTENT}/services/${parent}.md` : pageFile('index');
  return [...own, { photo: textOf(data, 'card', 'photo'), page }];
}
