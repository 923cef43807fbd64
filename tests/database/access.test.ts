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

/** What goes wrong, how, and a line that names it. */
const faults: [name: string, sql: string, line: string][] = [
  [
    'a policy that lets every user read',
    `create policy "open" on ${leads} for select to authenticated using (true)`,
    `open without a line: table ${leads}, select name, nonAdmin`,
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
    'a function of the desk that has lost its check',
    `create or replace function public.acknowledge_alerts() returns void language sql security definer
      set search_path = '' as $$ update private.alerts set acknowledged_at = now() $$`,
    'open without a line: functions, execute acknowledge_alerts(), nonAdmin',
  ],
  [
    'a column that visitors may read',
    `grant select (email) on ${leads} to anon`,
    `open without a line: table ${leads}, select email, visitor, but no row`,
  ],
  [
    'a function that is gone',
    'drop function public.find_like(uuid)',
    'listed, but gone: functions, execute find_like(uuid), admin',
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
