import { expect, test } from 'vitest';
import { type Notification, openPush } from '#leads/alerts/push.ts';
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
      claims: { aud: 'https://push.example', sub: 'mailto:owner@example.com' },
      payload: { web_push: 8030, mutable: true, notification },
    },
  ]);
  expect(received[0]?.headers.get('content-encoding')).toBe('aes128gcm');
  expect(received[0]?.headers.get('urgency')).toBe('high');
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
