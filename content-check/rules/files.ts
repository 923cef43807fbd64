import { type Entry, placeIn, problemAt, problemIn } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { quote } from '#content-check/words.ts';
import { COLLECTION_NAMES, COLLECTIONS, CONTENT, type Home } from '#schemas/collections.ts';

const HOMES: readonly Home[] = COLLECTION_NAMES.map((name) => COLLECTIONS[name].home);
const FOLDERS = HOMES.filter((home) => home.shape === 'folder');
const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Every file of the owner's folder is used, and its name can be an address. */
export const files: Rule = ({ sources, others, entries }) => {
  const present = new Set(sources.map(({ file }) => file));
  const missing = HOMES.flatMap((home) =>
    home.shape === 'folder' ? [] : [`${CONTENT}/${home.file}`],
  )
    .filter((file) => !present.has(file))
    .map((file) =>
      problemIn(file, 'file', 'This file is missing. Bring it back from an earlier version.'),
    );
  const lists = HOMES.flatMap((home) => (home.shape === 'list' ? [`${CONTENT}/${home.file}`] : []));
  const noLists = sources
    .filter(({ file, data }) => lists.includes(file) && data !== undefined && !Array.isArray(data))
    .map(({ file }) =>
      problemIn(file, 'file', 'This file is a list: begin each entry with "- id: …".', 1),
    );
  return [...missing, ...noLists, ...others.flatMap(strayFile), ...entries.flatMap(fileName)];
};

function strayFile(file: string): Problem[] {
  const rest = file.slice(CONTENT.length + 1);
  if (rest.startsWith('photos/') || /^drawings\/[^/]+\.svg$/.test(rest)) return [];
  const home = FOLDERS.find(({ folder }) => rest.startsWith(`${folder}/`));
  const holds = home
    ? `${CONTENT}/${home.folder} holds ${home.extension} files${home.nested ? '' : ', without folders inside'}`
    : rest.startsWith('drawings/')
      ? `${CONTENT}/drawings holds .svg files`
      : `pages are in the folders ${FOLDERS.map(({ folder }) => folder).join(', ')}`;
  return [
    problemIn(
      file,
      'file',
      `The site does not use this file: ${holds}. Rename, move or delete it.`,
    ),
  ];
}

function fileName({ id, base, source }: Entry): Problem[] {
  if (base.length > 0 || ADDRESS.test(id)) return [];
  const better = id
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, '-')
    .replace(/^-|-$/g, '');
  const extension = source.file.slice(source.file.lastIndexOf('.'));
  const message = `The file name becomes an address: small letters, digits and single hyphens. Rename the file to ${quote(better + extension)}.`;
  return [problemIn(source.file, 'file', message)];
}

/** The ids of a list are unique. */
export const twins: Rule = ({ entries }) => {
  const first = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const key = `${entry.collection}/${entry.id}`;
    const other = first.get(key);
    if (!other) first.set(key, entry);
    if (!other || entry.base.length === 0) return [];
    const message = `The id ${quote(entry.id)} is taken by the entry in line ${placeIn(other, []).line}. Choose another.`;
    return [problemAt(entry, ['id'], 'twins', message)];
  });
};
