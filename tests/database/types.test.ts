import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './engines.ts';
import { createDatabase } from './server.ts';

const file = 'supabase/database.types.ts';

// Supabase's own generator. Its command needs Docker for it, in the newest version that every system has.
test('the committed database types are those that the migrations make (npm run types:database writes them)', async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const pool = new pg.Pool({ connectionString: url });
  const metadata = await introspect(pool, { includedSchemas: ['public'] }).finally(() =>
    pool.end(),
  );
  const types = await generateTypescript(sortGeneratorMetadata(metadata));
  const formatting = promisify(execFile)(
    join(root, 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path', file],
    { cwd: root },
  );
  formatting.child.stdin?.end(types);
  await expect((await formatting).stdout).toMatchFileSnapshot(join(root, file));
});
