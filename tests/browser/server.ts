import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildForTests, testDist } from '#tests/builds.ts';
import { placeDatabase } from '#tests/database/copies.ts';
import { emptyDatabase, openGivenDatabase } from '#tests/hosted/database.ts';
import { given } from '#tests/hosted/given.ts';
import { shortLived } from '#tests/node-flags.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export interface RunningSite {
  origin: string;
  stop: () => Promise<void>;
}

/** The owner's password on a site under test. */
export const ownerPassword = 'four words in a row';

/**
 * Starts a built site with its back end on a free port and an empty data folder of its own, in another process.
 * `env` is added to the settings of the test. With a given project (tests/hosted) it is the site at BASE_URL, whose
 * database is emptied.
 */
export async function startTestSite(
  dist = testDist('test'),
  env: NodeJS.ProcessEnv = {},
): Promise<RunningSite> {
  if (given) return emptyGivenSite();
  const data = mkdtempSync(join(tmpdir(), 'site-test-'));
  await placeDatabase(join(data, 'data'));
  const script = join(root, 'tools/commands/preview.ts');
  const child = fork(script, ['--dist', dist, '--data', data, '--no-samples'], {
    cwd: root,
    execArgv: [...shortLived],
    // All tests send forms from one address.
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      LEAD_LIMITS: '10000,10000,10000,10000',
      ...env,
    },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { origin: string }) => resolve(message.origin));
    child.once('exit', (code) => reject(new Error(`The site under test ended with ${code}.`)));
  });
  return {
    origin,
    stop: async () => {
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function emptyGivenSite(): Promise<RunningSite> {
  if (!given) throw new Error('No project is given.');
  const project = given;
  const empty = async () => {
    const database = openGivenDatabase(project);
    await emptyDatabase(database);
    await database.close();
  };
  await empty();
  const origin = process.env['BASE_URL'] ?? '';
  const stop = async () => {
    await empty();
    // The files that have no site of their own sign in with the first password.
    await createOwner(origin);
  };
  return { origin, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Creates the owner's account on a site that has none. */
export async function createOwner(origin: string): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_SETUP_CODE, SUPABASE_PUBLISHABLE_KEY = '' } = process.env;
  const answer = await fetch(`${origin}/api/create-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: SUPABASE_PUBLISHABLE_KEY },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ownerPassword, code: ADMIN_SETUP_CODE }),
  });
  if (!answer.ok) throw new Error(`The setup answered ${answer.status}.`);
}

/**
 * Playwright's global setup: serves the frozen content at BASE_URL, the live content at LIVE_URL. Returns the
 * teardown. A given project has its site already.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (given) {
    await createOwner((await emptyGivenSite()).origin);
    return async () => undefined;
  }
  await buildForTests('test');
  await buildForTests('production');
  const [site, live] = await Promise.all([startTestSite(), startTestSite(testDist('production'))]);
  await createOwner(site.origin);
  process.env['BASE_URL'] = site.origin;
  process.env['LIVE_URL'] = live.origin;
  return async () => {
    await Promise.all([site.stop(), live.stop()]);
  };
}
