import { describe, expect, test } from 'vitest';
import { addDevice, claim, receive, settle } from './alerts.ts';
import { openDatabase } from './engines.ts';
import { sync } from './feed.ts';
import { as, undone } from './people.ts';

const db = openDatabase();
const zone = 'America/New_York';

describe('self-tests', () => {
  /** What the schedule does when the day's test is due: the code of the test that it starts. */
  const tend = async (): Promise<string | null> => {
    const settings = { time_zone: zone, digest_at: '00:00', test_at: '00:00' };
    const begun = `select public.enqueue_due_alerts($1) ->> 'self_test' as code`;
    const [row] = await db.query<{ code: string | null }>(begun, [settings]);
    return row?.code ?? null;
  };
  const passMinutes = (minutes: number) =>
    db.exec(`
      update private.self_tests set started_at = started_at - interval '${minutes} minutes';
      update public.contact_submissions set created_at = created_at - interval '${minutes} minutes'`);
  const tests = () => db.query('select * from private.self_tests order by started_at');

  test('a test is started once a day, and once more when it has failed', async () => {
    const fail = `update private.self_tests set finished_at = now(), failed_step = 'mail'`;
    const isStarted = async () => (await tend()) !== null;
    expect([await isStarted(), await isStarted()]).toEqual([true, false]);
    await db.exec(fail);
    expect(await isStarted()).toBe(true);
    await db.exec(fail);
    expect(await isStarted()).toBe(false);
  });

  test('its lead is in no count, no list and no feed, and is gone after an hour', async () => {
    await receive(db, {}, { self_test: await tend() });
    await receive(db, { name: 'Real' });
    expect(await sync(db)).toMatchObject({ total: 1, leads: [{ row: { name: 'Real' } }] });
    const read = () => db.query('select public.read_suspected() as found');
    expect(await undone(db, () => as(db, 'admin', read))).toEqual([
      { found: { leads: [], marked: 0 } },
    ]);
    await passMinutes(61);
    await tend();
    expect(await db.query('select name, is_test from public.contact_submissions')).toEqual([
      { name: 'Real', is_test: false },
    ]);
  });

  test('a code works once; a wrong or used one makes the post suspected', async () => {
    const self_test = await tend();
    const looksLikeSpam = { spam_reason: 'a link in the name' };
    await receive(db, { name: 'Test', ...looksLikeSpam }, { self_test });
    await receive(db, { name: 'Used' }, { self_test });
    await receive(db, { name: 'Guessed' }, { self_test: 'guess' });
    const leads = await db.query(
      'select name, is_test, spam_reason from public.contact_submissions order by name',
    );
    expect(leads).toEqual([
      { name: 'Guessed', is_test: false, spam_reason: 'a wrong test code' },
      { name: 'Test', is_test: true, spam_reason: null },
      { name: 'Used', is_test: false, spam_reason: 'a wrong test code' },
    ]);
  });

  test.each<[step: string | null, done: string[], givenUp?: number]>([
    ['form', []],
    ['mail', ['stored']],
    ['push', ['stored', 'mail']],
    // Requests that the database has not taken for five days.
    ['parked', ['stored', 'mail', 'push'], 1],
    [null, ['stored', 'mail', 'push'], 0],
  ])(
    'what is missing after ten minutes is the failed step: %s',
    async (step, done, givenUp = 0) => {
      await addDevice(db, 'Pixel 8');
      const self_test = await tend();
      if (done.includes('stored')) await receive(db, {}, { self_test });
      await settle(
        db,
        (await claim(db)).filter(({ channel }) => done.includes(channel)),
        'accepted',
      );
      await db.query('select public.report_parked(1, now(), $1)', [givenUp]);
      await tend();
      expect(await tests()).toMatchObject([{ finished_at: null }]);
      await passMinutes(11);
      await tend();
      expect(await tests()).toMatchObject(
        step ? [{ failed_step: step }, { finished_at: null }] : [{ failed_step: null }],
      );
    },
  );

  test('two failed tests in a row alert by both ways, once a day; one alone does not', async () => {
    await addDevice(db, 'Pixel 8');
    const alerts = () => db.query('select kind from private.alerts order by kind');
    for (let n = 0; n < 2; n += 1) {
      expect(await alerts()).toEqual([]);
      await tend();
      await passMinutes(11);
    }
    await tend();
    await tend();
    expect(await alerts()).toEqual([{ kind: 'trouble' }, { kind: 'trouble' }]);
    const [health] = await db.query<{ it: object }>('select public.health() as it');
    expect(health?.it).toMatchObject({ failed_tests: 2 });
  });

  test('the owner’s own from the desk comes first; the day’s waits until it is over', async () => {
    await db.exec(`insert into private.self_tests (started_by) values ('desk')`);
    expect(await tend()).toBeNull();
    await passMinutes(11);
    expect(await tend()).not.toBeNull();
  });
});

/** Adds a lead and sets columns of it; its own alerts are not asked about. */
async function add(name: string, set = 'status = status', given = {}): Promise<void> {
  const { submission_id } = await receive(db, { name, ...given }, { hashes: [name] });
  await db.query(`update public.contact_submissions set ${set} where id = $1`, [submission_id]);
  await db.exec('delete from private.alerts');
}

test('a reminder two hours before the time, one alert when it is over, none for what was answered, came late, or when they are off', async () => {
  await addDevice(db, 'Pixel 8');
  const by = (time: string) =>
    `created_at = now() - interval '1 day', promised_by = now() + interval '${time}', answer_by = now() + interval '${time}'`;
  await add('Soon', by('1 hour'));
  await add('Not yet', by('5 hours'));
  await add('Over', by('-1 minute'));
  await add('Long over', by('-2 days'));
  await add('Answered', `${by('-1 minute')}, status = 'contacted'`);
  const late = `answer_by = now() + interval '1 hour', promised_by = now() + interval '1 day'`;
  await add('Came late', late);
  const settings = { time_zone: zone, test_at: '24:00', digest_at: '24:00' };
  const tend = () => db.query('select public.enqueue_due_alerts($1)', [settings]);
  const names = async () =>
    (await claim(db))
      .map(({ kind, channel, lead, leads }) => {
        const told = lead ? [lead] : (leads ?? []);
        return `${told.map(({ name }) => name)} ${kind} ${channel}`;
      })
      .sort();
  await tend();
  await tend();
  const soon = ['Soon reminder mail', 'Soon reminder push'];
  expect(await names()).toEqual(['Soon,Over late mail', 'Soon,Over late push']);
  await db.exec(`update public.contact_submissions set status = 'contacted' where name = 'Over';
    update private.alerts set due_at = now()`);
  expect(await names()).toEqual(soon);
  await db.exec('delete from private.alerts; update public.desk_settings set reminders = false');
  await tend();
  expect(await names()).toEqual([]);
});

/** What a lead is told of, by the clock of the schedule. `late_since`: null while the owner is left alone. */
async function tell(late_since: string | null): Promise<string[]> {
  const settings = { time_zone: zone, test_at: '24:00', digest_at: '24:00', late_since };
  await db.query('select public.enqueue_due_alerts($1)', [settings]);
  const made = await db.query<{ what: string }>(
    `select name || ' ' || kind as what from private.alerts a
      join public.contact_submissions s on s.id = submission_id where channel = 'mail' order by name`,
  );
  return made.map(({ what }) => what);
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('while the owner is left alone no reminder is made or goes out; then all of the time meanwhile come', async () => {
  const by = (time: string) =>
    `created_at = now() - interval '3 days', promised_by = now() + interval '${time}', answer_by = now() + interval '${time}'`;
  await add('Over', by('-30 hours'));
  await add('Soon', by('1 hour'));
  expect(await tell(null)).toEqual([]);
  expect(await tell(hoursAgo(40))).toEqual(['Over overdue', 'Soon reminder']);
  // Their mails were refused: nothing is tried again at night.
  expect(await tell(null)).toEqual([]);
  expect(await tell(hoursAgo(20))).toEqual(['Soon reminder']);
});

test('he is not told of whom he tries again, nor of whom nobody can reach', async () => {
  const late = `created_at = now() - interval '2 days', promised_by = now() - interval '1 hour', answer_by = now() - interval '1 hour'`;
  await add('Retried', `${late}, follow_up_at = now() + interval '1 hour'`);
  await add('Wrong number', `${late}, phone_wrong = true`, { email: null, phone: '+14105550100' });
  await add('Wrong number, email', `${late}, phone_wrong = true`, { phone: '+14105550100' });
  await add('Without promise');
  await add('Late', late);
  expect(await tell(hoursAgo(24))).toEqual(['Late overdue', 'Wrong number, email overdue']);
  await db.exec(
    `update public.contact_submissions set follow_up_at = now() + interval '1 day' where name = 'Late'`,
  );
  expect(await tell(hoursAgo(24))).toEqual(['Wrong number, email overdue']);
});

test('a reminder brings those of the next two hours along, and spares him the email when the time is over', async () => {
  await addDevice(db, 'Pixel 8');
  const by = (time: string) =>
    `created_at = now() - interval '1 day', promised_by = now() + interval '${time}', answer_by = now() + interval '${time}'`;
  await add('Next', by('3 hours'));
  await add('Not yet', by('5 hours'));
  expect(await tell(hoursAgo(24))).toEqual([]);
  await add('Soon', by('1 hour'));
  expect(await tell(hoursAgo(24))).toEqual(['Next reminder', 'Soon reminder']);
  await db.exec(`update public.contact_submissions set ${by('-1 minute')} where name = 'Soon'`);
  expect(await tell(hoursAgo(24))).toEqual(['Next reminder', 'Soon reminder']);
  const over = await db.query(`select channel from private.alerts where kind = 'overdue'`);
  expect(over).toEqual([{ channel: 'push' }]);
});

test('an hour before a visit each phone tells of it once, and anew when it has moved', async () => {
  await addDevice(db, 'Pixel 8');
  const at = (minutes: number) => `visit_at = now() + interval '${minutes} minutes'`;
  await add('Ann', at(55), { status: 'contacted' });
  await add('Won', `${at(50)}, ending = 'won'`, { status: 'closed' });
  await add('Lost', `${at(50)}, ending = 'lost'`, { status: 'closed' });
  await add('Later', at(70), { status: 'contacted' });
  await add('Begun', at(-1), { status: 'contacted' });
  const tend = () =>
    tell(null).then(async () =>
      (await claim(db)).map(({ kind, channel, lead }) => `${lead?.name} ${kind} ${channel}`).sort(),
    );
  expect(await tend()).toEqual(['Ann visit push', 'Won visit push']);
  expect(await tend()).toEqual([]);
  await db.exec(`update public.contact_submissions set ${at(58)} where name = 'Ann'`);
  expect(await tend()).toEqual(['Ann visit push']);
});

describe('the evening digest', () => {
  const settings = `{"time_zone": "${zone}", "digest_at": "19:00", "reply_hours": 24}`;
  /** Asks every half hour from one moment to another, as the scheduled function does; gives what was made. */
  const passTime = async (from: string, to = from) => {
    await db.query(
      `select private.enqueue_digest('${settings}', at) from generate_series($1::timestamptz, $2::timestamptz, '30 minutes') as at`,
      [from, to],
    );
    return (await db.query<{ once: string }>('select once from private.alerts')).map(
      ({ once }) => once,
    );
  };
  const evening = () => passTime('2026-11-24T19:00-05:00');

  test.each([
    ['an ordinary day', '2026-11-24T00:00-05:00', '2026-11-24T23:59-05:00', '2026-11-24'],
    ['the day of 25 hours', '2026-11-01T00:00-04:00', '2026-11-01T23:59-05:00', '2026-11-01'],
    ['the day of 23 hours', '2026-03-08T00:00-05:00', '2026-03-08T23:59-04:00', '2026-03-08'],
  ])('comes once on %s, at 7 PM there', async (_day, from, to, day) => {
    await add('Ann');
    expect(await passTime(from, to.replace('23:59', '18:59'))).toEqual([]);
    expect(await passTime(from, to)).toEqual([`digest ${day} mail`]);
  });

  test('does not come when nothing is open, nor when the owner has turned it off', async () => {
    await add('Answered', undefined, { status: 'contacted' });
    await add('Robot', undefined, { spam_reason: 'a link in the name' });
    expect(await evening()).toEqual([]);
    await add('Ann');
    await db.exec('update public.desk_settings set digest = false');
    expect(await evening()).toEqual([]);
    await db.exec('update public.desk_settings set digest = true');
    expect(await evening()).toHaveLength(1);
  });

  test('comes for what is set for tomorrow, with address and phone, also of a lead that was postponed', async () => {
    const phone = '+14105550100';
    const set = (name: string, status: string, fields: string) =>
      add(name, fields, { status, phone });
    const visit = `visit_at = '2026-11-25T21:30:00Z'`;
    await set('Ray', 'contacted', `${visit}, visit_where = '14 Sample Road'`);
    await set('Beth', 'contacted', `price_by = '2026-11-25T23:00:00Z', street = '2 Elm Street'`);
    const postponed = `follow_up_at = '2026-11-25T14:00:00Z', follow_up_words = 'Postponed'`;
    await set('Carl', 'closed', postponed);
    await set('Gone', 'closed', visit);
    await set('Wanda', 'closed', `visit_at = '2026-11-25T13:00:00Z', ending = 'won'`);
    // Tonight, and the day after: their days in UTC are tomorrow's.
    await set('Tonight', 'contacted', `follow_up_at = '2026-11-25T01:00:00Z'`);
    await set('Thursday', 'contacted', `follow_up_at = '2026-11-26T14:00:00Z'`);
    expect(await evening()).toHaveLength(1);
    const [digest] = await claim(db);
    expect(digest?.payload['tomorrow']).toMatchObject([
      { what: 'visit', name: 'Wanda', phone },
      { what: 'follow_up', name: 'Carl', phone, words: 'Postponed' },
      { what: 'visit', name: 'Ray', phone, visit_where: '14 Sample Road', words: null },
      { what: 'price', name: 'Beth', phone, street: '2 Elm Street' },
    ]);
  });

  test('comes for a visit of which nothing was said, and for a late price, not for one who was set back to New', async () => {
    const ago = (hours: number) => `now() - interval '${hours} hours'`;
    await add('Set back', `first_answer_at = ${ago(1)}`);
    expect(await evening()).toEqual([]);
    await add('Visited', `visit_at = ${ago(3)}`, { status: 'contacted' });
    await add('Told', `visit_at = ${ago(3)}`, { status: 'contacted' });
    await db.exec(`update public.contact_submissions set price_by = ${ago(1)} where name = 'Told'`);
    await add('Long ago', `visit_at = ${ago(24 * 15)}`, { status: 'contacted' });
    await add('Still there', `visit_at = ${ago(0.5)}`, { status: 'contacted' });
    expect(await evening()).toHaveLength(1);
    const [digest] = await claim(db);
    expect(digest?.payload).toMatchObject({
      to_answer: [],
      visited: [{ name: 'Visited' }],
      prices: [{ name: 'Told' }],
    });
  });

  test('names whom he owes when it is sent, without a wrong number, and keeps none of it', async () => {
    const keith = { phone: '+14105550100', area: 'Edgewood' };
    await add('Keith', `created_at = now() - interval '25 hours'`, keith);
    await add('Luis', 'phone_wrong = true', keith);
    await add('Grace');
    await add('Robot', undefined, { spam_reason: 'a link in the name' });
    await evening();
    await db.exec(
      `update public.contact_submissions set status = 'contacted' where name = 'Grace'`,
    );
    expect(await claim(db)).toMatchObject([
      {
        kind: 'digest',
        payload: {
          to_answer: [
            { name: 'Keith', ...keith },
            { name: 'Luis', phone: null },
          ],
          overdue: 1,
          suspected: 1,
        },
      },
    ]);
    expect(JSON.stringify(await db.query('select * from private.alerts'))).not.toContain('Keith');
  });
});
