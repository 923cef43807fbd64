import { describe, expect, test } from 'vitest';
import { type Desk, deskWithLeads, type GivenLead } from './desk-calls.ts';
import { deskEngines } from './engines.ts';
import { openWithPeople } from './prepare.ts';

const zone = 'America/New_York';
interface Rows {
  total: number;
  rows: { name: string }[];
}
interface Today {
  counts: Record<string, number>;
  to_answer: Rows;
  due: Rows;
  visits: Rows;
  idle: number;
  next: { name: string } | null;
}
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe.each(deskEngines)('what the desk reads on %s', (_name, open) => {
  const db = openWithPeople(open);

  const withLeads = (given: GivenLead[], work: (desk: Desk) => Promise<void>) =>
    deskWithLeads(db, given, work);
  const find = async (desk: Desk, words: string, filters: object = {}) => {
    const { found, rows } = await desk.one<{ found: number; rows: { name: string }[] }>(
      'find_leads',
      words,
      JSON.stringify(filters),
      null,
      50,
    );
    expect(found).toBe(rows.length);
    return namesOf(rows);
  };

  test('today: whom he owes, what is due and which visits, each in its order, without spam and tests', () =>
    withLeads(
      [
        { name: 'Later', set: `answer_by = now() + interval '5 hours'` },
        { name: 'Overdue', set: `answer_by = now() - interval '1 hour'` },
        { name: 'Due', set: `status = 'contacted', follow_up_at = now() - interval '1 second'` },
        { name: 'Late', set: `status = 'quoted', follow_up_at = now() - interval '3 days'` },
        {
          name: 'Next week',
          set: `status = 'contacted', follow_up_at = now() + interval '7 days'`,
        },
        { name: 'Visit', set: `status = 'contacted', visit_at = now()` },
        { name: 'Idle', set: `status = 'quoted'` },
        { name: 'Closed', set: `status = 'closed'` },
        { name: 'Robot', spam_reason: 'a link in the name' },
      ],
      async (desk) => {
        const today = await desk.one<Today>('desk_today', zone);
        const groups = [today.to_answer, today.due, today.visits].map(({ rows }) => namesOf(rows));
        expect(groups).toEqual([['Overdue', 'Later'], ['Late', 'Due'], ['Visit']]);
        expect([today.to_answer.total, today.idle, today.next?.name]).toEqual([2, 1, 'Next week']);
        expect(today.counts).toMatchObject({ total: 8, new: 2, suspected: 1 });
        expect(await find(desk, '', { zone, due: 'answer' })).toHaveLength(2);
        expect(await find(desk, '', { zone, due: 'idle' })).toEqual(['Idle']);
        expect((await find(desk, '', { zone, due: 'today' })).sort()).toEqual([
          'Due',
          'Late',
          'Visit',
        ]);
      },
    ));

  const people = [
    {
      name: 'Keith Nolan',
      email: 'keith.nolan@example.com',
      phone: '+14105550121',
      area: 'havre-de-grace',
    },
    { name: "Ann O'Brien", email: 'ann@example.com', message: 'A ramp for the back door, 12x14.' },
    { name: 'José Ortega', email: 'jose@example.com', phone: '(410) 555-0199 / 410-555-0200' },
    {
      name: '100% "real" \\ & | ! (deck):*',
      email: 'x@example.com',
      message: `'; drop table x --`,
    },
    { name: 'Robot', email: 'robot@example.com', spam_reason: 'a link in the name' },
  ];
  test.each([
    ['keith', ['Keith Nolan']],
    ['NOL kei', ['Keith Nolan']],
    ['0121', ['Keith Nolan']],
    ['555', ['José Ortega', 'Keith Nolan']],
    ['(410) 555-0121', ['Keith Nolan']],
    ['+1 410.555.0121', ['Keith Nolan']],
    ['0200', ['José Ortega']],
    ['keith.nolan@example.com', ['Keith Nolan']],
    ['havre grace', ['Keith Nolan']],
    ['obrien', ["Ann O'Brien"]],
    ['o’brien ramp', ["Ann O'Brien"]],
    ['12x14', ["Ann O'Brien"]],
    ['josé', ['José Ortega']],
    ['ramp keith', []],
    ['robot', []],
    [`'; drop`, ['100% "real" \\ & | ! (deck):*']],
    [':* & | ! \\', ['100% "real" \\ & | ! (deck):*', 'José Ortega', "Ann O'Brien", 'Keith Nolan']],
    ['edgwood', []],
  ])('finding %s', (words, names) =>
    withLeads(people, async (desk) => {
      expect((await find(desk, words)).sort()).toEqual(names.toSorted());
    }),
  );

  test('notes are found, undone ones are not; an exact phone comes first', () =>
    withLeads(
      [
        { name: 'Exact', phone: '+14105550121', set: `created_at = now() - interval '9 days'` },
        { name: 'Writes of it', message: 'My neighbour has 4105550121' },
      ],
      async (desk) => {
        expect(await find(desk, '410 555 0121')).toEqual(['Exact', 'Writes of it']);
        const { rows } = await desk.one<{ rows: { id: string }[] }>(
          'find_leads',
          'exact',
          '{}',
          null,
          1,
        );
        const lead = rows[0]?.id ?? '';
        const note = await desk.change({ lead, kind: 'note', words: 'Gate code 1234' });
        expect(await find(desk, 'gate')).toEqual(['Exact']);
        await desk.change({ lead, kind: 'undo', undoes: note.id });
        expect(await find(desk, 'gate')).toEqual([]);
      },
    ));

  test('filters narrow, and pages follow one another without a gap', () =>
    withLeads(
      Array.from({ length: 7 }, (_, n) => ({
        name: `Lead ${n}`,
        area: n % 2 ? 'Edgewood' : 'Bel Air',
        set: `created_at = timestamptz '2026-10-05 12:00-04' + ${n} * interval '1 day', status = '${n < 5 ? 'contacted' : 'closed'}'`,
      })),
      async (desk) => {
        expect(await find(desk, '', { area: 'Edgewood', status: 'open' })).toEqual([
          'Lead 3',
          'Lead 1',
        ]);
        expect(await find(desk, '', { status: 'closed' })).toEqual(['Lead 6', 'Lead 5']);
        const days = { zone, from: '2026-10-06', to: '2026-10-07' };
        expect(await find(desk, 'lead', days)).toEqual(['Lead 2', 'Lead 1']);
        const seen: string[] = [];
        let after: object | null = null;
        do {
          const page: { rows: { name: string }[]; next: object | null } = await desk.one(
            'find_leads',
            'lead',
            '{}',
            after && JSON.stringify(after),
            3,
          );
          seen.push(...namesOf(page.rows));
          after = page.next;
        } while (after);
        expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Lead ${n}`));
      },
    ));
});
