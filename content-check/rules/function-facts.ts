import { problemAt } from '#content-check/entry.ts';
import { findStaleFacts, isSource } from '#content-check/function-facts.ts';
import type { Rule } from '#content-check/site.ts';

/** The server functions' copies of the content's facts are up to date. */
export const functionFacts: Rule = ({ root, entries }) =>
  entries.flatMap((entry) => {
    if (!isSource(entry.collection)) return [];
    return findStaleFacts(root, entry.collection, entry.data).map((file) => {
      const message = `${file} has other facts than this entry. Run "npm run facts" and commit what it writes.`;
      return problemAt(entry, [], 'function-facts', message);
    });
  });
