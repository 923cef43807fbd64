import { isRead, problemIn } from '#build/content-check/entry.ts';
import { redirectsOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { CONTENT } from '#schemas/collections.ts';

/** A page of the last build that is gone leads to another one, so that links and search results don't break. */
export function* lostPages({ pages, pageAt, made, lastPages = [] }: Site): Iterable<Problem> {
  const known = new Set([
    ...redirectsOf(pages).map(({ from }) => from),
    // Whether a page that can't be read is there, nobody knows.
    ...pages.filter(({ entry }) => !isRead(entry)).map(({ path }) => path),
    ...pageAt.keys(),
    ...made,
  ]);
  for (const path of lastPages.filter((one) => !known.has(one))) {
    const message = `The page ${path} was on the site at the last build and is now gone: visitors would see "not found". Write "formerly: [${path}]" here, or in the file of the page that took over.`;
    const [, overview = 'index'] = /^\/(service-areas|blog)\//.exec(path) ?? [];
    yield problemIn(`${CONTENT}/pages/${overview}.md`, message, 0, 'warning');
  }
}
