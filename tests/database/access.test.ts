import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnonPrivileges, privilegesFile } from '#tools/local/privileges.ts';
import listed from './access.json' with { type: 'json' };
import { differences, readAccess } from './access-matrix.ts';
import { type DefaultGrants, type Engine, engines, migrate, root, undone } from './engines.ts';
import { addOneOfEach } from './prepare.ts';
import { everythingToEverybody, readPrivileges } from './privileges.ts';

const privileges = readFileSync(join(root, privilegesFile), 'utf8');
const grants: DefaultGrants[] = ['generous', 'none'];
const places = engines.flatMap(([name, open]) =>
  grants.map((given) => [name, given, open] as const),
);

describe.each(places)('on %s with %s default grants', (_name, given, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, given);
    await addOneOfEach(db);
  });
  afterAll(() => db?.close());

  test('every role may do exactly what access.json says, on every table, column and function', async () => {
    expect(differences(await undone(db, () => readAccess(db)), listed)).toEqual([]);
  });

  test('privileges.sql restores the grants of the migrations after an engine that granted everything', async () => {
    const granted = await readPrivileges(db);
    const opened = await undone(db, async () => {
      await db.exec(everythingToEverybody);
      const before = await readPrivileges(db);
      await db.exec(privileges);
      await db.exec(privileges);
      expect(await readPrivileges(db)).toEqual(granted);
      return before;
    });
    expect(opened).not.toEqual(granted);
  });

  test('a visitor who is not signed in has no rights', async () => {
    expect(await findAnonPrivileges(db)).toEqual([]);
  });
});

const leads = 'public.contact_submissions';
const history = 'public.lead_events';

/** What goes wrong, how, and a line that names it. */
const faults: [name: string, sql: string, line: string][] = [
  [
    'a policy that lets every user read',
    `create policy "open" on ${leads} for select to authenticated using (true)`,
    `open without a line: table ${leads}, select name, nonAdmin`,
  ],
  [
    'a policy that lets every user write',
    `create policy "open" on ${leads} for update to authenticated using (true);
      grant update (status) on ${leads} to authenticated`,
    `open without a line: table ${leads}, update status, nonAdmin`,
  ],
  [
    'row-level security switched off',
    `alter table ${leads} disable row level security`,
    `open without a line: table ${leads}, select, nonAdmin`,
  ],
  [
    "a view with its owner's rights",
    `create view public.leads as select * from ${leads}; grant select on public.leads to authenticated`,
    'open without a line: table public.leads, select name, nonAdmin',
  ],
  [
    'a new table that a server function may read',
    'create table public.notes (id integer); grant select on public.notes to service_role',
    'open without a line: table public.notes, select id, serviceRole, but no row',
  ],
  [
    'a new table that only a policy closes',
    `create table public.notes (id integer); alter table public.notes enable row level security;
      grant select on public.notes to authenticated`,
    'open without a line: table public.notes, select, admin, but no row',
  ],
  [
    'a new column that the admin may read',
    `alter table ${leads} add column budget text`,
    `open without a line: table ${leads}, select budget, admin`,
  ],
  [
    'a new function that everybody may call',
    `create function public.hello() returns integer language sql as $$ select 1 $$;
      grant execute on function public.hello to public`,
    'open without a line: functions, execute hello(), visitor',
  ],
  [
    'a column that the admin may rewrite',
    `grant update (name) on ${leads} to authenticated`,
    `open without a line: table ${leads}, update name, admin, but no row`,
  ],
  [
    'a record of changes that the admin may remove',
    `grant delete on ${history} to authenticated`,
    `open without a line: table ${history}, delete, admin, but no row`,
  ],
  [
    'a record of changes that the admin may write by hand',
    `create policy "open" on ${history} for insert to authenticated with check (true);
      grant insert on ${history} to authenticated`,
    `open without a line: table ${history}, insert, admin`,
  ],
  [
    'the history open to every user',
    `create policy "open" on ${history} for select to authenticated using (true)`,
    `open without a line: table ${history}, select words, nonAdmin`,
  ],
  [
    'a change of the desk that has lost its check',
    `create or replace function public.erase_lead(id uuid) returns boolean language sql security definer
      set search_path = '' as $$ select true $$`,
    'open without a line: functions, execute erase_lead(uuid), nonAdmin',
  ],
  [
    'the alerts handed out to signed-in users',
    'grant execute on function public.claim_alerts to authenticated',
    'open without a line: functions, execute claim_alerts(integer,boolean), admin',
  ],
  [
    'a function of the desk that has lost its check',
    `create or replace function public.acknowledge_alerts() returns void language sql security definer
      set search_path = '' as $$ update private.alerts set acknowledged_at = now() $$`,
    'open without a line: functions, execute acknowledge_alerts(), nonAdmin',
  ],
  [
    'a right for visitors',
    `grant select on ${leads} to anon`,
    `open without a line: table ${leads}, select, visitor, but no row`,
  ],
  [
    'a column that visitors may read',
    `grant select (email) on ${leads} to anon`,
    `open without a line: table ${leads}, select email, visitor, but no row`,
  ],
  [
    'the setup open to every role',
    'grant execute on function public.claim_first_admin(uuid) to public',
    'open without a line: functions, execute claim_first_admin(uuid), visitor',
  ],
  [
    'a column that is gone',
    'alter table public.desk_settings drop column shortcuts',
    'listed, but gone: table public.desk_settings, update shortcuts, admin',
  ],
  [
    'a function that is gone',
    'drop function public.find_like(uuid)',
    'listed, but gone: functions, execute find_like(uuid), admin',
  ],
  [
    'a right that the admin has lost',
    'revoke update (digest) on public.desk_settings from authenticated',
    'listed, but gone: table public.desk_settings, update digest, admin',
  ],
];

describe.each(engines)('planted faults on %s', (_name, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'generous');
    await addOneOfEach(db);
  });
  afterAll(async () => {
    // Each fault is undone, so that it can't hide the next one.
    expect(differences(await undone(db, () => readAccess(db)), listed)).toEqual([]);
    await db?.close();
  });

  test.each(faults)('%s is noticed by name', async (_fault, sql, line) => {
    await undone(db, async () => {
      await db.exec(sql);
      expect(differences(await readAccess(db), listed)).toContain(line);
    });
  });

  test('a new table and a new function are closed to every role until a migration opens them', async () => {
    await undone(db, async () => {
      await db.exec(`create table public.notes (id integer);
        create function public.hello() returns integer language sql as $$ select 1 $$`);
      expect(differences(await readAccess(db), listed)).toEqual([]);
    });
  });

  test('the local database does not start while visitors have a right on a single column', async () => {
    await undone(db, async () => {
      await db.exec('grant select (email) on public.contact_submissions to anon');
      expect(await findAnonPrivileges(db)).toEqual(['select public.contact_submissions.email']);
    });
  });
});
