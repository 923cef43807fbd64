import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEngines } from '#tests/browser/engines/engines.ts';
import { OWNER_ROOT } from '#tests/project-copy.ts';
import { isLong } from '#tests/sizes.ts';
import writeFacts from '#tests/write-facts.ts';
import { fetchSupabase } from '#tools/launch/go-live/supabase.ts';
import { fail } from '#tools/toolchain/say.mjs';
import { readPlaywrightCounts, readVitestCounts } from './reports.ts';
import { type Counts, runCheck, runSuite, sum } from './steps.ts';
import { keepTemporaryFilesTogether } from './temp.ts';

// Everything that `npm test` checks. Each command counts as one check, each suite by its own tests; all run even
// when one fails.
const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = join(root, '.cache/test/reports');
mkdirSync(reports, { recursive: true });
try {
  // tests/deployed asks it; the short form leaves that out where it isn't here.
  if (isLong) await fetchSupabase(root, 'npm run test:long');
  writeFacts();
} catch (error) {
  fail(error);
}
keepTemporaryFilesTogether();
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

/** Runs browser tests, on the live content of the project in `liveRoot` where it is another. */
const browse = (label: string, which: readonly string[] = [], liveRoot?: string): Promise<Counts> =>
  runSuite(
    label,
    'playwright',
    ['test', ...which, '--reporter=dot,json'],
    { file: playwrightReport, read: readPlaywrightCounts },
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
        ...(liveRoot && { LIVE_ROOT: liveRoot }),
      },
    },
  );

/** After the build in the same folder, which writes there the types of content that the compiler needs. */
const checkTypes = async (): Promise<Counts[]> => [
  await runCheck('types', 'astro', ['check', '--minimumSeverity', 'warning', '--noSync']),
  await runCheck('types of 2021’s browsers', 'tsc', ['-p', 'tsconfig.browser.json']),
];

const runVitest = (): Promise<Counts> =>
  runSuite(
    'unit, content and database tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    { file: vitestReport, read: readVitestCounts },
    { isShownAtEnd: !isLong },
  );

const runChecks = async (): Promise<Counts[]> => [
  await runCheck('lint and format', 'biome', ['ci', '.']),
  await runCheck('content', 'node', ['tools/commands/check-content.ts']),
  await runCheck('unused code', 'knip', []),
  await runCheck('packages', 'npm', ['run', '--silent', 'check:packages']),
];

// A build keeps one of two cores busy. Beyond that the steps follow one another: together both suites take the
// processor more time (docs/decisions/0020-what-tests-ask.md).
const first = await Promise.all([
  runCheck('build of the live content', 'node', ['tests/suite/build.ts']),
  runChecks(),
]);
const second = await Promise.all([checkTypes(), runVitest()]);
const counts = [...first.flat(), ...second.flat(), await browse('browser tests')];
if (isLong)
  counts.push(
    await browse('browser tests of an owner’s first month', ['tests/browser/live'], OWNER_ROOT),
  );
console.log(`\n${describeEngines().join('\n')}`);
const { passed, failed } = sum(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
