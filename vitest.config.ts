import { join } from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { companyRoot } from './tests/company/companies.ts';
import { FROZEN_FACTS, OWNER_ROOT } from './tests/project-copy.ts';
import { isLong } from './tests/sizes.ts';

const seconds = 1_000;

/** Days and hours of the frozen content: the owner may change his. */
const frozenHours = {
  '#generated/alert-facts.json': join(FROZEN_FACTS, 'generated/alert-facts.json'),
};
/** The projects that test behavior, not live content. */
const ofBehavior = new Set(['unit', 'back end', 'local engine']);

const project = (name: string, folders: readonly string[], settings: TestUserConfig = {}) => ({
  ...(ofBehavior.has(name) && { resolve: { alias: frozenHours } }),
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    // On a busy machine a process may start late; only a failure takes this long.
    testTimeout: 60 * seconds,
    // These tests leave nothing behind in their process: its modules are loaded once for all files.
    isolate: false,
    ...settings,
  },
});
/** Tests that read a built site may have to wait for its build. */
const build = { testTimeout: 120 * seconds, hookTimeout: 300 * seconds };
const backEnd = {
  globalSetup: './tests/database/server.ts',
  // test:long kills the server for hours.
  testTimeout: (isLong ? 10_000 : 120) * seconds,
  hookTimeout: 300 * seconds,
};
const onBothEngines = ['access', 'desk', 'feed', 'model', 'receive-lead', 'schema'].map(
  (name) => `tests/database/${name}.test.ts`,
);

export default defineConfig({
  test: {
    // A test file may start servers and processes of its own; three at a time keep two cores busy.
    maxWorkers: 3,
    globalSetup: './tests/write-facts.ts',
    // A given project (tests/hosted) has one database for all.
    fileParallelism: !process.env['SUPABASE_DB_URL'],
    projects: [
      project('unit', ['unit']),
      project('content', ['content'], build),
      project('requirements', ['requirements'], build),
      project('live', ['live'], build),
      // The tests of live content, on a copy with the edits of an owner's first month.
      project('owner', ['owner', 'live'], {
        ...build,
        setupFiles: './tests/owner/setup.ts',
        env: { LIVE_ROOT: OWNER_ROOT },
      }),
      // And on the site that another company begins with.
      ...(isLong ? (['fence', 'roof'] as const) : (['fence'] as const)).map((name) =>
        project(name, ['company', 'live'], {
          ...build,
          setupFiles: './tests/company/setup.ts',
          env: { LIVE_ROOT: companyRoot(name) },
        }),
      ),
      project('back end', ['database', 'deployed', 'security'], backEnd),
      // What the local engine might do differently; test:long asks it all.
      project('local engine', ['database'], {
        ...backEnd,
        ...(isLong ? {} : { include: onBothEngines }),
        env: { ENGINE: 'PGlite' },
      }),
    ],
  },
});
