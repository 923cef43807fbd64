import { beforeEach, describe, expect, test } from 'vitest';
import { clear, receive } from './alerts.ts';
import { as, deskEngines, people, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';

describe.each(deskEngines)('what the admin changes on %s', (_name, open) => {
  const db = openWithPeople(open);
  beforeEach(() => clear(db));

  const asAdmin = <Row>(...statements: [sql: string, values?: unknown[]][]) =>
    as(db, 'admin', async () => {
      let rows: Row[] = [];
      for (const [sql, values] of statements) rows = await db.query<Row>(sql, values);
      return rows;
    });
  const addMany = (count: number) =>
    db.exec(`insert into public.contact_submissions (name, email, source)
      select 'Lead ' || n, 'lead@example.com', 'site' from generate_series(1, ${count}) as n`);

  test('is recorded: who, when, which field, from what to what', async () => {
    await receive(db);
    const events = await undone(db, () =>
      asAdmin<Record<string, unknown>>(
        [`update public.contact_submissions set status = 'contacted'`],
        [`update public.contact_submissions set status = 'contacted'`],
        ['select * from public.lead_events'],
      ),
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      kind: 'status',
      made_by: people.admin,
      stored_at: expect.anything(),
      changes: { status: ['new', 'contacted'] },
    });
  });

  test('the record can be neither written nor removed, and goes with its lead', async () => {
    await receive(db);
    await db.exec(`update public.contact_submissions set status = 'quoted'`);
    for (const sql of [
      'delete from public.lead_events',
      `update public.lead_events set changes = '{}'`,
      `insert into public.lead_events (submission_id, kind) select id, 'note' from public.contact_submissions`,
    ])
      await undone(db, () => expect(asAdmin([sql])).rejects.toThrow('permission denied'));
    await db.exec('delete from public.contact_submissions');
    expect(await db.query('select id from public.lead_events')).toEqual([]);
  });

  test('is at most 50 rows at once: a stolen session cannot hide the whole table in one request', async () => {
    await addMany(51);
    const close = `update public.contact_submissions set status = 'closed'`;
    const fifty = `${close} where id in (select id from public.contact_submissions limit 50) returning id`;
    expect(await undone(db, () => asAdmin([fifty]))).toHaveLength(50);
    await undone(db, () =>
      expect(asAdmin([close])).rejects.toThrow('At most 50 leads can be changed at once.'),
    );
    await undone(db, () =>
      expect(
        asAdmin([
          'select public.mark_spam(array(select id from public.contact_submissions), true)',
        ]),
      ).rejects.toThrow('At most 50 leads'),
    );
  });

  test("says who marked spam: the machine, the owner, or both the owner's mark and his confirmation", async () => {
    await receive(db, { name: 'Robot', spam_reason: 'a link in the name' });
    const { submission_id } = await receive(db, { name: 'Ann' });
    const marks = `select name, spam_marked_by from public.contact_submissions order by name desc`;
    await undone(db, async () => {
      const read = (...work: [string, unknown[]?][]) => asAdmin<object>(...work, [marks]);
      const mark = (spam: boolean): [string, unknown[]] => [
        'select public.mark_spam($1, $2)',
        [[submission_id], spam],
      ];
      const robot = { name: 'Robot', spam_marked_by: 'machine' };
      expect(await read()).toEqual([robot, { name: 'Ann', spam_marked_by: null }]);
      expect(await read(mark(true))).toEqual([robot, { name: 'Ann', spam_marked_by: 'owner' }]);
      expect(await read(mark(true), mark(false))).toEqual([
        robot,
        { name: 'Ann', spam_marked_by: null },
      ]);
      expect(await read(mark(true), ['select public.confirm_spam()'])).toEqual([
        robot,
        { name: 'Ann', spam_marked_by: 'confirmed' },
      ]);
    });
  });

  test("'all like this' marks new leads with the same words or sender, says which, and leaves answered ones", async () => {
    const from = (hash: string, words?: string) => ({ hashes: [hash], words });
    const { submission_id } = await receive(db, { name: 'Robot' }, from('a', 'words'));
    await receive(db, { name: 'Same words' }, from('b', 'words'));
    await receive(db, { name: 'Same sender' }, from('a', 'others'));
    await receive(db, { name: 'Answered', status: 'contacted' }, from('a'));
    await receive(db, { name: 'Somebody else' }, from('c', 'unlike'));
    const { marked, left } = await undone(db, async () => {
      const all = await asAdmin<{ name: string; suspected_spam: boolean; was_marked: boolean }>(
        [
          `create temporary table marked on commit drop as select public.mark_like($1) as id`,
          [submission_id],
        ],
        [
          `select name, suspected_spam, id in (select id from marked) as was_marked
            from public.contact_submissions order by name`,
        ],
      );
      for (const row of all) expect(row.was_marked).toBe(row.suspected_spam);
      return {
        marked: all.filter((row) => row.suspected_spam).map(({ name }) => name),
        left: all.filter((row) => !row.suspected_spam).map(({ name }) => name),
      };
    });
    expect(marked).toEqual(['Robot', 'Same sender', 'Same words']);
    expect(left).toEqual(['Answered', 'Somebody else']);
  });
});
