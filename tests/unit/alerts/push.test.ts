import { expect, test } from 'vitest';
import { type Notification, openPush } from '#server/alerts/push.ts';
import { makePhone, makeVapidKeys } from './push-service.ts';

const keys = makeVapidKeys();
const notification: Notification = {
  title: 'New lead: José, patio covers',
  body: 'Edgewood.',
  navigate: 'https://www.example.com/admin/dashboard?lead=1',
  silent: false,
  actions: [],
  data: { ids: ['a-1'] },
};

test('the phone decrypts the notification, in the form that Safari shows without a worker', async () => {
  const { device, received, fetch } = makePhone(keys.publicKey);
  await openPush(keys, fetch)(device, notification);
  expect(received).toMatchObject([
    {
      claims: { aud: 'https://fcm.googleapis.com', sub: 'mailto:owner@example.com' },
      payload: { web_push: 8030, mutable: true, notification },
    },
  ]);
  expect(received[0]?.headers.get('content-encoding')).toBe('aes128gcm');
  expect(received[0]?.headers.get('urgency')).toBe('high');
});

test('with any number of leads and words of any length a push stays below 4,096 bytes', async () => {
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
  for (const text of ['x', '漢', '👨‍👩‍👧‍👦'].map((sign) => sign.repeat(3000))) {
    const { device, received, fetch } = makePhone(keys.publicKey);
    let bytes = 0;
    const measure: typeof globalThis.fetch = async (input, init) => {
      bytes = (await new Request(input, init).arrayBuffer()).byteLength;
      return fetch(input, init);
    };
    await openPush(keys, measure)(device, {
      ...notification,
      title: text,
      body: text,
      data: { ids },
    });
    expect(bytes).toBeLessThanOrEqual(4096);
    const shown = received[0]?.payload.notification;
    expect(shown?.title.isWellFormed()).toBe(true);
    expect(shown?.data.ids.length).toBeGreaterThan(10);
  }
});

test.each([
  ['https://web.push.apple.com/x', 201],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', 201],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', 201],
  ['https://169.254.169.254/x', 0],
  ['https://fcm.googleapis.com.evil.test/x', 0],
  ['https://fcm.googleapis.com@evil.test/x', 0],
  ['http://fcm.googleapis.com/x', 0],
])('only push services are called: %s', async (endpoint, status) => {
  const { device } = makePhone(keys.publicKey);
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    return new Response(null, { status: 201 });
  };
  const sent = openPush(keys, fetch)({ ...device, endpoint }, notification);
  if (status) await sent;
  else await expect(sent).rejects.toMatchObject({ reason: 'push_refused' });
  expect(asked).toEqual(status ? [endpoint] : []);
});

test('another phone can not read it', async () => {
  const one = makePhone(keys.publicKey);
  const other = makePhone(keys.publicKey);
  await expect(openPush(keys, other.fetch)(one.device, notification)).rejects.toMatchObject({
    reason: 'push_silent',
  });
  expect(other.received).toEqual([]);
});

test.each([
  [404, 'subscription_gone'],
  [410, 'subscription_gone'],
  [403, 'push_refused'],
  [429, 'push_silent'],
  [503, 'push_silent'],
])('a push service that answers %i is reported as %s', async (status, reason) => {
  const { device, fetch } = makePhone(keys.publicKey, () => status);
  await expect(openPush(keys, fetch)(device, notification)).rejects.toMatchObject({ reason });
});

test('a push service that says nothing ends in a timeout', async () => {
  const { device } = makePhone(keys.publicKey);
  const silent: typeof fetch = (_input, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  await expect(openPush(keys, silent, 20)(device, notification)).rejects.toMatchObject({
    reason: 'push_silent',
  });
});
