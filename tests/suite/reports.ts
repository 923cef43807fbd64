import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Counts } from './steps.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Counts the tests in vitest's JSON report. A file that can't be loaded has no failed test, so failed files
 * count when no test failed.
 */
export function readVitestCounts(file: string): Counts {
  const report = read(file, vitestReport);
  if (!report) return { passed: 0, failed: 0 };
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = report;
  return { passed, failed: numFailedTests || numFailedTestSuites };
}

/** Counts the tests in Playwright's JSON report; one that passed at its second try has passed, and is told. */
export function readPlaywrightCounts(file: string): Counts {
  const report = read(file, playwrightReport);
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky > 0)
    console.log(`${flaky} of them passed only at the second try; their names are above.`);
  return { passed: expected + flaky, failed: unexpected };
}

function read<T>(file: string, shape: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
}
