import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnonPrivileges } from '#tools/local/privileges.ts';
import listed from './access.json' with { type: 'json' };
import { findDifferences } from './access-matrix.ts';
import { type DefaultGrants, type Engine, migrate, openEngine } from './engines.ts';
import { addOneOfEach, undone } from './people.ts';

const leads = 'public.contact_submissions';
const newTableAndFunction = `create table public.notes (id integer);
  create function public.hello() returns integer language sql as $$ select 1 $$`;

/** What goes wrong, how, and the line that names it. */
const faults: [name: string, sql: string, line: string][] = [
  [
    'row-level security switched off',
    'alter table public.desk_settings disable row level security',
    'open without a line: table public.desk_settings, select, nonAdmin',
  ],
  [
    'a table that the desk may read',
    `grant select on ${leads} to authenticated`,
    `open without a line: table ${leads}, select, admin, but no row`,
  ],
  [
    "a view with its owner's rights",
    `create view public.leads as select * from ${leads}; grant select on public.leads to authenticated`,
    'open without a line: table public.leads, select, nonAdmin',
  ],
  [
    'a function of the desk that has lost its check',
    `create or replace function public.acknowledge_alerts() returns void language sql security definer
      set search_path = '' as $$ update private.alerts set acknowledged_at = now() $$`,
    'open without a line: functions, acknowledge_alerts(), nonAdmin',
  ],
  [
    'a column that visitors may read',
    `grant usage on schema public to anon; grant select (email) on ${leads} to anon`,
    `open without a line: table ${leads}, select email, visitor, but no row`,
  ],
  [
    'a function that is gone',
    'drop function public.find_similar(uuid)',
    'listed, but gone: functions, find_similar(uuid), admin',
  ],
];

describe.each<DefaultGrants>(['generous', 'none'])('with %s default grants', (given) => {
  let db: Engine;
  beforeAll(async () => {
    db = await openEngine();
    await migrate(db, given);
    await addOneOfEach(db);
  });
  afterAll(() => db?.close());
  /** The differences to access.json after these statements, which are undone. */
  const differencesAfter = (...statements: string[]) =>
    undone(db, async () => {
      for (const sql of statements) await db.exec(sql);
      return findDifferences(db, listed);
    });

  test('every role may do exactly what access.json says, on every table, column and function', async () => {
    expect(await differencesAfter()).toEqual([]);
    expect(await findAnonPrivileges(db)).toEqual([]);
  });

  test('a new table and a new function are closed to every role until a migration opens them', async () => {
    expect(await differencesAfter(newTableAndFunction)).toEqual([]);
  });

  test.each(faults)('%s is noticed by name', async (_fault, sql, line) => {
    expect(await differencesAfter(sql)).toContain(line);
  });
});
