import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, deskEngines, type Engine, migrate, undone } from './engines.ts';
import { addOneOfEach } from './prepare.ts';

const many = 5_000;

// The database counts its own work in the open transaction (PostgreSQL, 'The Cumulative Statistics System'),
// because a time would depend on the machine.
describe.each(deskEngines)(`with ${many} leads on %s`, (_name, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
    await addOneOfEach(db);
    await db.exec(`
      insert into public.contact_submissions (created_at, name, email, source)
      select now() - n * interval '1 second', 'Lead ' || n, 'lead@example.com', 'site'
      from generate_series(1, ${many}) as n`);
    await db.exec('vacuum (analyze, index_cleanup on) public.contact_submissions');
  });
  afterAll(() => db?.close());

  /** The scans of the table so far, and the rows and index entries read. */
  async function countWork() {
    const [work] = await db.query<{ scans: number; rows: number; entries: number }>(`
      select pg_stat_get_xact_numscans(t)::int as scans, pg_stat_get_xact_tuples_returned(t)::int as rows,
        (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_index where indrelid = t) as entries
      from (select 'public.contact_submissions'::regclass) as the(t)`);
    if (!work) throw new Error('The database counts nothing.');
    return work;
  }

  /** The rows that a statement returns to the admin, and the work that it took. */
  const read = (sql: string) =>
    undone(db, () =>
      as(db, 'admin', async () => {
        const before = await countWork();
        const found = await db.query<Record<string, unknown>>(sql);
        const { scans, rows, entries } = await countWork();
        const work = {
          scans: scans - before.scans,
          rows: rows - before.rows,
          entries: entries - before.entries,
        };
        return { found, work };
      }),
    );

  test('a page of fifty is read from an index, without reading other leads', async () => {
    const { found, work } = await read(`select * from public.contact_submissions
      where suspected_spam = false order by created_at desc, id desc limit 50`);
    expect(found).toHaveLength(50);
    expect(work).toEqual({ scans: 0, rows: 0, entries: 50 });
  });

  test('the counts read one index once, not the table, and not once for each number', async () => {
    const { found, work } = await read('select total::int from public.submission_counts()');
    expect(found).toEqual([{ total: many + 1 }]);
    expect(work).toEqual({ scans: 0, rows: 0, entries: many + 1 });
  });

  test.each([
    ['a word of every lead', 'lead', 100],
    ['a word of one old lead', `${many}`, 1],
    ['two words, one of them rare', `lead ${many}`, 1],
    ['a word of none', 'edgwood', 0],
  ])('a search for %s reads the newest 4,000 twice at most', async (_what, words, leads) => {
    const { found, work } = await read(
      `select answer ->> 'found' as found from public.find_leads('${words}', '{}', null, 50) as answer`,
    );
    expect(found).toEqual([{ found: `${leads}` }]);
    expect(work).toMatchObject({ scans: 0, rows: 0 });
    expect(work.entries).toBeLessThanOrEqual(8_000 + 100);
  });
});
