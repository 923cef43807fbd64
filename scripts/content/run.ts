import { Worker } from 'node:worker_threads';
import type { Report } from './check.ts';

/**
 * Checks the content of the project in `root` in a thread of its own, which reads the schemas afresh: a dev
 * server lives longer than their code. Rejects when the check itself fails, and when `signal` ends it.
 */
export function checkAfresh(root: string, signal?: AbortSignal): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: root });
    const stop = () => worker.terminate();
    signal?.addEventListener('abort', stop);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(new Error('The content check was stopped before its end.'));
    });
  });
}
