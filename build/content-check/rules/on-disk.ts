import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRead, problemAt, problemIn } from '#build/content-check/entry.ts';
import { findStaleFacts } from '#build/content-check/function-facts.ts';
import { redirectsOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { CONTENT } from '#schemas/collections.ts';

// Rules that read other files of the project, which the page under /edit/ can't.

/** A warning where the server functions' copies of the content's facts are old: the host makes them before it builds. */
export function* functionFacts({ root, entries }: Site): Iterable<Problem> {
  for (const entry of entries)
    for (const file of findStaleFacts(root, entry.collection, entry.data)) {
      const message = `${file} has other facts than this entry. The host copies them before it builds; here "npm run facts" does.`;
      yield problemAt(entry, [], message, 'warning');
    }
}

/** A page of the last build that is gone leads to another one, so that links and search results don't break. */
export function* lostPages({ root, pages, pageAt, made }: Site): Iterable<Problem> {
  const known = new Set([
    ...redirectsOf(pages).map(({ from }) => from),
    // Whether a page that can't be read is there, nobody knows.
    ...pages.filter(({ entry }) => !isRead(entry)).map(({ path }) => path),
    ...pageAt.keys(),
    ...made,
  ]);
  for (const path of readLastPages(root).filter((one) => !known.has(one))) {
    const message = `The page ${path} was on the site when it was last built, and is gone: its visitors would read "not found". Write "formerly: [${path}]" here, or in the file of the page that took over.`;
    const [, overview = 'index'] = /^\/(service-areas|blog)\//.exec(path) ?? [];
    yield problemIn(`${CONTENT}/pages/${overview}.md`, message, 0, 'warning');
  }
}

/** The pages in the sitemap of the last build in `root`; empty without one. */
function readLastPages(root: string): string[] {
  try {
    const sitemap = readFileSync(join(root, 'dist/sitemap-0.xml'), 'utf8');
    return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
      new URL(address).pathname.replace(/(?<=.)\/$/, ''),
    );
  } catch {
    return [];
  }
}
