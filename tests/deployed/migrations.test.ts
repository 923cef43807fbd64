import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import listed from '#tests/database/access.json' with { type: 'json' };
import { findDifferences } from '#tests/database/access-matrix.ts';
import { connectTo, type Engine, migrate, openPglite, root } from '#tests/database/engines.ts';
import { addOneOfEach, undone } from '#tests/database/people.ts';
import { startPostgres, type ThrowAwayPostgres } from '#tests/database/postgres.ts';
import { readCatalogue } from './catalogue.ts';
import { adviseOn, pushMigrations } from './supabase-cli.ts';

// A real PostgreSQL, prepared like a hosted project, and Supabase's own command.
let server: ThrowAwayPostgres;
let db: Engine;
let firstPush: string;

beforeAll(async () => {
  server = await startPostgres(root);
  db = await connectTo(server.url);
  await db.exec(readFileSync(join(root, 'tests/database/hosted-project.sql'), 'utf8'));
  firstPush = await pushMigrations(server.url);
});
afterAll(async () => {
  await db?.close();
  await server?.close();
});

test('supabase db push applies every migration, and a second push finds nothing to do', async () => {
  expect(firstPush).toContain('Finished supabase db push');
  expect(await pushMigrations(server.url)).toContain('up to date');
});

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

test("Supabase's advisors find only tables without a policy: nobody reads them but functions", async () => {
  const closed = [
    'private_alerts',
    'private_calendar_link',
    'private_devices',
    'private_erased_leads',
    'private_feed',
    'private_parked_leads',
    'private_refusals',
    'private_removed_photos',
    'private_self_tests',
    'private_setup_attempts',
    'private_submission_attempts',
    'private_waiting_mails',
    'public_admins',
    'public_lead_photos',
  ];
  expect(await adviseOn(server.url)).toEqual(closed.map((name) => `rls_enabled_no_policy_${name}`));
});

test("the advisors notice a table without row-level security, and a view with its owner's rights", async () => {
  await db.exec(`create table public.planted (id integer primary key);
    create view public.leads as select * from public.contact_submissions;
    grant select on public.planted, public.leads to anon`);
  try {
    const found = await adviseOn(server.url);
    expect(found).toContain('rls_disabled_in_public_public_planted');
    expect(found).toContain('security_definer_view_public_leads');
  } finally {
    await db.exec('drop table public.planted; drop view public.leads');
  }
});
