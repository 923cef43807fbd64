import { type Entry, fieldOf, problemAt, textOf } from '#build/content-check/entry.ts';
import { figuresIn } from '#build/content-check/figures.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { textsOf } from '#build/content-check/texts.ts';
import { count } from '#build/content-check/words.ts';
import { CONTENT } from '#schemas/collections.ts';

/** Visitors notice a picture that is on more pages than this (docs/design.md 7). */
const MOST_PAGES = 3;

const pageFile = (name: string): string => `${CONTENT}/pages/${name}.md`;

/** Warnings: photos on more than three pages, with their names. The cards of articles on /blog do not count. */
export function* repeatedPhotos({ entries }: Site): Iterable<Problem> {
  const shown = entries.flatMap(shownBy);
  for (const entry of entries.filter(({ collection }) => collection === 'photos')) {
    const pages = new Set(shown.filter(({ photo }) => photo === entry.id).map(({ page }) => page));
    const message = `This photo is on ${count(pages.size, 'page')}: ${[...pages].sort().join(', ')}. Choose another for one of them, so that no photo is on more than ${MOST_PAGES}.`;
    if (pages.size > MOST_PAGES) yield problemAt(entry, ['file'], 'photo', message, 'warning');
  }
}

/** The photos that an entry shows, each with the file of the page that shows it. */
function shownBy(entry: Entry): { photo: string; page: string }[] {
  const { collection, data, id, source } = entry;
  if (collection === 'photos')
    return [
      ...(fieldOf(data, 'gallery') === true ? [{ photo: id, page: pageFile('gallery') }] : []),
      ...(fieldOf(data, 'featured') === true ? [{ photo: id, page: pageFile('index') }] : []),
    ];
  const inSections = textsOf(entry)
    .filter(({ path }) => path?.[0] === 'sections')
    .filter(({ path }) => ['photo', 'before', 'after'].includes(String(path?.at(-1))))
    .map(({ text }) => text);
  const inText = figuresIn(entry)
    .filter(({ kind, isPlaced }) => kind === 'photo' && isPlaced)
    .map(({ name }) => name);
  const own = [...inSections, ...inText].map((photo) => ({ photo, page: source.file }));
  if (collection === 'blog') return [...own, { photo: textOf(data, 'photo'), page: source.file }];
  if (collection !== 'services') return own;
  // The card of a service is on the page above it.
  const parent = textOf(data, 'parent');
  const page = parent ? `${CONTENT}/services/${parent}.md` : pageFile('index');
  return [...own, { photo: textOf(fieldOf(data, 'card'), 'photo'), page }];
}
