import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '#tests/sizes.ts';
import { atDesk, type Desk } from './desk-calls.ts';
import { deskEngines, type Engine, migrate, undone } from './engines.ts';
import { addPeople } from './prepare.ts';

const many = sizes.deskLeads;
const zone = 'America/New_York';
const page = (desk: Desk, words: string, filters: object = {}, after: object | null = null) =>
  desk.one<{ found: number; rows: { name: string }[]; next: object | null }>(
    'find_leads',
    words,
    JSON.stringify(filters),
    after && JSON.stringify(after),
    50,
  );

// One lead in a hundred is unanswered; names, towns and words repeat as those of a region do.
const fill = `
  insert into public.contact_submissions
      (created_at, changed_at, name, email, phone, service_type, area, message, source, status, answer_by, promised_by,
        first_answer_at, follow_up_at, landing_page)
    select came, came,
        (array['Keith','Grace','Ruth','Tom','Yvonne','Ray','Linda','Agnes','Luis','Denise'])[n % 10 + 1] || ' '
          || (array['Nolan','Whitaker','Ortega','Berwick','Carver','Kowalski','Okafor'])[n % 7 + 1] || ' ' || n,
        'person' || n || '@example.com', '+1410' || 2000000 + n,
        (array['deck-construction','porches','ramps','front-doors'])[n % 4 + 1],
        (array['Bel Air','Edgewood','Aberdeen','Havre de Grace','North East'])[n % 5 + 1],
        'The boards are soft by the stairs and one post moves. About ' || n % 40 || ' by 16 feet, before the winter. '
          || repeat('Please call after five, we work until then. ', n % 6),
        'site', case when n % 100 = 0 then 'new' else (array['contacted','quoted','closed','closed'])[n % 4 + 1] end,
        came + interval '1 day', came + interval '1 day', case when n % 100 > 0 then came + interval '3 hours' end,
        case when n % 100 = 1 then now() + (n % 60 - 30) * interval '1 day' end, '/decks'
      from (select n, now() - n * interval '7 minutes' as came from generate_series(1, ${many}) as n) as leads`;

describe.each(deskEngines)(`the desk with ${many} leads on %s`, (name, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
    await addPeople(db);
    await db.exec(fill);
    await db.exec('vacuum (analyze, index_cleanup on) public.contact_submissions');
  }, 1_800_000);
  afterAll(() => db?.close());

  const last = `+1410${2_000_000 + many}`;
  const calls: [what: string, call: (desk: Desk) => Promise<unknown>, check?: RegExp][] = [
    ['today, with its counts', (desk) => desk.one('desk_today', zone), /"to_answer"/],
    ['list, first page', (desk) => page(desk, ''), /"found":1000\b/],
    ['search, a rare name', (desk) => page(desk, `nolan ${many}`)],
    ['search, words of every lead', (desk) => page(desk, 'boards stairs'), /"more":true\b/],
    ['search, words of one lead in forty', (desk) => page(desk, '38 feet')],
    ['search, the last four digits', (desk) => page(desk, last.slice(-4))],
    ['search, a whole phone', (desk) => page(desk, last), /"found":1\b/],
    ['search, an email', (desk) => page(desk, `person${many}@example.com`), /"found":1\b/],
    ['search, nobody', (desk) => page(desk, 'edgwood'), /"found":0\b/],
    ['filter, town and open', (desk) => page(desk, 'deck', { area: 'Edgewood', status: 'open' })],
    [
      'report of a month',
      (desk) => desk.one('month_report', new Date().toISOString().slice(0, 10), zone),
    ],
  ];

  /** Milliseconds of processor time used so far: another program's load does not count. */
  async function openCpu(): Promise<() => number> {
    if (name === 'PGlite')
      return () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
    const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Fields 14 and 15 in hundredths of a second (proc_pid_stat(5)).
    return () => {
      const fields =
        readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return 10 * (Number(fields[11]) + Number(fields[12]));
    };
  }

  test('every call finds what it should; how long it takes is printed', async () => {
    const readCpu = await openCpu();
    const figures = await undone(db, () =>
      atDesk(db, async (desk) => {
        const rows = [];
        for (const [what, call, check] of calls) {
          const times: number[] = [];
          const cpuBefore = readCpu();
          for (let n = 0; n < sizes.deskCalls; n += 1) {
            const before = performance.now();
            const answer = JSON.stringify(await call(desk));
            times.push(performance.now() - before);
            if (check && many >= 1000) expect(answer, what).toMatch(check);
          }
          times.sort((a, b) => a - b);
          const ms = (time = 0) => Number(time.toFixed(1));
          rows.push({
            engine: name,
            what,
            processor: ms((readCpu() - cpuBefore) / times.length),
            fastest: ms(times[0]),
            median: ms(times[times.length >> 1]),
          });
        }
        return rows;
      }),
    );
    console.table(figures);
  });
});
