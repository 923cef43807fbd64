import { problemIn } from '#content-check/entry.ts';
import type { Rule } from '#content-check/site.ts';

/** Each address belongs to one file. Only `pages` may also name addresses of src/pages, like 404. */
export const paths: Rule = ({ pages, routes }) => {
  const owners = new Map<string, string>();
  return pages.flatMap(({ path, entry }) => {
    const { file } = entry.source;
    const owner =
      owners.get(path) ??
      (routes.others.has(path) && entry.collection !== 'pages' ? 'a page made by code' : undefined);
    if (owner === undefined) {
      owners.set(path, file);
      return [];
    }
    return [
      problemIn(file, 'path', `The address ${path} already belongs to ${owner}. Rename this file.`),
    ];
  });
};
