import { drawingOf, LOGO, LOGO_PICTURE } from '#build/content-check/content.ts';
import { placeIn, problemAt, problemIn } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import { FIXED_PAGES } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import { COLLECTION_NAMES, COLLECTIONS, CONTENT, type Home } from '#schemas/collections.ts';

const HOMES: readonly Home[] = COLLECTION_NAMES.map((name) => COLLECTIONS[name].home);
const FOLDERS = HOMES.filter((home) => home.shape === 'folder');
const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Every file that the site needs is there, and no other one is. */
export function* files({ sources, others }: Site): Iterable<Problem> {
  for (const home of HOMES) {
    if (home.shape === 'folder') continue;
    const file = `${CONTENT}/${home.file}`;
    const source = sources.find((one) => one.file === file);
    const isOptional = home.shape === 'list' && home.optional;
    if (!source && isOptional) continue;
    if (!source)
      yield problemIn(file, 'This file is missing. Bring it back from an earlier version.');
    else if (home.shape === 'list' && source.data !== undefined && !Array.isArray(source.data))
      yield problemIn(file, 'This file is a list: begin each entry with "- id: …".', 1);
  }
  yield* others.filter((file) => !isUsed(file)).map(strayFile);
}

/** The company's logo, the drawing on the closing band, and the leads of a sample company. */
const OWN_FILES = [LOGO, LOGO_PICTURE, `${CONTENT}/band.svg`, `${CONTENT}/sample-leads.sql`];

/** Whether the site uses a file other than an entry: any file beside the photos, drawings, single files. */
const isUsed = (file: string): boolean =>
  file.startsWith(`${CONTENT}/photos/`) ||
  drawingOf(file) !== undefined ||
  OWN_FILES.includes(file);

function strayFile(file: string): Problem {
  const rest = file.slice(CONTENT.length + 1);
  const home = FOLDERS.find(({ folder }) => rest.startsWith(`${folder}/`));
  const holds = home
    ? `${CONTENT}/${home.folder} holds ${home.extension} files${home.nested ? '' : ', without folders inside'}`
    : rest.startsWith('drawings/')
      ? `${CONTENT}/drawings holds .svg files`
      : `pages are in the folders ${FOLDERS.map(({ folder }) => folder).join(', ')}`;
  const message = `The site does not use this file: ${holds}. Rename, move or delete it.`;
  return problemIn(file, message);
}

/** The pages that the code needs are there; a folder of content without code needs none. */
export function* fixedPages({ known, made }: Site): Iterable<Problem> {
  if (made.size === 0) return;
  for (const id of Object.keys(FIXED_PAGES).filter((one) => !known.pages.includes(one))) {
    const rest = id === 'blog' ? ' Without articles, menu and footer leave it out.' : '';
    const message = `This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.${rest}`;
    yield problemIn(`${CONTENT}/pages/${id}.md`, message);
  }
}

/** The name of an entry's file can be an address. */
export function* fileNames({ entries }: Site): Iterable<Problem> {
  for (const { id, base, source } of entries) {
    if (base.length > 0 || ADDRESS.test(id)) continue;
    const better = id
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9/]+/g, '-')
      .replace(/^-|-$/g, '');
    const extension = source.file.slice(source.file.lastIndexOf('.'));
    const message = `The file name becomes an address: lowercase letters, digits and single hyphens. Rename the file to ${quote(better + extension)}.`;
    yield problemIn(source.file, message);
  }
}

/** The ids of a list are unique. */
export function* twins({ entries }: Site): Iterable<Problem> {
  const inLists = entries.filter(({ base }) => base.length > 0);
  for (const [first, entry] of repeats(inLists, ({ collection, id }) => `${collection}/${id}`)) {
    const message = `The id ${quote(entry.id)} is taken by the entry in line ${placeIn(first, []).line}. Choose another.`;
    yield problemAt(entry, ['id'], message);
  }
}
