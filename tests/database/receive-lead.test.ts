import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clear, receive } from './alerts.ts';
import { type Engine, engines, migrate } from './engines.ts';

const limits = { with_token: 10, without_token: 4, site_without_token: 60, site_with_token: 120 };
const token = () => ({ token_id: crypto.randomUUID(), limits });

describe.each(engines)('receive_lead on %s', (_name, open) => {
  let db: Engine;
  beforeAll(async () => {
    db = await open();
    await migrate(db, 'none');
  });
  afterAll(() => db?.close());
  beforeEach(() => clear(db));

  const leads = () =>
    db.query<{ name: string; spam_reason: string | null; idempotency_key: string | null }>(
      'select * from public.contact_submissions order by created_at, name',
    );
  /** The reasons of all leads, each with how often. */
  const reasons = () =>
    db.query(`select coalesce(spam_reason, 'none') as reason, count(*)::int as leads
      from public.contact_submissions group by 1 order by 2 desc, 1`);

  test('the same key with other words is a new lead, also when a day has passed', async () => {
    const post = { message: 'A deck' };
    const sender = { idempotency_key: 'key-1' };
    expect((await receive(db, post, sender)).outcome).toBe('stored');
    expect((await receive(db, post, sender)).outcome).toBe('known');
    await db.exec('delete from private.submission_attempts');
    expect((await receive(db, post, sender)).outcome).toBe('known');
    expect((await receive(db, { message: 'And a ramp, urgent' }, sender)).outcome).toBe('stored');
    expect((await receive(db, { ...post, phone: '+14105550100' }, sender)).outcome).toBe('stored');
    expect((await leads()).map(({ idempotency_key }) => idempotency_key)).toEqual([
      'key-1',
      null,
      null,
    ]);
  });

  test('a post that a phone repeats after days is known, also when the owner has corrected the lead', async () => {
    const post = { message: 'A deck', phone: '+14105550121' };
    const sender = { idempotency_key: 'key-7' };
    await receive(db, post, sender);
    await db.exec(`update public.contact_submissions set name = 'Anne', phone = '+14105550199', status = 'quoted';
      delete from private.submission_attempts`);
    expect(
      (await receive(db, { ...post, written_at: '2026-11-20T14:00:00Z' }, sender)).outcome,
    ).toBe('known');
    expect(await leads()).toHaveLength(1);
  });

  test('a parked lead that comes home twice is one lead, with the time when it came', async () => {
    const parked = { parked_id: 'parked-1', received_at: '2026-11-20T14:00:00Z' };
    const first = await receive(db, { message: 'A deck' }, parked);
    expect([first.outcome, (await receive(db, { message: 'A deck' }, parked)).outcome]).toEqual([
      'stored',
      'known',
    ]);
    expect(
      await db.query(
        `select extract(epoch from created_at)::int as at from public.contact_submissions`,
      ),
    ).toEqual([{ at: Date.parse('2026-11-20T14:00:00Z') / 1000 }]);
  });

  test('a lead that was stored although nobody heard so is known when it comes home', async () => {
    const fingerprints = ['the same post'];
    await receive(db, {}, { fingerprints });
    expect((await receive(db, {}, { fingerprints, parked_id: 'parked-2' })).outcome).toBe('known');
    await receive(db, { name: 'Keyed' }, { idempotency_key: 'key-2' });
    const home = await receive(
      db,
      { name: 'Keyed' },
      { idempotency_key: 'key-2', parked_id: 'parked-3' },
    );
    expect(home.outcome).toBe('known');
  });

  test('an arrival in the future counts as now', async () => {
    await receive(db, {}, { received_at: '2100-01-01T00:00:00Z' });
    expect(
      await db.query(`select created_at <= now() as past from public.contact_submissions`),
    ).toEqual([{ past: true }]);
  });

  test('beyond its own limit a sender is suspected, beyond five times of it refused and counted', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 22; n += 1) outcomes.push((await receive(db, {}, { limits })).outcome);
    expect(outcomes).toEqual([...Array(20).fill('stored'), 'limited', 'limited']);
    expect(await reasons()).toEqual([
      { reason: 'more than 4 requests from one connection within an hour', leads: 16 },
      { reason: 'none', leads: 4 },
    ]);
    expect(await db.query('select count from private.refusals')).toEqual([{ count: 2 }]);
    const { retry_after_seconds } = await receive(db, {}, { limits });
    expect(retry_after_seconds).toBeGreaterThan(3500);
    expect((await receive(db, {}, { limits, hashes: ['other'] })).outcome).toBe('stored');
    await db.exec(
      `update private.submission_attempts set attempted_at = attempted_at - interval '61 minutes'`,
    );
    await receive(db, { name: 'An hour later' }, { limits });
    expect((await leads()).find(({ name }) => name === 'An hour later')?.spam_reason).toBeNull();
  });

  test.each([
    ['with a token', 120, () => token(), 'more than 120 requests within an hour'],
    [
      'without a token',
      60,
      () => ({ limits }),
      'more than 60 requests without a form token within an hour',
    ],
  ])(
    'posts %s beyond the limit of the whole site are suspected; a flood is told',
    async (_way, limit, sender, reason) => {
      for (let n = 0; n < limit + 2; n += 1)
        await receive(db, {}, { ...sender(), hashes: [`sender ${n}`] });
      expect(await reasons()).toEqual([
        { reason: 'none', leads: limit },
        { reason, leads: 2 },
      ]);
      expect(await db.query(`select id from private.alerts where kind = 'flood'`)).toHaveLength(1);
    },
  );

  test('a token of another network counts as none, and from the sixth in an hour is suspected', async () => {
    for (let n = 0; n < 7; n += 1)
      await receive(db, {}, { ...token(), moved: true, hashes: [`sender ${n}`] });
    expect(await reasons()).toEqual([
      { reason: 'none', leads: 5 },
      {
        reason: 'more than 5 requests within an hour from another network than their form',
        leads: 2,
      },
    ]);
    expect(
      await db.query('select distinct counts_as_token from private.submission_attempts'),
    ).toEqual([{ counts_as_token: false }]);
  });

  test('the same words from a third sender make all of them suspected, but not what was answered or put back', async () => {
    const words = (n: number) => ({
      words: 'hash of the words',
      hashes: [`sender ${n}`, `yesterday ${n}`],
    });
    for (const n of [1, 1, 2]) await receive(db, { name: `Sender ${n}` }, words(n));
    await receive(db, { name: 'Answered', status: 'contacted' }, words(2));
    expect(await reasons()).toEqual([{ reason: 'none', leads: 4 }]);
    await receive(db, { name: 'Third' }, words(3));
    await receive(db, { name: 'Other words' }, { ...words(4), words: 'others' });
    expect(await reasons()).toEqual([
      { reason: 'the same words from several senders', leads: 4 },
      { reason: 'none', leads: 2 },
    ]);
    await db.exec(
      `update public.contact_submissions set suspected_spam = false where name = 'Sender 1'`,
    );
    await receive(db, { name: 'Fifth' }, words(5));
    expect(
      await db.query(
        `select name from public.contact_submissions where not suspected_spam order by name`,
      ),
    ).toEqual([
      { name: 'Answered' },
      { name: 'Other words' },
      { name: 'Sender 1' },
      { name: 'Sender 1' },
    ]);
  });

  test("a source with a gate of its own is not counted against the form's limits", async () => {
    for (let n = 0; n < 61; n += 1) await receive(db, { source: 'provider' }, { hashes: [] });
    await receive(db, { name: 'Ann' }, { limits });
    expect(await reasons()).toEqual([{ reason: 'none', leads: 62 }]);
  });
});

describe.each(engines)('tries at the setup code on %s', (_name, open) => {
  test('are ten an hour', async () => {
    const db = await open();
    await migrate(db, 'none');
    const attempt = async () =>
      (await db.query<{ it: boolean }>('select public.setup_attempt() as it'))[0]?.it;
    const tries: unknown[] = [];
    for (let n = 0; n < 12; n += 1) tries.push(await attempt());
    expect(tries).toEqual([...Array(10).fill(true), false, false]);
    await db.exec(
      `update private.setup_attempts set attempted_at = attempted_at - interval '61 minutes'`,
    );
    expect(await attempt()).toBe(true);
    await db.close();
  });
});
