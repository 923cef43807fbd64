import { problemIn } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';

/** Each address belongs to one file. Only `pages` may also name addresses of src/pages, like 404. */
export function* paths({ pages, routes }: Site): Iterable<Problem> {
  const owners = new Map<string, string>();
  for (const { path, entry } of pages) {
    const isMade = routes.others.has(path) && entry.collection !== 'pages';
    const owner = owners.get(path) ?? (isMade ? 'a page made by code' : undefined);
    const { file } = entry.source;
    const message = `The address ${path} already belongs to ${owner}. Rename this file.`;
    if (owner) yield problemIn(file, 'path', message);
    else owners.set(path, file);
  }
}
