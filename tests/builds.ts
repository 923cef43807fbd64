import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { ensureEnv } from '#local/env.ts';
import { buildSite } from '#toolchain/build-site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache');

/**
 * Two sites that tests read: `test` shows samples and the examples of all sections, and keeps its
 * untrimmed pages; `production` is what a production deploy publishes.
 */
export type TestBuild = 'test' | 'production';

const settings: Record<TestBuild, NodeJS.ProcessEnv> = {
  test: { CONTEXT: 'test', SHOW_SAMPLES: 'true' },
  production: { CONTEXT: 'production', SHOW_SAMPLES: 'false' },
};

/** The folder of a built site. */
export function testDist(build: TestBuild): string {
  return join(cache, build, 'dist');
}

/** The same pages before trim-styles/ took rules away; only `test` keeps them. */
export const untrimmedDist: string = join(cache, 'test/untrimmed');

/**
 * Sets the environment of all tests: keys of their own, so that neither the developer's `.env` nor a
 * hosted project is touched.
 */
export async function prepareTestEnv(): Promise<void> {
  const folder = join(cache, 'test');
  mkdirSync(folder, { recursive: true });
  process.env['PUBLIC_SUPABASE_URL'] = '';
  ensureEnv(folder);
}

/** Builds a site for tests, once while its sources stay as they are. Returns its folder. */
export async function buildForTests(build: TestBuild): Promise<string> {
  await prepareTestEnv();
  const dist = testDist(build);
  // From the file: a test may have set other keys in its own environment, and needs no other build.
  const keys = parseEnv(readFileSync(join(cache, 'test/.env'), 'utf8'));
  await buildSite({ root, dist, env: { ...keys, ...settings[build], PUBLIC_SUPABASE_URL: '' } });
  return dist;
}
