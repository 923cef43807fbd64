import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './engines.ts';
import { createDatabase } from './server.ts';

const run = promisify(execFile);
const program = (name: string): string => join(root, 'node_modules/.bin', name);
const file = 'supabase/database.types.ts';

test('the committed database types are those that the migrations make (npm run types:database writes them)', async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const args = ['gen', 'types', 'typescript', '--schema', 'public'];
  const { stdout } = await run(
    program('supabase'),
    [...args, '--db-url', `${url}?sslmode=disable`],
    { cwd: root, env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' } },
  );
  const formatting = run(program('biome'), ['format', '--stdin-file-path', file], { cwd: root });
  formatting.child.stdin?.end(stdout);
  await expect((await formatting).stdout).toMatchFileSnapshot(join(root, file));
});
