import { problemAt } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { redirectsOf } from '#build/content-check/redirects.ts';
import type { Site } from '#build/content-check/site.ts';

/** An old address is no page of the site any more, and leads to one page. */
export function* redirects({ pages, routes }: Site): Iterable<Problem> {
  const owners = new Map<string, string>();
  for (const { from, to, page, index } of redirectsOf(pages)) {
    const problem = (message: string) =>
      problemAt(page.entry, ['formerly', index], 'redirect', message);
    const owner = owners.get(from);
    if (owner) yield problem(`${from} leads to ${owner} already. Keep it in one of the two files.`);
    else if (routes.pages.has(from) || routes.others.has(from))
      yield problem(
        `${from} is a page of the site, so it can lead nowhere else. Take it out here.`,
      );
    owners.set(from, to);
  }
}
