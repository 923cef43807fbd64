import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnonPrivileges, privilegesFile } from '#local/privileges.ts';
import expected from './access.json' with { type: 'json' };
import { readAccess } from './access-matrix.ts';
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
    const matrix = await undone(db, () => readAccess(db));
    expect(Object.keys(matrix).length).toBeGreaterThanOrEqual(7);
    expect(matrix).toEqual(expected);
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

const faults: [name: string, sql: string][] = [
  [
    'a policy that lets every user read',
    `create policy "open" on public.contact_submissions for select to authenticated using (true)`,
  ],
  [
    'a policy that lets every user write',
    `create policy "open" on public.contact_submissions for update to authenticated using (true)`,
  ],
  [
    'row-level security switched off',
    'alter table public.contact_submissions disable row level security',
  ],
  [
    "a view with its owner's rights",
    'create view public.leads as select * from public.contact_submissions; grant select on public.leads to authenticated',
  ],
  ['a new table that access.json does not list', 'create table public.notes (id integer)'],
  [
    'a new function that access.json does not list',
    'create function public.hello() returns integer language sql as $$ select 1 $$',
  ],
  [
    'a column that the admin may rewrite',
    'grant update (name) on public.contact_submissions to authenticated',
  ],
  [
    'a record of changes that the admin may remove',
    'grant delete on public.lead_events to authenticated',
  ],
  [
    'a record of changes that the admin may write by hand',
    `create policy "open" on public.lead_events for insert to authenticated with check (true);
      grant insert on public.lead_events to authenticated`,
  ],
  [
    'the history open to every user',
    `create policy "open" on public.lead_events for select to authenticated using (true)`,
  ],
  [
    'a change of the desk that has lost its check',
    `create or replace function public.erase_lead(id uuid) returns boolean language sql security definer
      set search_path = '' as $$ select true $$`,
  ],
  [
    'the alerts handed out to signed-in users',
    'grant execute on function public.claim_alerts to authenticated',
  ],
  [
    'a function of the desk that has lost its check',
    `create or replace function public.acknowledge_alerts() returns void language sql security definer
      set search_path = '' as $$ update private.alerts set acknowledged_at = now() $$`,
  ],
  ['a right for visitors', 'grant select on public.contact_submissions to anon'],
  ['a column that visitors may read', 'grant select (email) on public.contact_submissions to anon'],
  [
    'the setup open to every role',
    'grant execute on function public.claim_first_admin(uuid) to public',
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
    expect(await undone(db, () => readAccess(db))).toEqual(expected);
    await db?.close();
  });

  test.each(faults)('%s is noticed', async (_fault, sql) => {
    await undone(db, async () => {
      await db.exec(sql);
      expect(await readAccess(db)).not.toEqual(expected);
    });
  });

  test('the local database does not start while visitors have a right on a single column', async () => {
    await undone(db, async () => {
      await db.exec('grant select (email) on public.contact_submissions to anon');
      expect(await findAnonPrivileges(db)).toEqual(['select public.contact_submissions.email']);
    });
  });
});
