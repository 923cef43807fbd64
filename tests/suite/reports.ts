import { existsSync, readFileSync } from 'node:fs';
import type { Counts } from './steps.ts';

/**
 * Counts the tests in vitest's JSON report. A file that can't be loaded has no failed test, so failed files
 * count when no test failed.
 */
export function readVitestCounts(file: string): Counts {
  const { numPassedTests: passed = 0, numFailedTests = 0, numFailedTestSuites = 0 } = read(file);
  return { passed, failed: numFailedTests || numFailedTestSuites };
}

/** Counts the tests in Playwright's JSON report; one that passed at its second try has passed, and is told. */
export function readPlaywrightCounts(file: string): Counts {
  const { expected = 0, unexpected = 0, flaky = 0 } = read(file).stats ?? {};
  if (flaky > 0)
    console.log(`${flaky} of them passed only at the second try; their names are above.`);
  return { passed: expected + flaky, failed: unexpected };
}

type Numbers = Record<string, number | undefined>;

/** A report; an empty one where the runner wrote none. */
const read = (file: string): Numbers & { stats?: Numbers } =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
