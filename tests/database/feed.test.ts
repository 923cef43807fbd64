import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FeedAnswer } from '#admin/sync/api/feed.ts';
import { columnEntries } from '#leads/columns.ts';
import { given } from '#tests/hosted/given.ts';
import { isLong } from '#tests/sizes.ts';
import { createTurns } from '#tools/local/turns.ts';
import { connectTo, type Engine, engine, openDatabase, root } from './engines.ts';
import { Phone, sync } from './feed.ts';
import { urlOf } from './server.ts';

const table = 'public.contact_submissions';

/** Leads from some days ago, every third one closed. */
const addLeads = (db: Engine, many: number) =>
  db.exec(`insert into ${table} (name, email, source, created_at, status)
    select 'Lead ' || n, 'lead@example.com', 'site', now() - n % 7 * interval '1 day',
        case when n % 3 = 0 then 'closed' else 'new' end from generate_series(1, ${many}) as n`);

const db = openDatabase();

const idsOf = async (sql: string) => (await db.query<{ id: string }>(sql)).map(({ id }) => id);
/** A phone that has everything, and its leads. */
const loaded = async (many: number) => {
  await addLeads(db, many);
  const phone = new Phone(db, 150);
  return { phone, ids: await phone.load() };
};

test('the first load brings open leads, newest first, then closed ones, page by page, each once', async () => {
  await addLeads(db, 20);
  await db.exec(`update ${table} set suspected_spam = true where name = 'Lead 1'`);
  const phone = new Phone(db, 6);
  const [first, ids] = [await sync(db, null, 6), await phone.load()];
  expect(first).toMatchObject({ more: true, reset: false, total: 19, suspected: 1, gone: [] });
  expect(ids).toEqual(
    await idsOf(`select id from ${table} where not suspected_spam
      order by status = 'closed', created_at desc, id desc`),
  );
  expect(await phone.ask()).toMatchObject({ more: false, leads: [] });
});

test('what changes on a page that has come is sent with the next one', async () => {
  await addLeads(db, 20);
  const phone = new Phone(db, 5);
  const id = (await phone.ask()).leads[0]?.row.id ?? '';
  await db.exec(`update ${table} set status = 'closed' where id = '${id}'`);
  const next = await phone.ask();
  expect(next.leads).toHaveLength(6);
  expect(next.leads.find(({ row }) => row.id === id)?.row).toMatchObject({ status: 'closed' });
});

test('a changed lead comes alone, with its whole history, newest first, and a higher version', async () => {
  const { phone, ids } = await loaded(20);
  const id = ids[3] ?? '';
  const before = phone.leads.get(id)?.version ?? 0;
  await db.exec(`update ${table} set status = 'contacted' where id = '${id}'`);
  await db.exec(`update ${table} set status = 'quoted' where id = '${id}'`);
  const { leads } = await phone.ask();
  expect(leads).toMatchObject([
    {
      row: { id, status: 'quoted' },
      events: [
        { kind: 'status', changes: { status: ['contacted', 'quoted'] } },
        { kind: 'status', changes: { status: ['new', 'contacted'] } },
      ],
    },
  ]);
  expect(leads[0]?.version).toBeGreaterThan(before);
  const read = columnEntries.filter(([, { desk }]) => desk).map(([column]) => column);
  expect(Object.keys(leads[0]?.row ?? {}).sort()).toEqual(read.sort());
  expect(Object.keys(leads[0]?.events[0] ?? {}).sort()).toEqual(
    'changes conflict device id kind made_at stored_at undoes words'.split(' '),
  );
});

test('the desk may write the fields that columns.ts names, and no others', async () => {
  const [row] = await db.query<Record<'fields' | 'of_new', string[]>>(
    'select private.desk_fields(false) as fields, private.desk_fields(true) as of_new',
  );
  const named = (...rights: string[]) =>
    columnEntries.flatMap(([column, { desk = '' }]) => (rights.includes(desk) ? column : []));
  expect(row?.fields.sort()).toEqual(named('change').sort());
  expect(row?.of_new.sort()).toEqual(named('change', 'add').sort());
});

test('a minute in which nothing happened costs at most 500 bytes', async () => {
  const { phone } = await loaded(20);
  const quiet = async () => {
    await phone.ask();
    return JSON.stringify(await sync(db, phone.cursor)).length;
  };
  await expect.poll(quiet, { timeout: 20_000 }).toBeLessThanOrEqual(500);
});

const stale: [reason: string, make: (cursor: FeedAnswer['cursor']) => unknown, sql?: string][] = [
  ['a restored project', (cursor) => cursor, 'select public.renew_feed()'],
  ['more than 500 changed leads', (cursor) => cursor, `update ${table} set name = 'Ann'`],
  ['a database of an earlier day', (cursor) => ({ ...cursor, since: '9000000000000' })],
  ['a cursor of 91 days ago', (cursor) => ({ ...cursor, at: new Date(Date.now() - 91 * 864e5) })],
  ['a place that is none', (cursor) => ({ ...cursor, after: {} })],
  ['a time that is none', (cursor) => ({ ...cursor, at: 'never' })],
  ['a text', () => 'x'],
  ['an empty cursor', () => ({})],
];
test.each(stale)('the phone begins again after %s', async (_reason, make, sql = '') => {
  const { phone } = await loaded(501);
  await db.exec(sql);
  const answer = await sync(db, make(phone.cursor as FeedAnswer['cursor']), 5);
  expect(answer).toMatchObject({ reset: true, more: true, gone: [] });
  expect(answer.leads).toHaveLength(5);
  expect(await sync(db, answer.cursor, 5)).toMatchObject({ reset: false, more: true });
});

// Only a superuser sets such numbers.
test.skipIf(given)(
  'leads that came from a database which had counted further are counted anew by the schedule, and the phone begins again',
  async () => {
    const { phone, ids } = await loaded(3);
    await db.exec(`set session_replication_role = replica;
    update ${table} set changed_in = '9000000000000'; set session_replication_role = origin`);
    // Each round brings all of them, for ever.
    for (let round = 0; round < 2; round += 1)
      expect((await sync(db, phone.cursor)).leads).toHaveLength(3);
    const isAhead = async () => {
      const [row] = await db.query<{ health: { feed_is_ahead: boolean } }>(
        'select public.health()',
      );
      return row?.health.feed_is_ahead;
    };
    expect(await isAhead()).toBe(true);
    await db.exec(`select public.enqueue_due_alerts('{"time_zone": "America/New_York"}')`);
    expect(await isAhead()).toBe(false);
    expect(await phone.ask()).toMatchObject({ reset: true });
    expect((await sync(db, phone.cursor)).leads.length).toBeLessThanOrEqual(3);
    await db.exec(`update ${table} set status = 'contacted' where id = '${ids[0]}'`);
    await phone.ask();
    await expect.poll(async () => (await phone.ask()).leads, { timeout: 20_000 }).toEqual([]);
  },
);

/** On PGlite, which has one connection, each transaction waits for the one before. */
const connect = async (): Promise<Engine> => {
  if (engine === 'PGlite') return db;
  if (given) return connectTo(given.databaseUrl);
  const [row] = await db.query<{ name: string }>('select current_database() as name');
  return connectTo(urlOf(row?.name ?? ''));
};
const inTurn =
  engine === 'PGlite' ? createTurns().inTurn : <Value>(work: () => Promise<Value>) => work();

test('six writers at once, and the phone misses nothing: in the end it has what the database has', async () => {
  await addLeads(db, 30);
  const any = (leads: string) =>
    `(select id from ${table} where ${leads} order by random() limit 1)`;
  const changes = [
    `insert into ${table} (name, email, source) values ('New', 'new@example.com', 'site')`,
    `update ${table} set status = 'contacted', area = random()::text where id = ${any('true')}`,
    `update ${table} set suspected_spam = not suspected_spam where id = ${any('true')}`,
    `delete from ${table} where id = ${any(`name <> 'New'`)}`,
  ];
  const write = async (own: Engine, writer: number) => {
    for (let n = 0; n < (isLong ? 150 : 20); n += 1)
      await inTurn(async () => {
        await own.exec('begin; select pg_current_xact_id(), pg_sleep(random() * 0.01)');
        await own.exec(changes[(writer + n) % 4] ?? '');
        await own.exec('select pg_sleep(random() * 0.02); commit');
      });
    if (own !== db) await own.close();
  };
  const writers: Engine[] = [];
  while (writers.length < 6) writers.push(await connect());
  const phone = new Phone(db, 7);
  let isDone = false;
  const reading = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = isDone;
      await inTurn(() => phone.ask());
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await phone.load();
  })();
  await Promise.all(writers.map(write));
  isDone = true;
  await reading;
  const there = await db.query<{ record: unknown }>(
    `select private.lead_for_desk(s) as record from ${table} s where not suspected_spam order by id`,
  );
  const held = [...phone.leads.values()].sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  expect(held).toEqual(there.map(({ record }) => record));
});

test.skipIf(engine === 'PGlite')(
  'of two changes of a lead the second one has the higher version, also when its transaction is older',
  async () => {
    const { phone, ids } = await loaded(1);
    const older = await connect();
    await older.exec('begin; select pg_current_xact_id()');
    await db.exec(`update ${table} set status = 'contacted' where id = '${ids[0]}'`);
    await phone.ask();
    await older.exec(`update ${table} set status = 'quoted' where id = '${ids[0]}'; commit`);
    await older.close();
    await phone.ask();
    expect(phone.leads.get(ids[0] ?? '')?.row).toMatchObject({ status: 'quoted' });
  },
);

test.skipIf(engine === 'PGlite')(
  'the first answer has 150 leads with their history in at most 38 kB',
  async () => {
    await db.exec(readFileSync(join(root, 'src/content/sample-leads.sql'), 'utf8'));
    const answer = await sync(db);
    expect(answer.leads).toHaveLength(150);
    expect(gzipSync(JSON.stringify(answer)).length).toBeLessThanOrEqual(38_000);
  },
);
