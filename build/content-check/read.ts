import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CONTENT } from '#schemas/collections.ts';
import { type Content, collectionOf, contentOf } from './content.ts';
import { pageFiles, type Redirect, redirectsOf } from './pages.ts';

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

/** The files of the owner's folder in `root`: the texts of entries by name, and the names of the others. */
export async function readFiles(
  root: string,
): Promise<{ texts: Map<string, string>; others: string[] }> {
  const files = await filesUnder(root, CONTENT);
  const read = async (file: string) => [file, await readFile(join(root, file), 'utf8')] as const;
  return {
    texts: new Map(await Promise.all(files.filter(collectionOf).map(read))),
    others: files.filter((file) => !collectionOf(file)),
  };
}

/** The redirects of the content in `root`. */
export const readRedirects = async (root: string): Promise<Redirect[]> =>
  redirectsOf(pageFiles((await readContent(root)).entries));

/** The addresses that a sitemap lists. */
export const locationsIn = (sitemap: string): URL[] =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));

/** Reads the whole owner's folder of the project in `root`. */
export async function readContent(root: string): Promise<Content> {
  const { texts, others } = await readFiles(root);
  return contentOf(texts, others);
}
