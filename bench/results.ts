import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Results, resultsSchema } from './figures.ts';

/** What only judges and shows figures. */
const showing: ReadonlySet<string> = new Set([
  'budgets.ts',
  'compare.ts',
  'report.ts',
  'results.ts',
  'build-cost.ts',
  'usage.ts',
]);

/** A hash of the built site and of what measures it: figures of another one are not gone on with. */
export function fingerprint(dist: string, browser: string): string {
  const hash = createHash('sha256').update(browser);
  const add = (folder: string, pattern: string) => {
    const files = globSync(pattern, { cwd: folder }).filter((file) => !showing.has(file));
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  };
  add(dist, '**/*.html');
  add(dist, '_headers');
  add(import.meta.dirname, '**/*.{ts,woff2}');
  add(join(import.meta.dirname, '../host'), '*.ts');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Results in a file; undefined when there is none. Throws, naming the file, when it holds something
 * else or figures of another version of the benchmark.
 */
export function readResults(file: string): Results | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(
      `${file} holds no results that this benchmark can read. Delete it, or name another file.`,
      { cause },
    );
  }
}

/** Keeps results, so that a run that was broken off is gone on with. */
export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(next, file);
}
