import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemIn } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { overviewOf, redirectsOf } from '#build/content-check/redirects.ts';
import type { Site } from '#build/content-check/site.ts';

/** A page of the last build that is gone leads to another one, so that links and search results don't break. */
export function* lostPages({ root, pages, routes }: Site): Iterable<Problem> {
  const known = new Set(redirectsOf(pages).map(({ from }) => from));
  for (const path of readLastPages(root)) {
    if (known.has(path) || routes.pages.has(path) || routes.others.has(path)) continue;
    if (routes.unread.has(path)) continue;
    const message = `The page ${path} was on the site when it was last built, and is gone: its visitors would read "not found". Write "formerly: [${path}]" here, or in the file of the page that took over.`;
    yield problemIn(overviewOf(path), 'redirect', message, 0, 'warning');
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
