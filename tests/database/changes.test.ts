import { beforeEach, describe, expect, test } from 'vitest';
import { clear, receive } from './alerts.ts';
import { atDesk, type Desk } from './desk-calls.ts';
import { as, deskEngines, people, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';

describe.each(deskEngines)('what the admin changes on %s', (_name, open) => {
  const db = openWithPeople(open);
  beforeEach(() => clear(db));

  /** What the tables hold after the work of the admin, which is undone. */
  const rowsAfter = (work: (desk: Desk) => Promise<unknown>, sql: string) =>
    undone(db, () =>
      atDesk(db, async (desk) => {
        await work(desk);
        await db.exec('reset role');
        return db.query<Record<string, unknown>>(sql);
      }),
    );

  test('is recorded: who, when, which field, from what to what', async () => {
    const { submission_id: lead } = await receive(db);
    const events = await rowsAfter(
      (desk) => desk.change({ lead, kind: 'status', fields: { status: ['new', 'contacted'] } }),
      'select * from public.lead_events',
    );
    expect(events).toMatchObject([
      {
        kind: 'status',
        made_by: people.admin,
        stored_at: expect.anything(),
        changes: { status: ['new', 'contacted'] },
      },
    ]);
  });

  test('leads and their record can be neither written nor removed by hand; the record goes with its lead', async () => {
    await receive(db);
    await db.exec(`update public.contact_submissions set status = 'quoted'`);
    for (const sql of [
      `update public.contact_submissions set status = 'closed'`,
      'delete from public.contact_submissions',
      'delete from public.lead_events',
      `update public.lead_events set changes = '{}'`,
      `insert into public.lead_events (submission_id, kind) select gen_random_uuid(), 'note'`,
    ])
      await undone(db, () =>
        expect(as(db, 'admin', () => db.query(sql))).rejects.toThrow('permission denied'),
      );
    await db.exec('delete from public.contact_submissions');
    expect(await db.query('select id from public.lead_events')).toEqual([]);
  });

  test('he reads by hand what is suspected, and nothing else', async () => {
    await receive(db, { name: 'Robot', spam_reason: 'a link in the name' });
    await receive(db);
    await db.exec(`update public.contact_submissions set street = '1 Sample Street'`);
    const seen = (sql: string) => undone(db, () => as(db, 'admin', () => db.query(sql)));
    expect(await seen('select name from public.contact_submissions')).toEqual([{ name: 'Robot' }]);
    expect(await seen('select kind from public.lead_events')).toEqual([{ kind: 'details' }]);
  });

  test("says who marked spam: the machine, the owner, or both the owner's mark and his confirmation", async () => {
    await receive(db, { name: 'Robot', spam_reason: 'a link in the name' });
    const { submission_id: lead } = await receive(db, { name: 'Ann' });
    const mark = (desk: Desk, spam: boolean) =>
      desk.change({ lead, kind: 'spam', fields: { suspected_spam: [!spam, spam] } });
    const marks = (work: (desk: Desk) => Promise<unknown>) =>
      rowsAfter(
        work,
        'select name, spam_marked_by from public.contact_submissions order by name desc',
      );
    const robot = { name: 'Robot', spam_marked_by: 'machine' };
    const byOwner = { name: 'Ann', spam_marked_by: 'owner' };
    expect(await marks((desk) => mark(desk, true))).toEqual([robot, byOwner]);
    expect(
      await marks(async (desk) => {
        await mark(desk, true);
        await mark(desk, false);
      }),
    ).toEqual([robot, { name: 'Ann', spam_marked_by: null }]);
    expect(
      await marks(async (desk) => {
        const { id } = await mark(desk, true);
        const undo = await desk.change({ lead, kind: 'undo', undoes: id });
        await desk.change({ lead, kind: 'undo', undoes: undo.id });
      }),
    ).toEqual([robot, byOwner]);
    expect(
      await marks(async (desk) => {
        await mark(desk, true);
        await desk.call('confirm_spam');
      }),
    ).toEqual([robot, { name: 'Ann', spam_marked_by: 'confirmed' }]);
  });

  test("'all like this' finds new leads with the same words or sender, and no answered ones; it changes nothing", async () => {
    const from = (hash: string, words?: string) => ({ hashes: [hash], words });
    const { submission_id } = await receive(db, { name: 'Robot' }, from('a', 'words'));
    await receive(db, { name: 'Same words' }, from('b', 'words'));
    await receive(db, { name: 'Same sender' }, from('a', 'others'));
    await receive(db, { name: 'Answered', status: 'contacted' }, from('a'));
    await receive(db, { name: 'Somebody else' }, from('c', 'unlike'));
    const found = await undone(db, () =>
      atDesk(db, (desk) => desk.call<string>('find_like', submission_id)),
    );
    const rows = await db.query<{ id: string; name: string; suspected_spam: boolean }>(
      'select id, name, suspected_spam from public.contact_submissions order by name',
    );
    expect(rows.filter(({ id }) => found.includes(id)).map(({ name }) => name)).toEqual([
      'Robot',
      'Same sender',
      'Same words',
    ]);
    expect(rows.filter((row) => row.suspected_spam)).toEqual([]);
  });
});
