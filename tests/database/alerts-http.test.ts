import { beforeEach, expect, test } from 'vitest';
import { alertingOf } from './alerting.ts';
import { type Client, dataOf, openProject, signInAdmin, testEnv } from './project.ts';

// The calls of the desk and of the senders through the API: each engine's driver encodes arguments and answers.
const project = openProject();
const { addLead } = alertingOf(project);
let admin: Client;
beforeEach(async () => {
  admin = await signInAdmin(project);
});

const device = {
  label: 'Pixel 8',
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: 'key',
  auth: 'auth',
};
const state = async () => dataOf(await admin.rpc('alert_state'));
const claim = async () =>
  dataOf(await project.service.rpc('claim_alerts', { most: 10 })) as {
    id: string;
    ids: string[];
    channel: string;
  }[];

test('a phone is added, a lead told, settled and shown, and the desk reads all of it', async () => {
  const id = dataOf(await admin.rpc('save_device', device)) ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  // A phone that opens the desk again is the same phone.
  expect(dataOf(await admin.rpc('save_device', { ...device, label: 'My phone' }))).toBe(id);
  await addLead();
  const [lead] = await project.leads();
  const items = await claim();
  for (const { ids: alert_ids, channel } of items) {
    const failed = { alert_ids, outcome: 'failed', error: 'push_silent' };
    const given = channel === 'push' ? failed : { alert_ids, outcome: 'accepted' };
    dataOf(await project.service.rpc('record_delivery', given));
  }
  const push = items.find(({ channel }) => channel === 'push');
  expect(push).toMatchObject({
    lead: { name: 'Ann' },
    device: { ...device, label: 'My phone', id },
  });
  await project.sql.exec(`update private.alerts set given_up_at = now() where channel = 'push'`);
  const told = async () => dataOf(await admin.rpc('lead_alerts', { lead: lead?.id ?? '' }));
  expect(await told()).toMatchObject([
    { kind: 'new', channel: 'mail', label: null, accepted_at: expect.any(String), shown_at: null },
    { channel: 'push', label: 'My phone', accepted_at: null, given_up_at: expect.any(String) },
  ]);
  expect(await state()).toMatchObject({
    mail: { last_accepted_at: expect.any(String), pending_since: null, given_up: 0, addresses: [] },
    push: {
      given_up: 1,
      last_error: 'push_silent',
      devices: [{ id, label: 'My phone', last_error: 'push_silent' }],
    },
    self_test: { failed_in_a_row: 0 },
    refusals_7d: 0,
    parked: null,
    server_time: expect.any(String),
  });
  expect(JSON.stringify(await state())).not.toContain('fcm.googleapis.com');
  dataOf(await admin.rpc('acknowledge_alerts'));
  dataOf(await project.service.rpc('report_parked', { count: 2 }));
  expect(await state()).toMatchObject({ push: { given_up: 0 }, parked: { count: 2 } });
  dataOf(await project.service.rpc('mark_alerts_shown', { alert_ids: [push?.id ?? ''] }));
  // Also when the answer of its push service was lost.
  const reached = { shown_at: expect.any(String), accepted_at: expect.any(String) };
  expect(await told()).toMatchObject([{}, { ...reached, given_up_at: null }]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', 200],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 200],
  ['https://web.push.apple.com/abc', 200],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc%3d', 200],
  ['http://fcm.googleapis.com/fcm/send/abc', 400],
  ['https://127.0.0.1:4548/x', 400],
  ['https://169.254.169.254/latest/meta-data', 400],
  ['https://fcm.googleapis.com:8443/x', 400],
  ['https://fcm.googleapis.com@127.0.0.1/x', 400],
  ['https://fcm.googleapis.com.evil.test/x', 400],
  ['https://evil.test/?https://fcm.googleapis.com/x', 400],
  ['https://evil.test#.push.apple.com/x', 400],
  ['https://evilpush.apple.com/x', 400],
  ['https://push.apple.com/x\nhost: evil', 400],
  ['', 400],
])(
  'a phone at %j: %d, for the server sends to the push services only',
  async (endpoint, status) => {
    expect((await admin.rpc('save_device', { ...device, endpoint })).status).toBe(status);
  },
);

test('ten phones get alerts; the eleventh is told to wait for a place, and one that is there may come again', async () => {
  const save = (n: number) =>
    admin.rpc('save_device', { ...device, endpoint: `https://fcm.googleapis.com/${n}` });
  const all = await Promise.all(Array.from({ length: 30 }, (_, n) => save(n)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = all.find(({ error }) => error);
  expect([refused?.status, refused?.error?.message]).toEqual([
    400,
    'Ten phones get alerts already. Remove one under Settings first.',
  ]);
  const saved = all.findIndex(({ status }) => status === 200);
  expect((await save(saved)).status).toBe(200);
  dataOf(await admin.rpc('remove_device', { id: all[saved]?.data ?? '' }));
  expect((await save(99)).status).toBe(200);
});

test('a phone that the owner removes leaves nothing red, and is told nothing more', async () => {
  const id = dataOf(await admin.rpc('save_device', device)) ?? '';
  await addLead();
  dataOf(await admin.rpc('remove_device', { id }));
  expect(await state()).toMatchObject({ push: { devices: [], given_up: 0, pending_since: null } });
  expect((await claim()).map(({ channel }) => channel)).toEqual(['mail']);
});

test('a new address gets alerts once the button behind its mail is pressed, and the owner is told each time', async () => {
  const add = async (address: string) =>
    (await admin.rpc('add_alert_mail', { address })).error?.message ?? 'asked';
  const addresses = async () => {
    const { mail } = (await state()) as {
      mail: { addresses: string[]; unconfirmed: string[]; to_check: boolean };
    };
    return [mail.addresses, mail.unconfirmed, mail.to_check];
  };
  // Whatever is due is sent with the next lead.
  const sendDue = () => project.postForm({ name: 'Cy', email: 'cy@example.com' });
  const press = async (code: string) => {
    const body = new URLSearchParams({ code });
    return (await project.ask('/api/confirm-address', { method: 'POST', body })).text();
  };
  expect(await add('Office@example.com ')).toBe('asked');
  expect(await addresses()).toEqual([[], ['office@example.com'], false]);
  await sendDue();
  const question = project.mails.find(({ to }) => to?.[0]?.address === 'office@example.com');
  const [link = ''] = /http\S+confirm-address\S+/.exec(question?.text ?? '') ?? [];
  const code = new URL(link).searchParams.get('code') ?? '';
  // A mail scanner opens the link and presses nothing.
  expect(await (await fetch(link)).text()).toContain('Yes, send them to me</button>');
  expect(await addresses()).toEqual([[], ['office@example.com'], false]);
  expect(await press('guess')).toContain('no longer works');
  expect(await press(code)).toContain('They’ll come to office@example.com.');
  expect(await press(code)).toContain('no longer works');
  expect(await addresses()).toEqual([['office@example.com'], [], false]);

  expect(await add('old@example.com')).toBe('asked');
  await project.sql.exec(
    `update private.unconfirmed_mails set asked_at = now() - interval '25 hours'`,
  );
  const [old] = await project.sql.query<{ code: string }>(
    'select code from private.unconfirmed_mails',
  );
  expect(await press(old?.code ?? '')).toContain('no longer works');
  for (const [address, answer] of [
    ['office@example.com', 'gets the alerts already'],
    ['a@b.c\r\nBcc: x@y.z', 'is not an email address'],
    ['a@b.c,x@y.z', 'is not an email address'],
    ['a@x', 'is not an email address'],
    ['b@example.com', 'asked'],
    ['c@example.com', 'asked'],
    ['d@example.com', 'Three addresses at most'],
  ] as const)
    expect(await add(address)).toContain(answer);
  for (const address of ['b@example.com', 'office@example.com'])
    dataOf(await admin.rpc('remove_alert_mail', { address }));
  expect(await addresses()).toEqual([[], ['c@example.com'], false]);
  await sendDue();
  const told = project.mails.filter(({ to }) => to?.[0]?.address === testEnv.ADMIN_EMAIL);
  expect(told.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'office@example.com was asked to confirm your alerts',
      'office@example.com now gets your leads',
      'office@example.com no longer gets your alerts',
      'b@example.com no longer gets your alerts',
    ]),
  );
});
