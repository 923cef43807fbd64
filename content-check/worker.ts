import { checkContent } from './check.ts';
import type { Answer } from './run.ts';

// Started by run.ts with the project's folder: answers once and exits.
const answer = await checkContent(process.argv[2] ?? '').then(
  (report): Answer => ({ report }),
  (error): Answer => ({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }),
);
process.send?.(answer, () => process.disconnect());
