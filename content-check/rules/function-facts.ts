import { problemAt } from '#content-check/entry.ts';
import { findStaleFacts } from '#content-check/function-facts.ts';
import type { Rule } from '#content-check/site.ts';

/** The server functions carry the facts of the business entry as they are now. */
export const functionFacts: Rule = ({ root, entries }) =>
  entries
    .filter((entry) => entry.collection === 'business')
    .flatMap((entry) =>
      findStaleFacts(root, entry.data).map((file) =>
        problemAt(
          entry,
          [],
          'function-facts',
          `${file} has other facts than this entry. Run "npm run facts" and commit what it writes.`,
        ),
      ),
    );
