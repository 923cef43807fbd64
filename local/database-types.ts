import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from './postgres.ts';

const run = promisify(execFile);
/** The generated file, from the project's root. */
export const typesFile = 'supabase/database.types.ts';

/** The TypeScript types of the database after all migrations, formatted like the project's code. */
export async function buildDatabaseTypes(root: string): Promise<string> {
  const server = await startPostgres(root);
  try {
    await migrate(root, server.url);
    const url = `${server.url}?sslmode=disable`;
    const args = ['gen', 'types', 'typescript', '--db-url', url, '--schema', 'public'];
    const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
    const { stdout } = await run(join(root, 'node_modules/.bin/supabase'), args, {
      env,
      cwd: root,
      timeout: 120_000,
    });
    return await formatTypes(root, stdout);
  } finally {
    await server.close();
  }
}

async function migrate(root: string, url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(readFileSync(join(root, 'local/hosted-project.sql'), 'utf8'));
    const migrations = join(root, 'supabase/migrations');
    for (const name of readdirSync(migrations).sort())
      await client.query(readFileSync(join(migrations, name), 'utf8'));
  } finally {
    await client.end();
  }
}

async function formatTypes(root: string, text: string): Promise<string> {
  const working = run(
    join(root, 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path', typesFile],
    { cwd: root },
  );
  working.child.stdin?.end(text);
  return (await working).stdout;
}
