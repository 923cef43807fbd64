import {
  COLLECTION_NAMES,
  COLLECTIONS,
  CONTENT,
  type CollectionName,
  type Home,
} from '#schemas/collections.ts';
import { type Entry, textOf } from './entry.ts';
import { readSource, type Source } from './source.ts';

/** Everything found in the owner's folder, in the order of the file names. */
export interface Content {
  entries: Entry[];
  /** The entries of one collection. */
  of: (name: CollectionName) => Entry[];
  sources: Source[];
  /** Other files, relative to the project's folder: pictures, drawings, unused files. */
  others: string[];
}

/** The collection that a file of the owner's folder belongs to; undefined for pictures, drawings, unused files. */
export const collectionOf = (file: string): CollectionName | undefined =>
  COLLECTION_NAMES.find((name) => holds(COLLECTIONS[name].home, file));

/** The name of a drawing by its file; undefined for other files. */
export const drawingOf = (file: string): string | undefined =>
  /^src\/content\/drawings\/([^/]+)\.svg$/.exec(file)?.[1];

/** The file of a drawing by its name. */
export const drawingFile = (name: string): string => `${CONTENT}/drawings/${name}.svg`;

/** The company's logo, a drawing or a picture. */
export const LOGO = `${CONTENT}/logo.svg`;
export const LOGO_PICTURE = `${CONTENT}/logo.png`;

/** The content with these texts of the entries' files by name, and the names of the others. */
export function contentOf(texts: ReadonlyMap<string, string>, others: string[] = []): Content {
  const found = [...texts].flatMap(([file, text]) => {
    const name = collectionOf(file);
    return name ? [{ name, source: read(file, text) }] : [];
  });
  const entries = found.flatMap(({ name, source }) => entriesIn(name, source));
  return {
    entries,
    of: (name) => entries.filter(({ collection }) => collection === name),
    sources: found.map(({ source }) => source),
    others,
  };
}

/** The files as they were last read: another check reads only what has changed. */
const lastRead = new Map<string, Source>();

function read(file: string, text: string): Source {
  const last = lastRead.get(file);
  if (last?.text === text) return last;
  const source = readSource(file, text);
  lastRead.set(file, source);
  return source;
}

/** Whether a file is an entry, or the list, of the collection stored at `home`. */
function holds(home: Home, file: string): boolean {
  if (home.shape !== 'folder') return file === `${CONTENT}/${home.file}`;
  const folder = `${CONTENT}/${home.folder}/`;
  const isDeep = file.slice(folder.length).includes('/');
  return file.startsWith(folder) && file.endsWith(home.extension) && (home.nested || !isDeep);
}

function entriesIn(collection: CollectionName, source: Source): Entry[] {
  const { home } = COLLECTIONS[collection];
  if (home.shape === 'single')
    return [{ collection, id: collection, source, base: [], data: source.data }];
  if (home.shape === 'folder') {
    const id = source.file.slice(CONTENT.length + home.folder.length + 2, -home.extension.length);
    return [{ collection, id, source, base: [], data: source.data }];
  }
  if (source.data === undefined) {
    // The ids of an invalid list are still known, so that references to them are not reported.
    const ids = [...source.text.matchAll(/^\s*-\s+id:\s*["']?([\w-]+)/gm)];
    return ids.map(([, id = '']) => ({ collection, id, source, base: [], data: undefined }));
  }
  const items: unknown[] = Array.isArray(source.data) ? source.data : [];
  return items.map((data, index) => ({
    collection,
    id: textOf(data, 'id') || `item ${index + 1}`,
    source,
    base: [index],
    data,
  }));
}
