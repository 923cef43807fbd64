import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  CONTENT,
  type CollectionName,
  type Home,
} from '#schemas/collections.ts';
import { type Entry, textOf } from './entry.ts';
import { readMarkdown, readYaml, type Source } from './source.ts';

/** Everything found in the owner's folder, in the order of the file names. */
export interface Content {
  /** The project's folder. */
  root: string;
  entries: Entry[];
  sources: Source[];
  /** Other files, relative to the project's folder: pictures, drawings, unused files. */
  others: string[];
}

/** The files under a folder of the project, relative to the project's folder; empty when the folder is missing. */
export async function filesUnder(root: string, folder: string): Promise<string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .map((one) => relative(root, join(one.parentPath, one.name)).replaceAll(sep, '/'))
    .sort();
}

/** Reads the whole owner's folder of the project in `root`. */
export async function readContent(root: string): Promise<Content> {
  const files = await filesUnder(root, CONTENT);
  const homes = files.map((file) => ({
    file,
    name: COLLECTION_NAMES.find((name) => holds(COLLECTIONS[name].home, file)),
  }));
  const read = await Promise.all(
    homes.map(async ({ file, name }) => {
      if (!name) return undefined;
      const text = await readFile(join(root, file), 'utf8');
      return {
        name,
        source: file.endsWith('.md') ? readMarkdown(file, text) : readYaml(file, text),
      };
    }),
  );
  const found = read.filter((one) => one !== undefined);
  return {
    root,
    entries: found.flatMap(({ name, source }) => entriesIn(name, source)),
    sources: found.map(({ source }) => source),
    others: homes.filter(({ name }) => !name).map(({ file }) => file),
  };
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
