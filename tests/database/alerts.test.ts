import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDevice, claim, clear, type Item, receive, settle } from './alerts.ts';
import { connectTo, deskEngines, type Engine, migrate, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';
import { createEmptyDatabase } from './server.ts';

const said = (items: readonly Item[]) =>
  items.map(({ kind, channel, device }) => [kind, device?.label ?? channel]).sort();

describe.each(deskEngines)('alerts on %s', (_name, open) => {
  const db = openWithPeople(open);
  beforeEach(() => clear(db));

  const rows = () =>
    db.query<Record<string, unknown>>('select * from private.alerts order by created_at, channel');
  const passMinutes = (minutes: number) =>
    db.exec(`update private.alerts set due_at = due_at - interval '${minutes} minutes',
      created_at = created_at - interval '${minutes} minutes'`);

  test('a new lead has one mail and a push for each phone', async () => {
    await addDevice(db, 'Pixel 8');
    await addDevice(db, 'iPad');
    await db.exec(`update public.desk_settings set alert_mails = '{owner@example.com}'`);
    const { submission_id } = await receive(db, { message: 'A deck' });
    const items = await claim(db);
    expect(said(items)).toEqual([
      ['new', 'Pixel 8'],
      ['new', 'iPad'],
      ['new', 'mail'],
    ]);
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

  test('a suspected lead alerts nobody, and one that is marked as spam alerts nobody any more', async () => {
    await receive(db, { spam_reason: 'a link in the name' });
    await receive(db);
    await db.exec('update public.contact_submissions set suspected_spam = true');
    expect(await claim(db)).toEqual([]);
  });

  test('an alert belongs to one sender for a minute; without an answer it is due again', async () => {
    await receive(db);
    const [first] = await claim(db);
    expect(await claim(db)).toEqual([]);
    await passMinutes(1);
    const [again] = await claim(db);
    expect([again?.id, again?.attempts]).toEqual([first?.id, 2]);
    await settle(db, again?.ids ?? [], 'accepted');
    await passMinutes(600);
    expect(await claim(db)).toEqual([]);
  });

  test('it is tried again after 1, 5, 15 and 60 minutes, then hourly', async () => {
    await receive(db);
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const [item] = await claim(db);
      await settle(db, item?.ids ?? [], 'failed', 'mail_silent');
      const [row] = await db.query<{ minutes: number }>(
        'select round(extract(epoch from due_at - now()) / 60)::int as minutes from private.alerts',
      );
      waits.push(row?.minutes ?? 0);
      await passMinutes(row?.minutes ?? 0);
    }
    expect(waits).toEqual([1, 5, 15, 60, 60, 60]);
  });

  test('after three days of trying it is given up, with its last error; never tried, it is still due', async () => {
    await receive(db, { name: 'Tried' });
    await settle(
      db,
      (await claim(db)).flatMap(({ ids }) => ids),
      'failed',
      'mailbox_full',
    );
    await receive(db, { name: 'Never tried' });
    await passMinutes(3 * 24 * 60 + 1);
    expect((await claim(db)).map(({ lead }) => lead?.name)).toEqual(['Never tried']);
    expect(await rows()).toMatchObject([
      { given_up_at: expect.anything(), accepted_at: null, last_error: 'mailbox_full' },
      { given_up_at: null },
    ]);
  });

  test('three new leads that wait are one push to each phone and one mail', async () => {
    await addDevice(db, 'Pixel 8');
    for (const name of ['Grace', 'Ruth', 'Luis']) await receive(db, { name });
    const items = await claim(db);
    expect(said(items)).toEqual([
      ['several', 'Pixel 8'],
      ['several', 'mail'],
    ]);
    for (const item of items)
      expect(item.leads?.map(({ name }) => name)).toEqual(['Grace', 'Ruth', 'Luis']);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    const push = items.find(({ channel }) => channel === 'push');
    await settle(db, push?.ids ?? [], 'accepted');
    const accepted = (await rows()).filter(
      ({ channel, accepted_at }) => channel === 'push' && accepted_at,
    );
    expect(accepted).toHaveLength(3);
  });

  test('within an hour two mails of new leads go at once, then one in 15 minutes with all that wait; after a quiet hour again at once', async () => {
    const sent = async (name?: string) => {
      if (name) await receive(db, { name });
      const items = await claim(db);
      for (const { ids } of items) await settle(db, ids, 'accepted');
      return items.map(({ lead, leads }) => lead?.name ?? leads?.map((each) => each.name));
    };
    const later = (minutes: number) =>
      db.exec(
        `update private.alerts set accepted_at = accepted_at - interval '${minutes} minutes'`,
      );
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

  test('fifty that wait are one mail, also while another is being sent', async () => {
    for (const name of ['A', 'B']) {
      await receive(db, { name });
      expect(await claim(db)).toHaveLength(1);
    }
    for (let n = 0; n < 50; n += 1) await receive(db);
    expect(await claim(db, 1)).toEqual([]);
    await db.exec(`update private.alerts set due_at = now() - interval '1 second'`);
    const [item, ...others] = await claim(db, 1);
    expect([item?.ids.length, others]).toEqual([50, []]);
  });

  test('two new leads are two pushes', async () => {
    await addDevice(db, 'Pixel 8');
    for (const name of ['Grace', 'Ruth']) await receive(db, { name });
    expect((await claim(db)).filter(({ kind }) => kind === 'new')).toHaveLength(4);
  });

  test('a phone whose subscription has ended is removed; its name stays with what it was sent, and mail says so', async () => {
    await addDevice(db, 'Pixel 8');
    await receive(db);
    const push = (await claim(db)).find(({ channel }) => channel === 'push');
    await receive(db, { name: 'Waiting' });
    await settle(db, push?.ids ?? [], 'gone', 'subscription_gone');
    expect(await db.query('select id from private.devices')).toEqual([]);
    const pushes = (await rows()).filter(({ channel }) => channel === 'push');
    for (const row of pushes)
      expect(row).toMatchObject({
        given_up_at: expect.anything(),
        payload: { device: 'Pixel 8' },
        last_error: 'subscription_gone',
      });
    expect(pushes).toHaveLength(2);
    await passMinutes(1);
    expect((await claim(db)).find(({ kind }) => kind === 'trouble')).toMatchObject({
      channel: 'mail',
      payload: { about: 'push', error: 'subscription_gone', device: 'Pixel 8' },
    });
  });

  test('the third failure of a mail is told by push, once a day', async () => {
    await addDevice(db, 'Pixel 8');
    for (const name of ['Ann', 'Bob']) await receive(db, { name });
    const told: number[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const items = await claim(db);
      for (const { ids, channel } of items)
        await settle(db, ids, channel === 'mail' ? 'failed' : 'accepted', 'mailbox_full');
      told.push((await rows()).filter(({ kind }) => kind === 'trouble').length);
      await passMinutes(60);
    }
    expect(told).toEqual([0, 0, 1, 1]);
    expect((await rows()).find(({ kind }) => kind === 'trouble')).toMatchObject({
      channel: 'push',
      payload: { about: 'mail', error: 'mailbox_full' },
    });
  });

  test('a phone that shows an alert has been reached, even when the answer of its push service was lost', async () => {
    await addDevice(db, 'Pixel 8');
    await receive(db);
    const push = (await claim(db)).find(({ channel }) => channel === 'push');
    await db.query('select public.mark_alert_shown($1)', [push?.id]);
    const [row] = (await rows()).filter(({ channel }) => channel === 'push');
    expect(row).toMatchObject({ shown_at: expect.anything(), accepted_at: expect.anything() });
    expect(
      await db.query('select last_shown_at is not null as shown from private.devices'),
    ).toEqual([{ shown: true }]);
  });

  test('a lead that comes home after its mail went out is mailed no second time', async () => {
    await addDevice(db, 'Pixel 8');
    await receive(db, {}, { parked_id: 'parked-1', mailed_at: '2026-11-24T11:00:00Z' });
    expect(said(await claim(db))).toEqual([['new', 'Pixel 8']]);
  });

  test('an unknown outcome is refused with a sentence', async () => {
    await expect(settle(db, [], 'sent')).rejects.toThrow('Use accepted, failed or gone.');
  });
});

describe('two senders of alerts on PostgreSQL', () => {
  const leads = 40;
  let database: { url: string; drop(): Promise<void> };
  let senders: Engine[];
  beforeAll(async () => {
    database = await createEmptyDatabase();
    senders = [await connectTo(database.url), await connectTo(database.url)];
    await migrate(senders[0] as Engine, 'none');
  });
  afterAll(async () => {
    await Promise.all((senders ?? []).map((sender) => sender.close()));
    await database?.drop();
  });

  test('never get the same alert, and together get all of them', async () => {
    const [first] = senders as [Engine];
    for (let n = 0; n < leads; n += 1) await receive(first, { name: `Lead ${n}` });
    // Those of new leads would be joined.
    await first.exec(`update private.alerts set kind = 'reminder'`);
    const all = await Promise.all(
      senders.map(async (sender) => {
        const mine: string[] = [];
        for (;;) {
          const items = await claim(sender, 3);
          if (items.length === 0) return mine;
          mine.push(...items.map(({ id }) => id));
        }
      }),
    );
    const claimed = all.flat();
    expect([claimed.length, new Set(claimed).size]).toEqual([leads, leads]);
  });

  test('take turns: what one holds in an open transaction, the other does not get after it', async () => {
    const [first, second] = senders as [Engine, Engine];
    await first.exec('update private.alerts set due_at = now(), accepted_at = null');
    await first.exec('begin');
    expect(await claim(first, leads - 1)).toHaveLength(leads - 1);
    const waiting = claim(second);
    await first.exec('commit');
    expect(await waiting).toHaveLength(1);
  });
});
