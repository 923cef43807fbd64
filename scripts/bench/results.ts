import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildFigures } from './build-cost.ts';
import type { PageFigures } from './page.ts';
import type { SiteFigures } from './site.ts';

/** What `npm run bench` has measured, as it lies in its file. */
export interface Results {
  /** What was measured: the built site, the benchmark's own code, the browser. */
  of: string;
  browser: string;
  date: string;
  pages: Record<string, PageFigures>;
  site?: SiteFigures;
  build?: BuildFigures;
}

/** A hash of the built site and of the benchmark, so that figures of another one are not gone on with. */
export function fingerprint(dist: string, browser: string): string {
  const hash = createHash('sha256').update(browser);
  const add = (folder: string, pattern: string) => {
    for (const file of globSync(pattern, { cwd: folder }).sort()) {
      hash.update(file).update(readFileSync(join(folder, file)));
    }
  };
  add(dist, '**/*.html');
  add(dist, '_headers');
  add(import.meta.dirname, '*.ts');
  return hash.digest('hex').slice(0, 16);
}

/** Results in a file; undefined when there is none. Throws when the file holds something else. */
export function readResults(file: string): Results | undefined {
  if (!existsSync(file)) return undefined;
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isResults(found)) throw new Error(`${file} holds no results of the benchmark.`);
  return found;
}

function isResults(value: unknown): value is Results {
  return typeof value === 'object' && value !== null && 'of' in value && 'pages' in value;
}

/** Keeps results, so that a run that was broken off is gone on with. */
export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
