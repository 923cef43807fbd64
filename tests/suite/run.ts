import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlaywrightCounts, readVitestCounts } from './reports.ts';
import { type Counts, runCheck, runSuite, sum } from './steps.ts';

// Everything that `npm test` checks, in the order of what is quickest to mend. Each command counts
// as one check, each suite by its own tests; all run even when one fails.
const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = join(root, '.cache/test/reports');
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const counts: Counts[] = [
  await runCheck('lint and format', 'biome', ['ci', '.']),
  await runCheck('types in pages', 'astro', ['check']),
  await runCheck('types in code', 'tsc', ['--noEmit']),
  await runCheck('content', 'node', ['scripts/check-content.ts']),
  await runCheck('unused code', 'knip', []),
  await runCheck('packages', 'npm', ['run', '--silent', 'check:packages']),
  await runCheck('builds for the tests', 'node', ['tests/suite/build.ts']),
  await runSuite(
    'unit, content and database tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    { file: vitestReport, read: readVitestCounts },
  ),
  await runSuite(
    'browser tests',
    'playwright',
    ['test', '--reporter=dot,json'],
    { file: playwrightReport, read: readPlaywrightCounts },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  ),
];
const { passed, failed } = sum(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
