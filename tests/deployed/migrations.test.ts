import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import listed from '#tests/database/access.json' with { type: 'json' };
import { findDifferences } from '#tests/database/access-matrix.ts';
import { connectTo, type Engine, migrate, openPglite, root } from '#tests/database/engines.ts';
import { addOneOfEach, undone } from '#tests/database/people.ts';
import { startPostgres, type ThrowAwayPostgres } from '#tests/database/postgres.ts';
import { supabaseProgram } from '#tools/launch/go-live/supabase.ts';

const program = supabaseProgram(root);
const hasCommand = existsSync(program);
const run = promisify(execFile);
const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };

/** Runs Supabase's CLI on the database at `url`. Throws its output when it fails. */
async function supabase(url: string, ...args: string[]): Promise<string> {
  const remote = `--db-url=${url}?sslmode=disable`;
  const { stdout } = await run(process.execPath, [program, ...args, remote], {
    env,
    cwd: root,
    timeout: 60_000,
  });
  return stdout;
}

/** Applies the migrations as a deploy does: `supabase db push`. Returns the output. */
const pushMigrations = (url: string): Promise<string> => supabase(url, 'db', 'push', '--yes');

const advice = z.object({ results: z.array(z.object({ cacheKey: z.string() })) });

/**
 * The findings of Supabase's database advisors (the lints of supabase/splinter) of every level: their sorted
 * keys. Unused indexes are left out, because all are unused on a new database.
 */
async function adviseOn(url: string): Promise<string[]> {
  const text = await supabase(url, 'db', 'advisors', '--level', 'info', '--output-format', 'json');
  return advice
    .parse(JSON.parse(text))
    .results.map(({ cacheKey }) => cacheKey)
    .filter((key) => !key.startsWith('unused_index'))
    .sort();
}

/** Queries of the catalog for everything that migrations can change in our two schemas, one line each. */
const parts = {
  columns: `select format('%s.%s.%s %s %s %s %s', table_schema, table_name, column_name, data_type,
      is_nullable, column_default, generation_expression) as line
    from information_schema.columns where table_schema in ('public', 'private')`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace::regnamespace::text in ('public', 'private') and contype <> 'n'`,
  indexes: `select indexdef as line from pg_indexes where schemaname in ('public', 'private')`,
  functions: `select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace::regnamespace::text in ('public', 'private')`,
  triggers: `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  policies: `select format('%s %s %s %s %s %s %s', schemaname, tablename, policyname, roles, cmd, qual,
      with_check) as line
    from pg_policies`,
};

/** The schemas public and private as sorted lines, the same for equal databases on any engine. */
async function readCatalogue(engine: Engine): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, sql] of Object.entries(parts)) {
    const rows = await engine.query<{ line: string }>(sql);
    lines.push(...rows.map(({ line }) => `${part}: ${line}`));
  }
  return lines.sort();
}

// A real PostgreSQL, prepared like a hosted project, and Supabase's own command where it was fetched (npm run go-live,
// test:long); without it the files are applied one after the other, as it does.
const migrations = join(root, 'supabase/migrations');
let server: ThrowAwayPostgres;
let db: Engine;
let firstPush: string;

beforeAll(async () => {
  server = await startPostgres(root);
  db = await connectTo(server.url);
  await db.exec(readFileSync(join(root, 'tests/database/hosted-project.sql'), 'utf8'));
  if (hasCommand) firstPush = await pushMigrations(server.url);
  else
    for (const file of readdirSync(migrations).sort())
      await db.exec(readFileSync(join(migrations, file), 'utf8'));
});
afterAll(async () => {
  await db?.close();
  await server?.close();
});

test.skipIf(!hasCommand)(
  'supabase db push applies every migration, and a second push finds nothing to do',
  async () => {
    expect(firstPush).toContain('Finished supabase db push');
    expect(await pushMigrations(server.url)).toContain('up to date');
  },
);

test('the pushed database has the same schema as the local engine', async () => {
  const local = await openPglite();
  try {
    await migrate(local, 'none');
    expect(await readCatalogue(db)).toEqual(await readCatalogue(local));
  } finally {
    await local.close();
  }
});

test('after a push every role may do exactly what access.json says', async () => {
  const found = await undone(db, async () => {
    await addOneOfEach(db);
    return findDifferences(db, listed);
  });
  expect(found).toEqual([]);
});

test.skipIf(!hasCommand)(
  "Supabase's advisors find only tables without a policy: nobody reads them but functions",
  async () => {
    const closed =
      'private_alerts private_calendar_link private_devices private_disk_check ' +
      'private_erased_leads private_feed private_parked_leads private_refusals private_removed_photos private_self_tests ' +
      'private_setup_attempts private_submission_attempts private_unconfirmed_mails public_admins ' +
      'public_contact_submissions public_lead_events public_lead_photos';
    expect(await adviseOn(server.url)).toEqual(
      closed.split(' ').map((name) => `rls_enabled_no_policy_${name}`),
    );
  },
);
