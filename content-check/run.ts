import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Report } from './check.ts';

/** What the check's process answers. */
export type Answer = { report: Report } | { failure: string };

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * Checks the content of the project in `root` in a child process, which always loads the current schemas, even
 * if they have changed since a dev server was started. Its memory is freed at its end, which matters in a build with
 * a thousand articles. Rejects when the check itself fails, and when `signal` ends it.
 */
export function checkAfresh(root: string, signal?: AbortSignal): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = fork(worker, [root], { serialization: 'advanced', execArgv: [] });
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop);
    child.once('message', (answer: Answer) => {
      if ('report' in answer) resolve(answer.report);
      else reject(new Error(answer.failure));
    });
    child.once('error', reject);
    child.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(new Error('The content check was stopped before its end.'));
    });
  });
}
