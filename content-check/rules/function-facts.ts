import { problemAt } from '#content-check/entry.ts';
import { findStaleFacts, isSource } from '#content-check/function-facts.ts';
import type { Rule } from '#content-check/site.ts';

/** A warning where the server functions' copies of the content's facts are old: the host makes them before it builds. */
export const functionFacts: Rule = ({ root, entries }) =>
  entries.flatMap((entry) => {
    if (!isSource(entry.collection)) return [];
    return findStaleFacts(root, entry.collection, entry.data).map((file) => {
      const message = `${file} has other facts than this entry. The host copies them before it builds; here "npm run facts" does.`;
      return problemAt(entry, [], 'function-facts', message, 'warning');
    });
  });
