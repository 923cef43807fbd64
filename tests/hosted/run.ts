import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeEngines } from '#tests/browser/engines/engines.ts';
import { prepareTestEnv } from '#tests/builds.ts';
import { cache, root } from '#tests/project-copy.ts';
import { readPlaywrightCounts, readVitestCounts } from '#tests/suite/reports.ts';
import { type Counts, runSuite, sum } from '#tests/suite/steps.ts';
import { fetchSupabase, supabaseProgram } from '#tools/launch/go-live/supabase.ts';
import { runStep } from '#tools/toolchain/step.mjs';
import { markAsOurs, openGivenDatabase, readState } from './database.ts';
import { hasDocker, startSupabase, stopSupabase } from './docker.ts';
import { readGiven } from './given.ts';

// npm run test:hosted: the journeys of the desk on the servers of a hosted project, and those that only these allow.
// The project is the one in the environment (given.ts), else Supabase's own servers in Docker.

/** The journeys of tests/browser that need the back end; the others look at pages. */
const journeys = [
  ...['admin-session', 'admin-faults', 'admin-keeps', 'contact', 'no-signal', 'photos', 'alerts'],
  ...['desk-changes', 'desk-outbox', 'desk-day', 'desk-details', 'desk-today', 'desk-owes'],
  ...['a-day', 'admin', 'settings', 'hostile-leads'],
  ...['hosted/account', 'hosted/recovery', 'hosted/kills'],
  ...['engines/chromium', 'engines/firefox', 'engines/webkit'],
];

/** Those of tests/database; the rest is about the local engine alone. */
const files = [
  ...['access-http', 'setup', 'desk', 'desk-changes', 'feed', 'model', 'schema', 'form'],
  ...['photos', 'photo-limits', 'inputs', 'receive-lead', 'second-store', 'webhook', 'retention'],
  ...['backups', 'calendar', 'alerts', 'alerts-http', 'alert-schedule', 'forwards', 'self-tests'],
  'sending',
];

const words = (process.env['TEST_ONLY'] ?? '').split(' ').filter(Boolean);
const select = (names: readonly string[]) =>
  names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));

const reports = join(cache, 'test/reports');
mkdirSync(reports, { recursive: true });

/** Pushes the migrations as a deploy does, unless an earlier run has. Throws when the database is somebody's. */
async function migrate(databaseUrl: string): Promise<void> {
  const project = readGiven();
  if (!project) throw new Error('No project is given.');
  const database = openGivenDatabase(project);
  try {
    const state = await readState(database);
    if (state === 'not ours')
      throw new Error(
        'SUPABASE_DB_URL names a project with leads of somebody: these tests would remove them. Give an empty one.',
      );
    await fetchSupabase(root, 'npm run test:hosted');
    const push = [supabaseProgram(root), 'db', 'push', '--yes', '--db-url', databaseUrl];
    const { ok, output } = await runStep(
      'Pushing the migrations',
      process.execPath,
      push,
      {},
      root,
    );
    if (!ok) throw new Error(output);
    if (state === 'empty') await markAsOurs(database);
  } finally {
    await database.close();
  }
}

/** Builds the site and serves it before the project, in a process of its own. */
async function startFacade(): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(root, 'tests/hosted/facade.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { origin: string }) => resolve(message.origin));
    child.once('exit', (code) => reject(new Error(`The site under test ended with ${code}.`)));
  });
  return { origin, stop: () => void child.kill() };
}

const nothing = { passed: 0, failed: 0 };

async function runInDatabase(): Promise<Counts> {
  const chosen = select(files).map((name) => `tests/database/${name}.test.ts`);
  if (chosen.length === 0) return nothing;
  const file = join(reports, 'hosted-vitest.json');
  const how = ['--no-file-parallelism', '--retry=1', '--reporter=dot', '--reporter=json'];
  return runSuite(
    'database tests on the project',
    'vitest',
    ['run', '--project', 'back end', ...how, `--outputFile.json=${file}`, ...chosen],
    { file, read: readVitestCounts },
  );
}

async function runInBrowser(): Promise<Counts> {
  const chosen = select(journeys).map((name) => `tests/browser/${name}.spec.ts`);
  if (chosen.length === 0) return nothing;
  const file = join(reports, 'hosted-playwright.json');
  return runSuite(
    'browser journeys on the project',
    'playwright',
    ['test', '--workers=1', '--reporter=list,json', ...chosen],
    { file, read: readPlaywrightCounts },
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
}

async function run(): Promise<number> {
  const project = readGiven();
  if (!project) throw new Error('No project is given.');
  await migrate(project.databaseUrl);
  // The keys of all tests; those of the project stay.
  await prepareTestEnv();
  process.env['SUPABASE_URL'] = project.url;
  const facade = await startFacade();
  process.env['BASE_URL'] = facade.origin;
  try {
    const { passed, failed } = sum([await runInDatabase(), await runInBrowser()]);
    if (passed + failed === 0)
      throw new Error(`No file’s name contains ${process.env['TEST_ONLY']}.`);
    console.log(`\n${describeEngines().join('\n')}`);
    console.log(`\n${passed} passed, ${failed} failed on ${project.url}`);
    return failed > 0 ? 1 : 0;
  } finally {
    facade.stop();
  }
}

if (readGiven()) process.exitCode = await run();
else if (hasDocker()) {
  try {
    Object.assign(process.env, await startSupabase());
    process.exitCode = await run();
  } finally {
    stopSupabase();
  }
} else {
  console.log(
    'Left out: no Docker runs here, and the environment gives no Supabase project (SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_DB_URL). docs/first-deploy.md says how.',
  );
}
