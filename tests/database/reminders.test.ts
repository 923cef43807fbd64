import { describe, expect, test } from 'vitest';
import { addDevice, claim, receive } from './alerts.ts';
import { deskEngines, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';

const zone = 'America/New_York';

describe.each(deskEngines)('reminders on %s', (_name, open) => {
  const db = openWithPeople(open);

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
