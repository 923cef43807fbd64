import { describe, expect, test } from 'vitest';
import { addDevice, claim, receive } from './alerts.ts';
import { deskWithLeads } from './desk-calls.ts';
import { deskEngines, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';

const zone = 'America/New_York';

describe.each(deskEngines)('the promised time on %s', (_name, open) => {
  const db = openWithPeople(open);

  test('the report counts by the month of receipt in the zone of the business', () => {
    const in_october = (day: string, more: string) =>
      `created_at = '${day}', promised_by = timestamptz '${day}' + interval '1 day', ${more}`;
    const answered = (day: string, hours: number) =>
      `first_answer_at = timestamptz '${day}' + interval '${hours} hours', first_answer_via = 'phone'`;
    const [a, b, c, d] = [
      '2026-10-01 00:30-04',
      '2026-10-10 12:00-04',
      '2026-10-31 23:30-04',
      '2026-11-01 00:30-04',
    ];
    return deskWithLeads(
      db,
      [
        {
          name: 'Won',
          area: 'Bel Air',
          landing_page: '/decks',
          set: in_october(a, `${answered(a, 3)}, status = 'closed', ending = 'won'`),
        },
        {
          name: 'Lost',
          area: 'Bel Air',
          set: in_october(
            b,
            `${answered(b, 30)}, status = 'closed', ending = 'lost', ending_reason = 'price'`,
          ),
        },
        { name: 'Nobody answered', set: in_october(c, `heard_from = 'A neighbor'`) },
        { name: 'November', set: in_october(d, answered(d, 1)) },
        {
          name: 'Robot',
          spam_reason: 'a link in the name',
          set: in_october(b, `heard_from = 'x'`),
        },
      ],
      async (desk) => {
        const report = await desk.one<Record<string, unknown>>('month_report', '2026-10-01', zone);
        expect(report).toMatchObject({
          received: 3,
          in_time: 1,
          late: 1,
          late_received: [expect.any(String)],
          unanswered: [{ name: 'Nobody answered' }],
          minutes: [180, 1800],
          reached: 2,
          endings: { won: 1, lost: 1 },
          lost_why: { price: 1 },
          towns: [{ area: 'Bel Air', n: 2 }],
          months: [{ month: '2026-10-01', received: 3, in_time: 1, won: 1 }],
        });
        expect(report['sources']).toContainEqual({
          source: 'site',
          page: '/decks',
          heard_from: null,
          n: 1,
        });
        expect(await desk.one('month_report', '2026-01-01', zone)).toMatchObject({
          received: 0,
          months: [],
        });
      },
    );
  });

  test('a reminder two hours before the time, one alert when it is over, none for what was answered or came late', () =>
    undone(db, async () => {
      await addDevice(db, 'Pixel 8');
      const add = async (name: string, set: string) => {
        const { submission_id } = await receive(db, { name }, { hashes: [name] });
        await db.query(`update public.contact_submissions set ${set} where id = $1`, [
          submission_id,
        ]);
      };
      const by = (time: string) =>
        `created_at = now() - interval '1 day', promised_by = now() + interval '${time}', answer_by = now() + interval '${time}'`;
      await add('Soon', by('1 hour'));
      await add('Not yet', by('3 hours'));
      await add('Over', by('-1 minute'));
      await add('Long over', by('-2 days'));
      await add('Answered', `${by('-1 minute')}, status = 'contacted'`);
      await add(
        'Came late',
        `answer_by = now() + interval '1 hour', promised_by = now() + interval '1 day'`,
      );
      await db.exec('delete from private.alerts');
      const tend = () =>
        db.query('select public.tend_alerts($1)', [
          { time_zone: zone, test_at: '24:00', digest_at: '24:00' },
        ]);
      await tend();
      await tend();
      const told = (await claim(db)).map(
        ({ kind, channel, lead }) => `${lead?.name} ${kind} ${channel}`,
      );
      expect(told.sort()).toEqual([
        'Over overdue mail',
        'Over overdue push',
        'Soon reminder mail',
        'Soon reminder push',
      ]);
      await db.exec(
        `update public.contact_submissions set status = 'contacted' where name = 'Over'`,
      );
      await db.exec(`update private.alerts set due_at = now()`);
      expect((await claim(db)).map(({ lead }) => lead?.name)).toEqual(['Soon', 'Soon']);
      await db.exec(
        'delete from private.alerts; update public.desk_settings set reminders = false',
      );
      await tend();
      expect(await claim(db)).toEqual([]);
    }));
});
