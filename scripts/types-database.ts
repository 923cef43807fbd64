import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from './local/postgres.ts';

const run = promisify(execFile);
const file = 'supabase/database.types.ts';

/** The types of the database that the migrations make, as text in the project's own format. */
export async function buildDatabaseTypes(root: string): Promise<string> {
  const server = await startPostgres(root);
  try {
    const client = new Client(server.url);
    await client.connect();
    await client.query(readFileSync(join(root, 'scripts/local/hosted-project.sql'), 'utf8'));
    const migrations = join(root, 'supabase/migrations');
    for (const name of readdirSync(migrations).sort())
      await client.query(readFileSync(join(migrations, name), 'utf8'));
    await client.end();
    const args = [
      'gen',
      'types',
      'typescript',
      '--db-url',
      `${server.url}?sslmode=disable`,
      '--schema',
      'public',
    ];
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

async function formatTypes(root: string, text: string): Promise<string> {
  const working = run(
    join(root, 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path', file],
    { cwd: root },
  );
  working.child.stdin?.end(text);
  return (await working).stdout;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = process.cwd();
  const types = await buildDatabaseTypes(root);
  if (!process.argv.includes('--check')) {
    writeFileSync(join(root, file), types);
    console.log(`${file} is written.`);
  } else if (types !== readFileSync(join(root, file), 'utf8')) {
    console.error(
      `${file} is not what the migrations make. Run npm run types:database and commit the file.`,
    );
    process.exitCode = 1;
  } else console.log(`${file} is current.`);
}
