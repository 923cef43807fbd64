import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { given } from '#tests/hosted/given.ts';
import { addDevice, claim, type Item, receive, said, settle } from './alerts.ts';
import { connectTo, type Engine, migrate, openDatabase } from './engines.ts';
import { undone } from './people.ts';
import { createEmptyDatabase } from './server.ts';

const db = openDatabase();
const rows = () =>
  db.query<Record<string, unknown>>('select * from private.alerts order by created_at, channel');
const passMinutes = (minutes: number) =>
  db.exec(`update private.alerts set due_at = due_at - interval '${minutes} minutes',
    created_at = created_at - interval '${minutes} minutes'`);
const pushOf = (items: readonly Item[]) => items.find(({ channel }) => channel === 'push');
const receiveAll = async (...names: string[]) => {
  for (const name of names) await receive(db, { name });
};

test('a new lead has one mail and a push for each phone', async () => {
  await addDevice(db, 'Pixel 8');
  await addDevice(db, 'iPad');
  await db.exec(`update public.desk_settings set alert_mails = '{owner@example.com}'`);
  const { submission_id } = await receive(db, { message: 'A deck' });
  const items = await claim(db);
  expect(said(items)).toEqual(['new Pixel 8', 'new iPad', 'new mail']);
  for (const item of items)
    expect(item).toMatchObject({
      ids: [item.id],
      attempts: 1,
      lead: { id: submission_id, name: 'Ann', message: 'A deck' },
      addresses: ['owner@example.com'],
      test: null,
    });
});

test('a lead whose alert cannot be written is not stored, so that nobody is told that it was', async () => {
  await undone(db, async () => {
    await db.exec('alter table private.alerts add constraint none check (false)');
    await db.exec('savepoint before');
    await expect(receive(db)).rejects.toThrow('violates check constraint');
    await db.exec('rollback to savepoint before');
    expect(await db.query('select id from public.contact_submissions')).toEqual([]);
  });
});

test('nobody is alerted of a suspected lead, a repeated post, or one that is marked as spam meanwhile', async () => {
  await receive(db, { spam_reason: 'a link in the name' });
  for (let n = 0; n < 2; n += 1) await receive(db, {}, { fingerprints: ['the same'] });
  expect(await rows()).toHaveLength(1);
  await db.exec('update public.contact_submissions set suspected_spam = true');
  expect(await claim(db)).toEqual([]);
});

test('an alert belongs to one sender for a minute; without an answer it is due again', async () => {
  await receive(db);
  const [first] = await claim(db);
  expect(await claim(db)).toEqual([]);
  await passMinutes(1);
  const again = await claim(db);
  expect(again).toMatchObject([{ id: first?.id, attempts: 2 }]);
  await settle(db, again, 'accepted');
  await passMinutes(600);
  expect(await claim(db)).toEqual([]);
});

test('it is tried again after 1, 5, 15 and 60 minutes, then hourly', async () => {
  await receive(db);
  const waits: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    await settle(db, await claim(db), 'failed', 'mail_silent');
    const [row] = await db.query<{ minutes: number }>(
      'select round(extract(epoch from due_at - now()) / 60)::int as minutes from private.alerts',
    );
    waits.push(row?.minutes ?? 0);
    await passMinutes(row?.minutes ?? 0);
  }
  expect(waits).toEqual([1, 5, 15, 60, 60, 60]);
});

test('after three days of trying it is given up, with its last error; never tried, it is still due', async () => {
  await receiveAll('Tried');
  await settle(db, await claim(db), 'failed', 'mailbox_full');
  await receiveAll('Never tried');
  await passMinutes(3 * 24 * 60 + 1);
  expect((await claim(db)).map(({ lead }) => lead?.name)).toEqual(['Never tried']);
  expect(await rows()).toMatchObject([
    { given_up_at: expect.anything(), accepted_at: null, last_error: 'mailbox_full' },
    { given_up_at: null },
  ]);
});

test('three new leads that wait are one push to each phone and one mail; two are two pushes', async () => {
  await addDevice(db, 'Pixel 8');
  await receiveAll('Grace', 'Ruth');
  await undone(db, async () =>
    expect(said(await claim(db))).toEqual(['new Pixel 8', 'new Pixel 8', 'new mail', 'new mail']),
  );
  await receiveAll('Luis');
  const items = await claim(db);
  expect(said(items)).toEqual(['several Pixel 8', 'several mail']);
  for (const item of items)
    expect(item.leads?.map(({ name }) => name)).toEqual(['Grace', 'Ruth', 'Luis']);
  expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  await settle(db, [pushOf(items)], 'accepted');
  const accepted = (await rows()).filter(({ accepted_at }) => accepted_at);
  expect(accepted.map(({ channel }) => channel)).toEqual(['push', 'push', 'push']);
});

test('reminders that wait are one push to each phone and one mail, apart from new leads', async () => {
  await addDevice(db, 'Pixel 8');
  await receiveAll('Grace', 'Ruth', 'Luis');
  await db.exec(`update private.alerts set kind = case when submission_id = (
      select id from public.contact_submissions where name = 'Grace') then 'overdue' else 'reminder' end
    where submission_id in (select id from public.contact_submissions where name <> 'Luis')`);
  const items = await claim(db);
  expect(said(items)).toEqual(['late Pixel 8', 'late mail', 'new Pixel 8', 'new mail']);
  for (const { kind, leads } of items)
    if (kind === 'late') expect(leads?.map(({ name }) => name)).toEqual(['Grace', 'Ruth']);
});

test('within an hour two mails of new leads go at once, then one in 15 minutes with all that wait; after a quiet hour again at once', async () => {
  const sent = async (...names: string[]) => {
    await receiveAll(...names);
    const items = await claim(db);
    await settle(db, items, 'accepted');
    return items.map(({ lead, leads }) => lead?.name ?? leads?.map((each) => each.name));
  };
  const later = (minutes: number) =>
    db.exec(`update private.alerts set accepted_at = accepted_at - interval '${minutes} minutes'`);
  expect([await sent('A'), await sent('B')]).toEqual([['A'], ['B']]);
  expect([await sent('C'), await sent('D')]).toEqual([[], []]);
  await later(14);
  expect(await sent('E')).toEqual([]);
  await later(2);
  expect(await sent()).toEqual([['C', 'D', 'E']]);
  expect(await sent('F')).toEqual([]);
  await later(61);
  expect([await sent(), await sent('G')]).toEqual([['F'], ['G']]);
});

test('an urgent lead waits for no pause and is joined with none, until six emails have gone out in the hour', async () => {
  await addDevice(db, 'Pixel 8');
  const tell = async (names: string, urgent: boolean) => {
    for (const name of names) await receive(db, { name }, { urgent });
    const items = await claim(db);
    await settle(db, items, 'accepted');
    const told = items.map(({ channel, lead, leads }) => {
      const all = lead ? [lead] : (leads ?? []);
      return `${channel} ${all.map(({ name }) => name).join('+')}`;
    });
    return told.sort().join(', ');
  };
  for (const name of 'AB') await tell(name, false);
  expect(await tell('C', false)).toBe('push C');
  expect(await tell('DE', true)).toBe('mail D, mail E, push D, push E');
  expect(await tell('FG', true)).toBe('mail F, mail G, push F, push G');
  expect(await tell('HIJ', true)).toBe('push H+I+J');
  await db.exec(`update private.alerts set accepted_at = accepted_at - interval '16 minutes'`);
  expect(await tell('', true)).toBe('mail C+H+I+J');
});

test('fifty that wait are one mail, also while another is being sent', async () => {
  for (const name of ['A', 'B']) {
    await receiveAll(name);
    expect(await claim(db)).toHaveLength(1);
  }
  await receiveAll(...Array<string>(50).fill('C'));
  expect(await claim(db, 1)).toEqual([]);
  await db.exec(`update private.alerts set due_at = now() - interval '1 second'`);
  const [item, ...others] = await claim(db, 1);
  expect([item?.ids.length, others]).toEqual([50, []]);
});

test('the third failure of a mail is told by push, once a day', async () => {
  await addDevice(db, 'Pixel 8');
  await receiveAll('Ann', 'Bob');
  const trouble = async () => (await rows()).filter(({ kind }) => kind === 'trouble');
  const told: number[] = [];
  for (let n = 1; n <= 4; n += 1) {
    for (const item of await claim(db))
      await settle(db, [item], item.channel === 'mail' ? 'failed' : 'accepted', 'mailbox_full');
    told.push((await trouble()).length);
    await passMinutes(60);
  }
  expect(told).toEqual([0, 0, 1, 1]);
  expect(await trouble()).toMatchObject([
    { channel: 'push', payload: { about: 'mail', error: 'mailbox_full' } },
  ]);
});

test('an unknown outcome is refused with a sentence', async () => {
  await receive(db);
  const outcome = settle(db, await claim(db), 'sent');
  await expect(outcome).rejects.toThrow('Use accepted, failed or gone.');
});

describe.skipIf(given)('two senders of alerts on PostgreSQL', () => {
  const leads = 40;
  let database: { url: string; drop(): Promise<void> };
  let senders: [Engine, Engine];
  beforeAll(async () => {
    database = await createEmptyDatabase();
    senders = [await connectTo(database.url), await connectTo(database.url)];
    await migrate(senders[0], 'none');
  });
  afterAll(async () => {
    for (const sender of senders ?? []) await sender.close();
    await database?.drop();
  });

  test('never get the same alert, together get all of them, and take turns', async () => {
    const [first, second] = senders;
    for (let n = 0; n < leads; n += 1) await receive(first, { name: `Lead ${n}` });
    // Those of new leads would be joined, and so would reminders.
    await first.exec(`update private.alerts set kind = 'trouble'`);
    const all = await Promise.all(
      senders.map(async (sender) => {
        const mine: string[] = [];
        for (let items = await claim(sender, 3); items.length > 0; items = await claim(sender, 3))
          mine.push(...items.map(({ id }) => id));
        return mine;
      }),
    );
    expect([all.flat().length, new Set(all.flat()).size]).toEqual([leads, leads]);
    // What one holds in an open transaction, the other does not get after it.
    await first.exec('update private.alerts set due_at = now(), accepted_at = null');
    await first.exec('begin');
    expect(await claim(first, leads - 1)).toHaveLength(leads - 1);
    const waiting = claim(second);
    await first.exec('commit');
    expect(await waiting).toHaveLength(1);
  });
});
