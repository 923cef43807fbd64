import { expect, test } from 'vitest';
import { receive } from './alerts.ts';
import { openDatabase } from './engines.ts';

const db = openDatabase();
const limits = { with_token: 10, without_token: 4, site_without_token: 60, site_with_token: 120 };
const token = () => ({ token_id: crypto.randomUUID(), limits });

const leads = () =>
  db.query<{ name: string; spam_reason: string | null; idempotency_key: string | null }>(
    'select * from public.contact_submissions order by created_at, name',
  );
/** The reasons of all leads, each with how often. */
const reasons = () =>
  db.query(`select coalesce(spam_reason, 'none') as reason, count(*)::int as leads
    from public.contact_submissions group by 1 order by 2 desc, 1`);
const passTime = (time: string) =>
  db.exec(
    `update private.submission_attempts set attempted_at = attempted_at - interval '${time}'`,
  );

type Post = [lead: Record<string, unknown>, sender: Record<string, unknown>];
const deck = { message: 'A deck' };
const keyed: Post = [deck, { idempotency_key: 'key-1' }];
const printed: Post = [deck, { fingerprints: ['the same post'] }];
const parked: Post = [deck, { parked_id: 'parked-1', received_at: '2026-11-20T14:00:00Z' }];
const corrected = `update public.contact_submissions set name = 'Anne', phone = '+14105550199', status = 'quoted'`;
const days = '3 days';

const late: Post = [{ ...deck, written_at: '2026-11-20T14:00:00Z' }, keyed[1]];
const homeFrom = (sender: Post[1]): Post => [deck, { ...sender, parked_id: 'p' }];

test.each<[what: string, outcome: 'known' | 'stored', first: Post, second: Post, wait?: string]>([
  ['the same key and words', 'known', keyed, keyed],
  ['the same key and words after days', 'known', keyed, keyed, days],
  ['what a phone repeats', 'known', keyed, late, days],
  ['the same key with other words', 'stored', keyed, [{ message: 'And a ramp' }, keyed[1]]],
  ['the same key with a phone', 'stored', keyed, [{ ...deck, phone: '+14105550100' }, keyed[1]]],
  ['the same words of the same sender', 'known', printed, printed],
  ['the same words of the same sender the next day', 'stored', printed, printed, '25 hours'],
  ['a parked request that comes home twice', 'known', parked, parked],
  ['a parked request that had arrived', 'known', printed, homeFrom(printed[1])],
  ['a parked request whose key had arrived', 'known', keyed, homeFrom(keyed[1])],
])('%s is %s', async (_what, outcome, first, second, wait) => {
  expect((await receive(db, ...first)).outcome).toBe('stored');
  if (wait) await passTime(wait);
  // Also when the owner has corrected the lead meanwhile.
  if (wait === days) await db.exec(corrected);
  expect((await receive(db, ...second)).outcome).toBe(outcome);
  expect(await leads()).toHaveLength(outcome === 'known' ? 1 : 2);
});

test.each([
  ['2026-11-20T14:00:00Z', `created_at = '2026-11-20T14:00:00Z'`],
  ['2100-01-01T00:00:00Z', 'created_at <= now()'],
])('a request that came %s is of then, at the latest of now', async (received_at, expected) => {
  await receive(db, {}, { received_at });
  expect(await db.query(`select from public.contact_submissions where ${expected}`)).toHaveLength(
    1,
  );
});

test('beyond its own limit a sender is suspected, beyond five times of it refused and counted, until an hour is over', async () => {
  const outcomes: string[] = [];
  for (let n = 0; n < 22; n += 1) outcomes.push((await receive(db, {}, { limits })).outcome);
  expect(outcomes).toEqual([...Array(20).fill('stored'), 'limited', 'limited']);
  expect(await reasons()).toEqual([
    { reason: 'more than 4 requests from one connection within an hour', leads: 16 },
    { reason: 'none', leads: 4 },
  ]);
  expect(await db.query('select count from private.refusals')).toEqual([{ count: 2 }]);
  expect((await receive(db, {}, { limits })).retry_after_seconds).toBeGreaterThan(3500);
  expect((await receive(db, {}, { limits, hashes: ['other'] })).outcome).toBe('stored');
  await passTime('61 minutes');
  await receive(db, { name: 'An hour later' }, { limits });
  expect((await leads()).find(({ name }) => name === 'An hour later')?.spam_reason).toBeNull();
});

test('posts with a token and without share one limit of ten', async () => {
  for (let n = 0; n < 4; n += 1) await receive(db, {}, { limits });
  for (let n = 0; n < 8; n += 1) await receive(db, {}, token());
  expect(await reasons()).toEqual([
    { reason: 'none', leads: 10 },
    { reason: 'more than 10 requests from one connection within an hour', leads: 2 },
  ]);
});

test('what may be a person stays in the list and rings, with the reason; a flood of it does not', async () => {
  const sender = { may_be_person: true, words: 'w', limits };
  const weak = { spam_reason: 'the hidden field was filled in' };
  await receive(db, weak, { ...sender, hashes: ['a'] });
  const rung = 'select distinct submission_id from private.alerts where submission_id is not null';
  expect([await leads(), await db.query(rung)]).toMatchObject([
    [{ ...weak, suspected_spam: false }],
    { length: 1 },
  ]);
  for (const hash of ['b', 'c']) await receive(db, weak, { ...sender, hashes: [hash] });
  expect(await reasons()).toMatchObject([
    { ...{ reason: weak.spam_reason, leads: 2 } },
    { reason: 'the same words from several senders', leads: 1 },
  ]);
});

test('a repeated post never counts, nor does a suspected one against its sender’s next', async () => {
  for (let n = 0; n < 6; n += 1) await receive(db, {}, { limits, ...printed[1] });
  await db.exec('update public.contact_submissions set suspected_spam = true');
  await receive(db, { name: 'Next' }, { limits });
  expect(await leads()).toMatchObject([{ name: 'Ann' }, { name: 'Next', spam_reason: null }]);
});

test('what is known of a sender is gone after a day', async () => {
  await receive(db);
  await passTime('24 hours 1 minute');
  await receive(db);
  expect(await db.query('select id from private.submission_attempts')).toHaveLength(1);
});

test.each([
  ['with a token', 120, () => token(), 'more than 120 requests within an hour'],
  ['without', 60, () => ({ limits }), 'more than 60 requests without a form token within an hour'],
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
  const listed = await db.query<{ name: string }>(
    'select name from public.contact_submissions where not suspected_spam order by name',
  );
  expect(listed.map(({ name }) => name)).toEqual([
    'Answered',
    'Other words',
    'Sender 1',
    'Sender 1',
  ]);
});

test("a source with a gate of its own is not counted against the form's limits", async () => {
  for (let n = 0; n < 61; n += 1) await receive(db, { source: 'provider' }, { hashes: [] });
  await receive(db, { name: 'Ann' }, { limits });
  expect(await reasons()).toEqual([{ reason: 'none', leads: 62 }]);
});

test('tries at the setup code are ten an hour', async () => {
  const attempt = async () =>
    (await db.query<{ it: boolean }>('select public.setup_attempt() as it'))[0]?.it;
  const tries: unknown[] = [];
  for (let n = 0; n < 12; n += 1) tries.push(await attempt());
  expect(tries).toEqual([...Array(10).fill(true), false, false]);
  await db.exec(
    `update private.setup_attempts set attempted_at = attempted_at - interval '61 minutes'`,
  );
  expect(await attempt()).toBe(true);
});
