import { beforeEach, describe, expect, test } from 'vitest';
import { openMail } from '#leads/alerts/mail.ts';
import { handleConfirmLead } from '#leads/parked/confirm.ts';
import { type Drain, drainParked } from '#leads/parked/drain.ts';
import { mailWholeBy } from '#leads/parked/mail.ts';
import { parkLead } from '#leads/parked/park.ts';
import type { BlobStore } from '#leads/parked/store.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { functionEngines } from './project.ts';
import { away, openStores } from './second-store.ts';

const dayMs = 86_400_000;
const words = `A deck. ${'Long words. '.repeat(200)}The end.`;
const lead = {
  name: 'Ann Baker',
  email: 'ann@example.com',
  phone: '+14105550111',
  phone_extension: '',
  area: 'Elkton',
  service_type: 'accessibility-ramps',
  message: words,
  landing_page: '/decks',
  source: 'site' as const,
  spam_reason: null,
};

// What was confirmed is never deleted before the database has its row, or the owner has said that he has all
// of it by mail.
describe.each(functionEngines)('the second store’s table, beside %s', (engine) => {
  const { open, parked } = openStores(engine);
  const startMs = Date.now();
  beforeEach(async () => {
    mails().splice(0);
    await parkLead(
      open.second,
      {
        lead,
        key: 'key-1',
        fingerprints: ['f'],
        senders: ['s'],
        tokenId: undefined,
        limits: undefined,
      },
      startMs,
    );
  });

  const mails = () => open.project.backend.mailbox.mails;
  const ways = () => ({
    mail: openMail(open.project.backend.mailbox.url, {
      name: 'Site',
      address: 'desk@example.com',
    }),
    mailTo: 'owner@example.com',
    site,
  });
  /** A run of the schedule, so many days after the lead came. */
  const run = (days: number, given: Partial<Drain> = {}) =>
    drainParked({
      second: open.second,
      client: away,
      mailWhole: mailWholeBy(ways(), open.second.secret),
      nowMs: () => startMs + days * dayMs,
      log: () => undefined,
      ...given,
    });
  const withBlobs = (changes: Partial<BlobStore>) => {
    const blobs: BlobStore = {
      set: (...args) => open.second.blobs.set(...args),
      get: (...args) => open.second.blobs.get(...args),
      list: (...args) => open.second.blobs.list(...args),
      delete: (...args) => open.second.blobs.delete(...args),
      ...changes,
    };
    return { ...open.second, blobs };
  };
  const otherKey = () => ({ ...open.second, secret: 'another secret of 26 chars' });
  /** Opens the link of the mail, or presses the button of its page. */
  const answerLink = async (method: 'GET' | 'POST') => {
    const [, link = ''] = /(https:\S+confirm-lead\S+)/.exec(mails()[0]?.text ?? '') ?? [];
    const body = new URL(link).searchParams;
    const post = method === 'POST' ? { method, body } : {};
    return (await handleConfirmLead(new Request(link, post), open.second, startMs)).text();
  };

  test('the database is away on the first day: it stays, and nobody is bothered', async () => {
    expect(await run(0)).toEqual({ home: 0, left: 1, givenUp: 0 });
    expect([(await parked()).length, mails()]).toEqual([1, []]);
  });

  test('away for 7.5 days: it is still there, all of it was mailed once, and it comes home once', async () => {
    for (const days of [4, 5.2, 6, 7.5])
      expect(await run(days)).toEqual({ home: 0, left: 1, givenUp: days < 5 ? 0 : 1 });
    expect(mails()).toMatchObject([
      { subject: 'Not in your desk: Ann Baker, accessibility ramps, Elkton' },
    ]);
    expect(mails()[0]?.text).toContain(words);
    expect(mails()[0]?.text).toContain('ann@example.com');
    expect(await run(7.5, { client: open.project.service })).toEqual({
      home: 1,
      left: 0,
      givenUp: 0,
    });
    expect(await open.project.leads()).toMatchObject([{ name: 'Ann Baker', message: words }]);
  });

  test('away for 31 days, and the owner has said nothing: it is still there', async () => {
    for (const days of [6, 31, 300]) await run(days);
    // A program that opens every link of a mail says nothing for him.
    expect(await answerLink('GET')).toContain('<button>I have it</button>');
    expect(await run(301)).toEqual({ home: 0, left: 1, givenUp: 1 });
    expect([(await parked()).length, mails().length]).toEqual([1, 1]);
  });

  test('away for 31 days, and the owner has it by mail: kept for 30 days, then counted as given up', async () => {
    await run(6);
    expect(await answerLink('POST')).toContain('Noted.');
    expect(await answerLink('POST')).toContain('said so already');
    expect(await run(29)).toEqual({ home: 0, left: 1, givenUp: 1 });
    expect(await run(31)).toEqual({ home: 0, left: 0, givenUp: 1 });
    expect(await parked()).toEqual([]);
  });

  test('the environment stays wrong, or the mail does not go out: it stays, and is mailed when it can be', async () => {
    expect(await run(31, { client: undefined, mailWhole: undefined })).toMatchObject({ left: 1 });
    const none = mailWholeBy({ ...ways(), mail: undefined }, open.second.secret);
    expect(await run(31, { mailWhole: none })).toMatchObject({ left: 1 });
    expect(await run(31, { client: undefined })).toMatchObject({ left: 1 });
    expect(mails()).toHaveLength(1);
  });

  test('a store that lists it and does not find it yet: it stays, also after 31 days', async () => {
    const late = withBlobs({ get: async () => null });
    expect(await run(31, { second: late, client: open.project.service })).toMatchObject({
      left: 1,
    });
    expect(await parked()).toHaveLength(1);
    expect(await run(31, { client: open.project.service })).toEqual({
      home: 1,
      left: 0,
      givenUp: 0,
    });
  });

  test('a changed PARKED_LEADS_KEY: it stays, the desk hears of it, and the old key beside it reads it', async () => {
    const changed = { second: otherKey(), client: open.project.service };
    expect(await run(31, changed)).toEqual({ home: 0, left: 1, givenUp: 1 });
    const told = 'select count, given_up from private.parked_leads';
    expect(await open.project.backend.sql.query(told)).toEqual([{ count: 1, given_up: 1 }]);
    const both = { ...otherKey(), oldSecrets: [open.second.secret] };
    expect(await run(31, { second: both, client: open.project.service })).toMatchObject({
      home: 1,
    });
    expect(await open.project.backend.sql.query(told)).toEqual([{ count: 0, given_up: 0 }]);
  });

  test('a key of a foreign shape is left alone', async () => {
    for (const key of ['.fauo8xmy2bt', 'settings', '2026-11-23-short'])
      await open.second.blobs.set(key, new ArrayBuffer(40), {});
    expect(await run(31, { client: open.project.service })).toEqual({
      home: 1,
      left: 0,
      givenUp: 0,
    });
    expect(await parked()).toHaveLength(3);
  });

  test('a store that refuses to write: the lead is not confirmed', async () => {
    // Netlify's client takes a 403 for a success when there is a condition.
    const refusing = withBlobs({ set: async () => ({ modified: true }) });
    const other = { lead, key: 'key-2', fingerprints: ['g'], senders: ['s'], tokenId: undefined };
    await expect(parkLead(refusing, { ...other, limits: undefined }, startMs)).rejects.toThrow(
      'the second store did not keep it',
    );
  });
});
