import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';
import type { Counts } from './steps.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        assertionResults: z.array(z.object({ title: z.string(), duration: z.number().nullish() })),
      }),
    )
    .default([]),
});

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  /** Those inside this one. */
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite).default([]),
});

/** A test and how many milliseconds it took. */
export interface Timed {
  file: string;
  title: string;
  duration: number;
}

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

/** Counts the tests in Playwright's JSON report; a flaky test counts as failed. */
export function readPlaywrightCounts(file: string): Counts {
  const report = read(file, playwrightReport);
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** How long each test of vitest's JSON report took. */
export function readVitestTimes(file: string): Timed[] {
  const results = read(file, vitestReport)?.testResults ?? [];
  return results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      file: relative(process.cwd(), name),
      title,
      duration: duration ?? 0,
    })),
  );
}

/** How long each test of Playwright's JSON report took, all attempts together. */
export function readPlaywrightTimes(file: string): Timed[] {
  const timesOf = ({ specs, suites }: z.infer<typeof playwrightSuite>): Timed[] => [
    ...specs.map(({ title, file, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const duration = results.reduce((total, result) => total + result.duration, 0);
      return { file: `tests/browser/${file}`, title, duration };
    }),
    ...suites.flatMap(timesOf),
  ];
  return read(file, playwrightReport)?.suites.flatMap(timesOf) ?? [];
}

/** The slowest tests, the slowest first, a line each. */
export function listSlowest(times: readonly Timed[], count: number): string {
  return times
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map(
      ({ file, title, duration }) =>
        `${(duration / 1000).toFixed(1).padStart(6)} s  ${file}  ${title}`,
    )
    .join('\n');
}

function read<T>(file: string, shape: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
}
