import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Report } from './find-problems.ts';

const worker = fileURLToPath(new URL('./print-report.ts', import.meta.url));

/**
 * Checks the content of the project in `root` in a child process. A new process always loads the current
 * schemas, also after a change while the dev server runs, and frees its memory for the build. Rejects when the
 * check itself fails, and when `signal` aborts it.
 */
export async function checkAfresh(root: string, signal?: AbortSignal): Promise<Report> {
  const options = { maxBuffer: Number.POSITIVE_INFINITY, ...(signal && { signal }) };
  const { stdout } = await promisify(execFile)(process.execPath, [worker, root], options);
  return JSON.parse(stdout) as Report;
}
