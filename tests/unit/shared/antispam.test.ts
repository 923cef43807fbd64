import { describe, expect, test } from 'vitest';
import { findSpamReason, fingerprintOf } from '#leads/antispam.ts';
import { createFormToken, readFormToken } from '#leads/form-token.ts';
import { hashSender, networkOf } from '#leads/sender.ts';
import { isEqual, sign } from '#shared/crypto.ts';

const secret = 'a secret of the test';
const noon = Date.parse('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;

describe('a form token', () => {
  test('is valid for a day, and each is different', async () => {
    const token = await createFormToken(secret, noon);
    const read = await readFormToken(secret, token, noon + 23 * hourMs);
    expect(read).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), ageMs: 23 * hourMs });
    const other = await readFormToken(secret, await createFormToken(secret, noon), noon);
    expect(other?.id).not.toBe(read?.id);
  });

  test('is invalid when it is old, from the future, altered, of another secret, or nonsense', async () => {
    const token = await createFormToken(secret, noon);
    expect(await readFormToken(secret, token, noon + 24 * hourMs)).toBeUndefined();
    expect(await readFormToken(secret, token, noon - hourMs)).toBeUndefined();
    expect(await readFormToken('another secret', token, noon)).toBeUndefined();
    expect(
      await readFormToken(secret, token.replace(String(noon), String(noon + hourMs)), noon),
    ).toBeUndefined();
    for (const text of ['', 'v1', token.slice(0, -1), `${token}x`, 'v1...'])
      expect(await readFormToken(secret, text, noon)).toBeUndefined();
  });
});

describe('a sender', () => {
  test('has a hash that changes daily and is recognized over midnight', async () => {
    const [today, yesterday] = await hashSender(secret, '192.0.2.1', noon);
    const [tomorrow, dayBefore] = await hashSender(secret, '192.0.2.1', noon + 24 * hourMs);
    expect(today).not.toBe(yesterday);
    expect(dayBefore).toBe(today);
    expect(tomorrow).not.toBe(today);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a fingerprint', () => {
  const lead = {
    name: 'Ann',
    email: 'a@example.com',
    phone: '',
    service_type: 'other',
    area: '',
    message: '',
    landing_page: '',
  };
  const print = async (change: Partial<typeof lead>, honeypot = '', network = 'here') =>
    (await fingerprintOf(secret, { ...lead, ...change }, honeypot, network, noon))[0];

  test('is the same for the same words in any order of the fields', async () => {
    expect(await print({})).toBe(await print({}));
    const turned = Object.fromEntries(Object.entries(lead).reverse()) as typeof lead;
    expect((await fingerprintOf(secret, turned, '', 'here', noon))[0]).toBe(await print({}));
  });

  test('is different when any field, the honeypot or the sender differs', async () => {
    const all = await Promise.all([
      print({}),
      ...Object.keys(lead).map((field) => print({ [field]: 'x' })),
      print({}, 'x'),
      print({}, '', 'there'),
      // Words that move from one field to another.
      print({ area: 'ab', message: 'c' }),
      print({ area: 'a', message: 'bc' }),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('suspicion', () => {
  const at = (message: string, tokenAgeMs: number | undefined, name = 'Ann') =>
    findSpamReason({ name, message }, '', tokenAgeMs);
  const links = 'https://a.example <a href="b">b</a> [url=c]';

  test('is the honeypot, with a token of any age', () => {
    const lead = { name: 'Ann', message: 'A deck' };
    for (const age of [undefined, 0, hourMs])
      expect(findSpamReason(lead, 'x', age)).toBe('the hidden field was filled in');
    expect(findSpamReason(lead, ' ', undefined)).toBeUndefined();
  });

  test('is a link in the name', () => {
    expect(at('', hourMs, 'Win www.spam.example')).toBe('a link in the name');
  });

  test('is several links only without a token', () => {
    expect(at(links, undefined)).toBe('3 links in the message');
    expect(at(links, hourMs)).toBeUndefined();
    expect(at('Like https://photos.example/1', undefined)).toBeUndefined();
  });

  test('is a link that was sent too quickly', () => {
    expect(at('Like https://photos.example/1', 1999)).toBe(
      'a link in the message, sent within 2 seconds',
    );
    expect(at('Like https://photos.example/1', 2000)).toBeUndefined();
    expect(at('A deck', 0)).toBeUndefined();
  });
});

test('secrets are compared by value', async () => {
  expect([
    await isEqual('a', 'a'),
    await isEqual('a', 'b'),
    await isEqual('', 'a'),
    await isEqual('', ''),
  ]).toEqual([true, false, false, true]);
});

// RFC 4231, test case 2.
test('the signature is HMAC-SHA-256', async () => {
  const hex = Buffer.from(await sign('Jefe', 'what do ya want for nothing?'), 'base64url').toString(
    'hex',
  );
  expect(hex).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});
