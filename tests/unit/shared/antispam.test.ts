import { describe, expect, test } from 'vitest';
import { isEqual, sign } from '#server/http/crypto.ts';
import { hashSender, networkOf } from '#server/http/sender.ts';
import { findSuspicion, fingerprintOf, hashWords, type Looks } from '#server/receive/antispam.ts';
import { createFormToken, readFormToken } from '#server/receive/form-token.ts';
import { toPost } from '#server/receive/post.ts';
import { blankLead } from '#tests/blank-lead.ts';
import { rowsOf } from '#tests/table.ts';

const secret = 'a secret of the test';
const noon = Date.parse('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;
const here = '192.0.2.1';

const make = () => createFormToken(secret, noon, here);
const read = (token: string, at = noon, from = here, by = secret) =>
  readFormToken(by, token, at, from);

test('a form token is valid for a day, and each is different', async () => {
  const [token, other] = await Promise.all([
    read(await make(), noon + 23 * hourMs),
    read(await make()),
  ]);
  expect(token).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    ageMs: 23 * hourMs,
    moved: false,
  });
  expect(other?.id).not.toBe(token?.id);
});

test('a form token says when it was made on another network, and does not name the network', async () => {
  const token = await make();
  const moved = ['::ffff:192.0.2.1', '192.0.2.2'].map((from) => read(token, noon, from));
  expect((await Promise.all(moved)).map((one) => one?.moved)).toEqual([false, true]);
  const networkIn = (text: string) => text.split('.')[3];
  expect(networkIn(token)).not.toBe(networkIn(await make()));
});

test('a form token is invalid when it is old, from the future, altered, of another secret, or nonsense', async () => {
  const token = await make();
  const later = token.replace(String(noon), String(noon + hourMs));
  const invalid = [
    read(token, noon + 24 * hourMs),
    read(token, noon - hourMs),
    read(token, noon, here, 'another secret'),
    ...[later, '', 'v2', token.slice(0, -1), `${token}x`, 'v2....'].map((text) => read(text)),
  ];
  for (const one of await Promise.all(invalid)) expect(one).toBeUndefined();
});

describe('a sender', () => {
  test('has a hash that changes daily and is recognized over midnight', async () => {
    const [today, yesterday] = await hashSender(secret, here, noon);
    const [tomorrow, dayBefore] = await hashSender(secret, here, noon + 24 * hourMs);
    expect(dayBefore).toBe(today);
    expect(new Set([yesterday, today, tomorrow]).size).toBe(3);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a fingerprint', () => {
  const lead = { ...blankLead, name: 'Ann', email: 'a@example.com', service_type: 'other' };
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

type Post = Partial<Omit<Looks, 'lead'> & Looks['lead']>;
describe('suspicion', () => {
  const two = 'Like https://www.photos.example/1 and https://photos.example/2';
  const three = `${two} <a href="https://b.example">b</a>`;
  const at = { name: 'a link in the name', robots: 'a link of the kind that bots send' };
  // Who can be called is suspected for weak signs, too, but stays in the list.
  test.each(
    rowsOf<[what: string, post: Post, reason?: string, isWeak?: boolean]>(`
      an ordinary post | {} |
      the honeypot | {honeypot: x} | the hidden field was filled in
      what the browser fills in by itself | {honeypot: a@example.com} | the hidden field was filled in | true
      a name in capitals there | {honeypot: ANN} | the hidden field was filled in | true
      the own phone there | {honeypot: (410) 555-0100} | the hidden field was filled in | true
      a space in the honeypot | {honeypot: " "} |
      a link in the name | {name: www.spam.example, message: ""} | ${at.name}
      one without http | {name: Get rich t.me/fastcash} | ${at.name}
      one of a robot's | {name: CASINO.RU} | ${at.name}
      one with brackets | {name: "casino[.]top/x"} | ${at.name}
      one in words | {name: casino (dot) ru} | ${at.name}
      one with a wide dot | {name: casino．ru} | ${at.name}
      hxxp | {name: "hxxp://a.b"} | ${at.name}
      an own site as a name | {name: Bob bobsdecks.com} | ${at.name} | true
      an initial without a space | {name: J.Smith of St.John} |
      an email as a name | {name: ann@example.com} |
      two links | {message: '${two}'} |
      a third link | {message: '${three}'} | 3 links in the message
      four links without http | {message: see a.example/b c.example/d e.example/f g.example/h} | 4 links in the message
      three photos | {message: "https://photos.app.goo.gl/a https://www.google.com/maps/place/b my.example/deck/3.jpg"} | 3 links in the message | true
      files of three cameras | {message: "http://a.example/1.HEIC, https://b.example/2.jpeg?w=9 (www.c.example/3.png)."} | 3 links in the message | true
      pictures in markup | {message: "<a href=1.jpg> <a href=2.jpg> [url=3.jpg]"} | 3 links in the message
      photos and three other links | {message: "https://imgur.com/a a.example/b c.example/d e.example/f.php?x=1.jpg"} | 4 links in the message
      an own site | {message: "Photos are on mysite.com/photo and pin.it/1"} |
      shared photos | {message: "photos.app.goo.gl/abc"} |
      a full stop without a space | {message: "It is rotten.Top step, too. 5 p.m./6 p.m."} |
      a messenger | {message: Write to t.me/fastcash} | ${at.robots} | true
      a domain of robots | {message: see pills.xyz} | ${at.robots} | true
      an advertisement | {message: "We put your site on page one. Visit cheapseo.example"} | an advertisement with a link | true
      no script | {message: '${three}', tokenAgeMs: null} | 3 links in the message
      at once | {tokenAgeMs: 0} |
      at once with a link | {tokenAgeMs: 2999, message: '${two}'} | sent within 3 seconds of the first touch | true
      at once from another network | {tokenAgeMs: 2999, moved: true} | sent within 3 seconds of the first touch | true
      a draft with a link at once | {tokenAgeMs: 2999, isDraft: true, message: '${two}'} |
      three seconds with a link | {tokenAgeMs: 3000, message: '${two}'} |
      a page of another site | {isForeign: true} | sent from a page of another site
    `),
  )('of %s', (_what, { name = 'Ann', message = 'A deck', ...post }, reason, isWeak = false) => {
    const tokenAgeMs = post.tokenAgeMs === undefined ? hourMs : (post.tokenAgeMs ?? undefined);
    const find = (phone: string) =>
      findSuspicion({
        ...{ honeypot: '', moved: false, isDraft: false, isForeign: false, ...post },
        ...{ lead: { name, message, email: 'a@example.com', phone }, tokenAgeMs },
      });
    expect(find('')).toEqual(reason ? { reason, mayBePerson: false } : undefined);
    expect(find('+14105550100')).toEqual(reason ? { reason, mayBePerson: isWeak } : undefined);
  });

  test.each(
    rowsOf<[sender: string, headers: Record<string, string>, isForeign: boolean]>(`
      its own page | {sec-fetch-site: same-origin, origin: https://else.example} | false
      a page of another site | {sec-fetch-site: cross-site} | true
      its own page, older browser | {origin: https://site.example} | false
      a page of another site, older browser | {origin: https://else.example} | true
      a page without an address, older browser | {origin: "null"} | true
      a browser that says nothing | {} | false
    `),
  )('the sender is %s', (_name, headers, isForeign) => {
    const request = new Request('https://site.example/api/submit-lead', { headers });
    const read = { json: false, fields: new Map() };
    expect(toPost(read, request, undefined).isForeign).toBe(isForeign);
  });

  test('knows the same words again, whatever their capitals, signs, links and numbers', async () => {
    const hash = (message: string) => hashWords(secret, message);
    const copy = await hash('We rank your site first: https://a.example/1');
    expect(await hash('WE rank your site FIRST! www.b.example')).toEqual(copy);
    expect(await hash('We rank your site second https://a.example/1')).not.toEqual(copy);
    const short = await hash('Please call me.');
    expect(short).toEqual({ words: expect.stringMatching(/^often[.]/), frame: undefined });
    expect(await hash('please CALL me!')).toEqual(short);
    const neighbors = 'I would like a quote for a new deck behind the house, please.';
    expect((await hash(neighbors)).words).toMatch(/^often[.]/);
    expect((await hash(`${neighbors} deck-quotes.example/now`)).words).not.toMatch(/^often[.]/);
    expect((await hash(neighbors.repeat(2))).words).not.toMatch(/^often[.]/);
    const counted = await hash('Business loan number 7 is waiting');
    const next = await hash('Business loan, number 88 is waiting');
    expect(counted.frame).toMatch(/^often[.]/);
    expect([next.frame === counted.frame, next.words === counted.words]).toEqual([true, false]);
    expect(await hash('')).toEqual({ words: undefined, frame: undefined });
  });
});

test('secrets are compared by value', async () => {
  const pairs = ['a a', 'a b', ' a', ' '].map((pair) => pair.split(' ') as [string, string]);
  const equal = await Promise.all(pairs.map(([one, other]) => isEqual(one, other)));
  expect(equal).toEqual([true, false, false, true]);
});

// RFC 4231, test case 2.
test('the signature is HMAC-SHA-256', async () => {
  const signature = await sign('Jefe', 'what do ya want for nothing?');
  expect(Buffer.from(signature, 'base64url').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});
