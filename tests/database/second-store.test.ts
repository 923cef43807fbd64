import { beforeEach, describe, expect, test } from 'vitest';
import type { SubmitLead } from '#server/receive/submit-lead.ts';
import { type Drain, drainParked } from '#server/second-store/drain.ts';
import { handleEraseParked } from '#server/second-store/erase.ts';
import { mailParkedBy, mailWholeBy } from '#server/second-store/mail.ts';
import { parkLead } from '#server/second-store/park.ts';
import type { BlobStore } from '#server/second-store/store.ts';
import { blankLead } from '#tests/blank-lead.ts';
import { rowsOf } from '#tests/table.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { mailTo } from './alerting.ts';
import { limitedTo, postTo } from './form-options.ts';
import { openProject } from './project.ts';
import { away, openStore } from './second-store.ts';

const project = openProject();
const second = openStore();
/** What a second store holds that no key opens. */
const broken = `2026-11-23-${'a'.repeat(43)}`;
/** Messages that differ in their numbers only are the same words. */
const lettersOf = (n: number) =>
  [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const breakOne = (id = broken) => second.blobs.set(id, new ArrayBuffer(40), {});

describe('while the database is away', () => {
  const ann = { name: 'Ann', email: 'ann@example.com', phone: '410-555-0111', message: 'A deck' };
  const said: string[] = [];
  const log = (words: string) => void said.push(words);
  const send = (fields: Record<string, string>, given: Partial<SubmitLead> = {}) =>
    postTo(fields, { client: away, second, log, ...limitedTo('10,1,60,120'), ...given });
  // All come home in one run, however busy the machine is.
  const home = () => ({ client: project.service, nowMs: Date.now, log, budgetMs: 120_000 });
  const drain = () => drainParked({ second, ...home() });
  const listed = async () => (await project.leads()).filter((lead) => !lead.suspected_spam);

  test('it keeps nothing that can be read', async () => {
    expect((await send(ann)).status).toBe(303);
    const [id = ''] = await second.parked();
    const bytes = Buffer.from(
      (await second.blobs.get(id, { type: 'arrayBuffer' })) ?? new ArrayBuffer(),
    );
    expect(bytes.length).toBeGreaterThan(100);
    expect(`${id}${bytes.toString('latin1')}${said}`).not.toMatch(/Ann|example\.com|0111|deck/);
  });

  test('two runs at once bring a request home once', async () => {
    await send(ann);
    await Promise.all([drain(), drain()]);
    expect(await project.leads()).toMatchObject([{ name: 'Ann', phone: '+14105550111' }]);
    expect(await second.parked()).toEqual([]);
  });

  test('sent again meanwhile, into the database and into the second store, it is one request', async () => {
    const fields = { ...ann, idempotency_key: 'key-1' };
    await send(fields);
    await send(fields);
    expect(await second.parked()).toHaveLength(1);
    await send(fields, { client: project.service });
    await drain();
    expect(await project.leads()).toHaveLength(1);
  });

  test('beyond the limit of its sender it comes home as suspected, however many came', async () => {
    for (let count = 0; count < 7; count += 1) await send({ ...ann, message: `Deck ${count}` });
    expect(await drain()).toMatchObject({ home: 7, left: 0 });
    const words = ({ message }: { message: string | null }) => message;
    expect([(await project.leads()).length, (await listed()).map(words)]).toEqual([7, ['Deck 0']]);
    // The order in which they came, which is not that of their names.
    const taken = await project.sql.query<{ message: string }>(
      'select s.message from private.submission_attempts a join public.contact_submissions s on s.id = a.submission_id order by a.id',
    );
    expect(taken.map(words)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `Deck ${n}`));
  });

  test.each([
    ['one address', 40, 1, 5],
    ['fifteen addresses', 75, 15, 60],
  ])(
    'of many posts from %s at once few are in the list, each other one is suspected, and few are mailed',
    async (_name, posts, addresses, most) => {
      const told: string[] = [];
      const mailParked = async (_id: string, { name }: { name: string }) => void told.push(name);
      const given = { mailParked, ...limitedTo('1000,1000,1000,1000') };
      const one = (n: number) =>
        send(
          { ...ann, message: `Deck ${lettersOf(n)}` },
          { ...given, address: `192.0.2.${n % addresses}` },
        );
      for (let n = 0; n < posts; n += 5)
        await Promise.all(Array.from({ length: 5 }, (_, more) => one(n + more)));
      expect(told.length).toBeLessThanOrEqual(Math.min(most, 20));
      expect(await drain()).toMatchObject({ home: posts, left: 0 });
      expect(await project.leads()).toHaveLength(posts);
      const { length } = await listed();
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(most);
    },
  );

  test.each([
    ['works: once, also when it is sent again, and not when it comes home', true, { sent: true }],
    ['is not set up: it waits until it comes home', false, { sent: false }],
  ])('the owner is told at once when mail %s', async (_how, works, alert) => {
    const mail = works ? mailTo(project.backend.mailbox.url) : undefined;
    const mailParked = mailParkedBy({ mail, mailTo: 'owner@example.com', site });
    await send(ann, { mailParked });
    await send(ann, { mailParked });
    expect(project.mails.map(({ subject }) => subject)).toEqual(works ? ['New lead: Ann'] : []);
    expect(await drain()).toMatchObject({ home: 1, left: 0 });
    const alerts = await project.sql.query(
      `select accepted_at is not null as sent from private.alerts where channel = 'mail'`,
    );
    expect(alerts).toEqual([alert]);
  });

  test('one that can’t be read holds up no other, and is reported', async () => {
    await send(ann);
    const [id = ''] = await second.parked();
    await breakOne(id);
    await send({ ...ann, message: 'A porch' });
    expect(await drain()).toMatchObject({ home: 1, left: 1 });
    const reported = await project.sql.query('select count from private.parked_leads');
    expect(reported).toEqual([{ count: 1 }]);
  });

  test.each(['ANN@example.com', '(410) 555-0111'])(
    'erases the requests of %s, names one that can’t be read, and leaves it',
    async (person) => {
      await send(ann);
      await send({ ...ann, email: 'bob@example.com', phone: '410-555-0122' });
      await breakOne();
      const erase = (apikey: string) => {
        const body = new URLSearchParams({ person });
        const init = { method: 'POST', headers: { apikey }, body };
        const request = new Request('http://localhost/api/erase-parked', init);
        return handleEraseParked(request, second, 'sb_secret_test');
      };
      expect((await erase('sb_publishable_test')).status).toBe(401);
      const answer = await erase('sb_secret_test');
      expect(await answer.json()).toEqual({ erased: 1, unread: [broken] });
      expect(await second.parked()).toContain(broken);
      await drain();
      expect(await project.leads()).toMatchObject([{ email: 'bob@example.com' }]);
    },
  );
});

// What was confirmed is never deleted before the database has its row, or the owner has said that he has all
// of it by mail.
describe('a request in it, while nobody takes it', () => {
  const dayMs = 86_400_000;
  const startMs = Date.now();
  const message = `A deck. ${'Long words. '.repeat(200)}The end.`;
  const lead = {
    ...{ ...blankLead, name: 'Ann Baker', email: 'ann@example.com', phone: '+14105550111' },
    ...{ area: 'Elkton', service_type: 'accessibility-ramps', message, landing_page: '/decks' },
    ...{ source: 'site' as const, spam_reason: null },
  };
  const sender = { fingerprints: ['f'], senders: ['s'], tokenId: undefined, limits: undefined };
  const received = { lead, ...sender };
  beforeEach(() => parkLead(second, { ...received, key: 'key-1' }, startMs));

  const mailWhole = (url: string | undefined) => {
    const ways = { mail: url ? mailTo(url) : undefined, mailTo: 'owner@example.com', site };
    return mailWholeBy(ways);
  };
  const storeWith = (changes: Partial<BlobStore>) => ({
    ...second,
    blobs: Object.assign(Object.create(second.blobs), changes) as BlobStore,
  });
  const otherKey = () => ({ ...second, secret: 'another secret of 26 chars' });
  /** How a run of the schedule finds the world, besides the database that is away and mail that works. */
  const worlds = {
    away: () => ({}),
    home: () => ({ client: project.service }),
    'no environment': () => ({ client: undefined, mailWhole: undefined }),
    'no database': () => ({ client: undefined }),
    'no mail': () => ({ mailWhole: mailWhole(undefined) }),
    'not found yet': () => ({
      second: storeWith({ get: async () => null }),
      client: project.service,
    }),
    'another key': () => ({ second: otherKey(), client: project.service }),
    'both keys': () => ({
      second: { ...otherKey(), oldSecrets: [second.secret] },
      client: project.service,
    }),
  } satisfies Record<string, () => Partial<Drain>>;
  const run = (days: number, world: keyof typeof worlds) =>
    drainParked({
      second,
      client: away,
      mailWhole: mailWhole(project.backend.mailbox.url),
      nowMs: () => startMs + days * dayMs,
      log: () => undefined,
      ...worlds[world](),
    });
  /** On which day a run finds which world, how many are left and given up then. */
  type Step = [days: number, world: keyof typeof worlds, left: number, givenUp: number];
  const rows = rowsOf<[what: string, mails: number, steps: Step[]]>(`
    on the first day it stays, and nobody is bothered | 0 | [[0, away, 1, 0]]
    all of it is mailed once after 5 days, and it comes home | 1 | [[4, away, 1, 0], [5.2, away, 1, 1], [6, away, 1, 1], [7.5, home, 0, 0]]
    however long it takes, it stays, and is mailed once | 1 | [[6, away, 1, 1], [31, away, 1, 1], [300, away, 1, 1], [301, home, 0, 0]]
    the environment stays wrong, or mail does not go out, it is mailed when it can be | 1 | [[31, no environment, 1, 1], [31, no mail, 1, 1], [31, no database, 1, 1]]
    the store lists it and does not find it yet, it stays | 0 | [[31, not found yet, 1, 1], [31, home, 0, 0]]
    the key was changed, the old one beside the new one reads it | 0 | [[31, another key, 1, 1], [31, both keys, 0, 0]]`);
  test.each(rows)('%s', async (_what, mails, steps) => {
    for (const [days, world, left, givenUp] of steps) {
      const isHome = left === 0 && givenUp === 0;
      expect(await run(days, world)).toEqual({ home: isHome ? 1 : 0, left, givenUp });
      expect(await second.parked()).toHaveLength(left);
      expect(await project.leads()).toMatchObject(isHome ? [{ name: 'Ann Baker', message }] : []);
      const told = await project.sql.query('select count, given_up from private.parked_leads');
      if (Object(worlds[world]()).client)
        expect(told).toEqual([{ count: left, given_up: givenUp }]);
    }
    expect(project.mails).toHaveLength(mails);
    if (mails === 0) return;
    expect(project.mails[0]?.subject).toBe(
      'Not in your desk: Ann Baker, accessibility ramps, Elkton',
    );
    for (const words of [message, lead.email]) expect(project.mails[0]?.text).toContain(words);
  });

  test('a key of a foreign shape is left alone', async () => {
    for (const key of ['.fauo8xmy2bt', 'settings', '2026-11-23-short']) await breakOne(key);
    expect(await run(31, 'home')).toEqual({ home: 1, left: 0, givenUp: 0 });
    expect(await second.parked()).toHaveLength(3);
  });

  test('a store that refuses to write: the lead is not confirmed', async () => {
    // Netlify's client takes a 403 for a success when there is a condition.
    const refusing = storeWith({ set: async () => ({ modified: true }) });
    await expect(parkLead(refusing, { ...received, key: 'key-2' }, startMs)).rejects.toThrow(
      'the second store did not keep it',
    );
  });
});
