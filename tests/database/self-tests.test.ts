import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDevice, claim, clear, receive, settle } from './alerts.ts';
import { as, deskEngines, type Engine, migrate, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';

// Due at any time of the day.
const settings = { time_zone: 'America/New_York', digest_at: '00:00', test_at: '00:00' };

describe.each(deskEngines)('self-tests on %s', (_name, open) => {
  const db = openWithPeople(open);
  beforeEach(() => clear(db));

  const tend = async (): Promise<string | null> => {
    const [row] = await db.query<{ it: { self_test: string | null } }>(
      'select public.tend_alerts($1) as it',
      [settings],
    );
    return row?.it.self_test ?? null;
  };
  const passMinutes = (minutes: number) =>
    db.exec(`
      update private.self_tests set started_at = started_at - interval '${minutes} minutes';
      update public.contact_submissions set created_at = created_at - interval '${minutes} minutes'`);
  const tests = () => db.query('select * from private.self_tests order by started_at');
  const kinds = async () =>
    (await db.query<{ kind: string }>('select kind from private.alerts order by kind')).map(
      ({ kind }) => kind,
    );

  test('a test is started once a day, and once more when it has failed', async () => {
    expect(await tend()).not.toBeNull();
    expect(await tend()).toBeNull();
    await db.exec(`update private.self_tests set finished_at = now(), failed_step = 'mail'`);
    expect(await tend()).not.toBeNull();
    await db.exec(`update private.self_tests set finished_at = now(), failed_step = 'mail'`);
    expect(await tend()).toBeNull();
  });

  test('it runs from the form to the button in the mail, and each step is noted', async () => {
    await addDevice(db, 'Pixel 8');
    const code = await tend();
    expect(
      await receive(db, { spam_reason: 'a link in the name' }, { self_test: code }),
    ).toMatchObject({
      outcome: 'stored',
    });
    const items = await claim(db);
    expect(items.map(({ kind, channel }) => [kind, channel]).sort()).toEqual([
      ['test', 'mail'],
      ['test', 'push'],
    ]);
    for (const { ids, channel } of items) {
      await settle(db, ids, 'accepted');
      if (channel === 'push') await db.query('select public.mark_alert_shown($1)', ids);
    }
    const arrive = async () =>
      (
        await db.query<{ it: boolean }>('select public.mark_test_arrived($1) as it', [
          items[0]?.test?.arrived_code,
        ])
      )[0]?.it;
    expect([await arrive(), await arrive()]).toEqual([true, false]);
    await passMinutes(11);
    await tend();
    expect(await tests()).toMatchObject([
      {
        started_by: 'schedule',
        stored_at: expect.anything(),
        mail_accepted_at: expect.anything(),
        mail_arrived_at: expect.anything(),
        push_shown_at: expect.anything(),
        finished_at: expect.anything(),
        failed_step: null,
      },
    ]);
  });

  test('its lead is in no count, no list and no feed, and is gone after an hour', async () => {
    await receive(db, {}, { self_test: await tend() });
    await receive(db, { name: 'Real' });
    const seen = await undone(db, () =>
      as(db, 'admin', () =>
        db.query(
          `select feed -> 'total' as total, feed #> '{leads,0,row,name}' as name, (select count(*)::int from public.contact_submissions) as read
            from public.desk_sync(null, 9) as feed`,
        ),
      ),
    );
    expect(seen).toEqual([{ total: 1, name: 'Real', read: 0 }]);
    await passMinutes(61);
    await tend();
    expect(await db.query('select name, is_test from public.contact_submissions')).toEqual([
      { name: 'Real', is_test: false },
    ]);
  });

  test('a code works once; a wrong or used one makes the post suspected', async () => {
    const code = await tend();
    await receive(db, { name: 'Test' }, { self_test: code });
    await receive(db, { name: 'Used' }, { self_test: code });
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

  test.each([
    ['form', []],
    ['mail', ['stored']],
    ['push', ['stored', 'mail']],
    [null, ['stored', 'mail', 'push']],
  ])('what is missing after ten minutes is the failed step: %s', async (step, done) => {
    await addDevice(db, 'Pixel 8');
    const code = await tend();
    if (done.includes('stored')) await receive(db, {}, { self_test: code });
    for (const { ids, channel } of await claim(db))
      if (done.includes(channel)) await settle(db, ids, 'accepted');
    await tend();
    expect(await tests()).toMatchObject([{ finished_at: null }]);
    await passMinutes(11);
    await tend();
    expect(await tests()).toMatchObject(
      step ? [{ failed_step: step }, { finished_at: null }] : [{ failed_step: null }],
    );
  });

  test('requests that the database has not taken for five days fail the test until they are home', async () => {
    const finish = async (givenUp: number) => {
      await db.query('select public.report_parked(1, now(), $1)', [givenUp]);
      await receive(db, {}, { self_test: await tend() });
      for (const { ids } of await claim(db)) await settle(db, ids, 'accepted');
      await passMinutes(11);
      await tend();
    };
    await finish(1);
    expect(await tests()).toMatchObject([{ failed_step: 'parked' }, {}]);
    await clear(db);
    await finish(0);
    expect(await tests()).toMatchObject([{ failed_step: null }]);
  });

  test('two failed tests in a row alert by both ways, once a day; one alone does not', async () => {
    await addDevice(db, 'Pixel 8');
    for (let n = 0; n < 2; n += 1) {
      expect(await kinds()).toEqual([]);
      await tend();
      await passMinutes(11);
    }
    await tend();
    await tend();
    expect(await kinds()).toEqual(['trouble', 'trouble']);
    const [health] = await db.query<{ it: object }>('select public.health() as it');
    expect(health?.it).toMatchObject({ failed_tests: 2 });
  });

  test('the owner starts one from the desk, and the day’s waits until it is over', async () => {
    await undone(db, async () => {
      const [row] = await as(db, 'admin', () =>
        db.query<{ it: object }>('select public.start_self_test() as it'),
      );
      expect(row?.it).toEqual({ id: expect.any(String), code: expect.any(String) });
    });
    await db.exec(`insert into private.self_tests (started_by) values ('desk')`);
    expect(await tend()).toBeNull();
    await passMinutes(11);
    expect(await tend()).not.toBeNull();
  });

  test('settings without a time zone are refused with a sentence', async () => {
    await expect(db.query(`select public.tend_alerts('{}')`)).rejects.toThrow('have no time_zone');
  });
});

describe.each(deskEngines)('the evening digest on %s', (_name, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
  });
  afterAll(() => db?.close());
  beforeEach(() => clear(db));

  /** Asks every half hour from one moment to another, as the scheduled function does; gives what was made. */
  const passTime = async (from: string, to: string) => {
    await db.query(
      `select private.make_digest('{"time_zone": "America/New_York", "digest_at": "19:00", "reply_hours": 24}', at)
        from generate_series($1::timestamptz, $2::timestamptz, '30 minutes') as at`,
      [from, to],
    );
    return (await db.query<{ once: string }>('select once from private.alerts order by once')).map(
      ({ once }) => once,
    );
  };

  test.each([
    ['an ordinary day', '2026-11-24T00:00-05:00', '2026-11-24T23:59-05:00', '2026-11-24'],
    ['the day of 25 hours', '2026-11-01T00:00-04:00', '2026-11-01T23:59-05:00', '2026-11-01'],
    ['the day of 23 hours', '2026-03-08T00:00-05:00', '2026-03-08T23:59-04:00', '2026-03-08'],
  ])('comes once on %s', async (_day, from, to, day) => {
    await receive(db);
    await db.exec('delete from private.alerts');
    expect(await passTime(from, to)).toEqual([`digest ${day} mail`]);
  });

  test('comes at 7 PM there, not before', async () => {
    await receive(db);
    await db.exec('delete from private.alerts');
    expect(await passTime('2026-11-01T00:00-04:00', '2026-11-01T18:59-05:00')).toEqual([]);
    expect(await passTime('2026-11-01T19:00-05:00', '2026-11-01T19:00-05:00')).toHaveLength(1);
  });

  test('does not come when nothing is open, nor when the owner has turned it off', async () => {
    const evening = () => passTime('2026-11-24T19:00-05:00', '2026-11-24T19:00-05:00');
    await receive(db, { status: 'contacted' });
    await receive(db, { spam_reason: 'a link in the name' });
    await db.exec('delete from private.alerts');
    expect(await evening()).toEqual([]);
    await receive(db);
    await db.exec('delete from private.alerts; update public.desk_settings set digest = false');
    expect(await evening()).toEqual([]);
    await db.exec('update public.desk_settings set digest = true');
    expect(await evening()).toHaveLength(1);
  });

  test('comes for what is set for tomorrow, with address and phone, also of a lead that was postponed', async () => {
    const set = async (name: string, status: string, fields: string) => {
      const { submission_id } = await receive(db, { name, status, phone: '+14105550100' });
      await db.query(`update public.contact_submissions set ${fields} where id = $1`, [
        submission_id,
      ]);
    };
    const tomorrow = '2026-11-25T21:30:00Z';
    await set('Ray', 'contacted', `visit_at = '${tomorrow}', visit_where = '14 Sample Road'`);
    await set('Beth', 'contacted', `price_by = '2026-11-25T23:00:00Z', street = '2 Elm Street'`);
    await set(
      'Carl',
      'closed',
      `follow_up_at = '2026-11-25T14:00:00Z', follow_up_words = 'Postponed'`,
    );
    await set('Gone', 'closed', `visit_at = '${tomorrow}'`);
    // Tonight, and the day after: their days in UTC are tomorrow's.
    await set('Tonight', 'contacted', `follow_up_at = '2026-11-25T01:00:00Z'`);
    await set('Thursday', 'contacted', `follow_up_at = '2026-11-26T14:00:00Z'`);
    await db.exec('delete from private.alerts');
    expect(await passTime('2026-11-24T19:00-05:00', '2026-11-24T19:00-05:00')).toHaveLength(1);
    const [digest] = await claim(db);
    const phone = '+14105550100';
    expect(digest?.payload['tomorrow']).toMatchObject([
      { what: 'follow_up', name: 'Carl', phone, words: 'Postponed' },
      { what: 'visit', name: 'Ray', phone, visit_where: '14 Sample Road', words: null },
      { what: 'price', name: 'Beth', phone, street: '2 Elm Street' },
    ]);
  });

  test('names whom he owes when it is sent, and keeps none of it', async () => {
    await receive(db, { name: 'Keith', phone: '+14105550100', area: 'Edgewood' });
    await receive(db, { name: 'Grace' });
    await receive(db, { name: 'Robot', spam_reason: 'a link in the name' });
    await db.exec(`
      delete from private.alerts;
      update public.contact_submissions set created_at = now() - interval '25 hours' where name = 'Keith'`);
    await passTime('2026-11-24T19:00-05:00', '2026-11-24T19:00-05:00');
    await db.exec(
      `update public.contact_submissions set status = 'contacted' where name = 'Grace'`,
    );
    const [digest] = await claim(db);
    expect(digest).toMatchObject({
      kind: 'digest',
      payload: {
        to_answer: [{ name: 'Keith', phone: '+14105550100', area: 'Edgewood' }],
        overdue: 1,
        suspected: 1,
      },
    });
    const kept = JSON.stringify(await db.query('select * from private.alerts'));
    expect(kept).not.toContain('Keith');
  });
});
