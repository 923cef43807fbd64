import { problemAt } from '#build/content-check/entry.ts';
import { findStaleFacts, isSource } from '#build/content-check/function-facts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';

/** A warning where the server functions' copies of the content's facts are old: the host makes them before it builds. */
export function* functionFacts({ root, entries }: Site): Iterable<Problem> {
  for (const entry of entries) {
    if (!isSource(entry.collection)) continue;
    for (const file of findStaleFacts(root, entry.collection, entry.data)) {
      const message = `${file} has other facts than this entry. The host copies them before it builds; here "npm run facts" does.`;
      yield problemAt(entry, [], 'function-facts', message, 'warning');
    }
  }
}
