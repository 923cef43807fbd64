import { describe, expect, test } from 'vitest';
import { findSpamReason, fingerprintOf, hashWords } from '#leads/antispam.ts';
import { createFormToken, readFormToken } from '#leads/form-token.ts';
import { isFromForeignPage } from '#leads/referrer.ts';
import { hashSender, networkOf } from '#leads/sender.ts';
import { isEqual, sign } from '#shared/crypto.ts';

const secret = 'a secret of the test';
const noon = Date.parse('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;
const here = '192.0.2.1';

describe('a form token', () => {
  test('is valid for a day, and each is different', async () => {
    const token = await createFormToken(secret, noon, here);
    const read = await readFormToken(secret, token, noon + 23 * hourMs, here);
    expect(read).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      ageMs: 23 * hourMs,
      moved: false,
    });
    const other = await readFormToken(
      secret,
      await createFormToken(secret, noon, here),
      noon,
      here,
    );
    expect(other?.id).not.toBe(read?.id);
  });

  test('says when it was made on another network, and does not name the network', async () => {
    const token = await createFormToken(secret, noon, here);
    const movedTo = async (address: string) =>
      (await readFormToken(secret, token, noon, address))?.moved;
    expect(await movedTo('::ffff:192.0.2.1')).toBe(false);
    expect(await movedTo('192.0.2.2')).toBe(true);
    const networkIn = (text: string) => text.split('.')[3];
    expect(networkIn(token)).not.toBe(networkIn(await createFormToken(secret, noon, here)));
  });

  test('is invalid when it is old, from the future, altered, of another secret, or nonsense', async () => {
    const token = await createFormToken(secret, noon, here);
    const later = token.replace(String(noon), String(noon + hourMs));
    const texts = [later, '', 'v2', token.slice(0, -1), `${token}x`, 'v2....'];
    const read = [
      readFormToken(secret, token, noon + 24 * hourMs, here),
      readFormToken(secret, token, noon - hourMs, here),
      readFormToken('another secret', token, noon, here),
      ...texts.map((text) => readFormToken(secret, text, noon, here)),
    ];
    expect(new Set(await Promise.all(read))).toEqual(new Set([undefined]));
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
    ...{ name: 'Ann', email: 'a@example.com', phone: '', phone_extension: '' },
    ...{ service_type: 'other', area: '', message: '', landing_page: '' },
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
      ...[print({}, 'x'), print({}, '', 'there')],
      // Words that move from one field to another.
      ...[print({ area: 'ab', message: 'c' }), print({ area: 'a', message: 'bc' })],
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('suspicion', () => {
  const two = 'Like https://www.photos.example/1 and https://photos.example/2';
  const linked = `${two} <a href="https://b.example">b</a>`;
  const [hidden, links] = ['the hidden field was filled in', '3 links in the message'];
  test.each<[what: string, post: Partial<Parameters<typeof findSpamReason>[0]>, reason?: string]>([
    ['an ordinary post', {}],
    ['the honeypot', { honeypot: 'x' }, hidden],
    ['the honeypot, without a token', { honeypot: 'x', tokenAgeMs: undefined }, hidden],
    ['the honeypot at once', { honeypot: 'x', tokenAgeMs: 0 }, hidden],
    ['a space in the honeypot', { honeypot: ' ' }],
    [
      'a link in the name',
      { lead: { name: 'www.spam.example', message: '' } },
      'a link in the name',
    ],
    ['two links', { lead: { name: 'Ann', message: two } }],
    ['a third link', { lead: { name: 'Ann', message: linked } }, links],
    [
      'a third link, no token',
      { lead: { name: 'Ann', message: linked }, tokenAgeMs: undefined },
      links,
    ],
    ['2,999 ms', { tokenAgeMs: 2999 }, 'sent within 3 seconds of the first touch'],
    ['three seconds', { tokenAgeMs: 3000 }],
    ['a page of another site', { isForeign: true }, 'sent from a page of another site'],
  ])('of %s', (_what, post, reason) => {
    const lead = { name: 'Ann', message: 'A deck' };
    const usual = { lead, honeypot: '', tokenAgeMs: hourMs, isForeign: false };
    expect(findSpamReason({ ...usual, ...post })).toBe(reason);
  });

  test.each([
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'https://else.example' }, false],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, true],
    ['its own page, older browser', { origin: 'https://site.example' }, false],
    ['a page of another site, older browser', { origin: 'https://else.example' }, true],
    ['a page without an address, older browser', { origin: 'null' }, true],
    ['a browser that says nothing', {}, false],
  ])('the sender is %s', (_name, headers: Record<string, string>, isForeign) => {
    const request = new Request('https://site.example/api/submit-lead', { headers });
    expect(isFromForeignPage(request)).toBe(isForeign);
  });

  test('knows the same words again, whatever their capitals, signs and links', async () => {
    const copy = await hashWords(secret, 'We rank your site first: https://a.example/1');
    expect(await hashWords(secret, 'WE rank your site FIRST! www.b.example')).toBe(copy);
    expect(await hashWords(secret, 'We rank your site second https://a.example/1')).not.toBe(copy);
    const short = await hashWords(secret, 'Please call me.');
    expect(short).toMatch(/^short[.]/);
    expect(await hashWords(secret, 'please CALL me!')).toBe(short);
    expect(await hashWords(secret, '')).toBeUndefined();
  });
});

test('secrets are compared by value', async () => {
  const pairs = ['a a', 'a b', ' a', ' '].map((pair) => pair.split(' ') as [string, string]);
  const equal = await Promise.all(pairs.map(([one, other]) => isEqual(one, other)));
  expect(equal).toEqual([true, false, false, true]);
});

// RFC 4231, test case 2.
test('the signature is HMAC-SHA-256', async () => {
  const hex = Buffer.from(await sign('Jefe', 'what do ya want for nothing?'), 'base64url').toString(
    'hex',
  );
  expect(hex).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});
