import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testEnv } from '#tests/database/project.ts';
import { type FaultProxy, faults, startFaultProxy } from '#tests/security/drivers/fault-proxy.ts';
import { bodyOf, openHost } from './bundles.ts';

// What becomes of a request when the database or the environment fails: the functions as the host runs them, and
// Netlify's own client of the second store. Every fault: security/faults.test.ts.
const host = openHost();
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(host.project.origin);
});
afterAll(() => proxy?.close());

const env = () => ({ ...host.env, SUPABASE_URL: proxy.origin });
const but = (name: string, value = '') => ({ ...env(), [name]: value });
const fields = { name: 'Ann', email: 'ann@example.com', message: 'A deck of 12 by 16.' };
const form = (given: object) => ({
  method: 'POST',
  path: '/api/submit-lead',
  body: String(new URLSearchParams({ ...fields, ...given })),
});
const json = { ...form({}), body: JSON.stringify(fields), type: 'application/json' };
const failWith = (name: keyof typeof faults) => {
  proxy.fault = faults[name];
  onTestFinished(() => {
    proxy.fault = undefined;
  });
};
/** Calls the scheduled function as the host does. */
const tend = async (given = {}) => {
  proxy.fault = undefined;
  const scheduled = await host.start('run-schedule', { ...env(), ...given });
  await scheduled.call({ method: 'POST', path: '/.netlify/functions/run-schedule' });
};

test.each([
  ['with a key', 'a broken gateway', { idempotency_key: 'key-1' }],
  ['without JavaScript', 'a connection that is cut', {}],
  ['with a key', 'an answer that is lost after storing', { idempotency_key: 'key-1' }],
  ['without JavaScript', 'an answer that is lost after storing', {}],
] as const)(
  '%s and after %s: thanked, one request that comes home, and one mail at once',
  async (_how, fault, marks) => {
    const mail = await host.startMail();
    const about = () => mail.mails.filter(({ subject }) => subject === 'New lead: Ann');
    const submit = await host.start('api', { ...env(), ...mail.env });
    failWith(fault);
    expect(await submit.call(form(marks))).toMatchObject({
      status: 303,
      headers: { location: ['/contact/thank-you'] },
    });
    expect([(await host.parked()).length, about().length]).toEqual([1, 1]);
    for (let run = 0; run < 2; run += 1) {
      await tend(mail.env);
      expect(await host.parked()).toEqual([]);
      expect(await host.project.leads()).toMatchObject([{ ...fields, suspected_spam: false }]);
    }
    expect(about()).toHaveLength(1);
    expect(submit.log()).not.toContain('ann@example.com');
  },
);

test('if somebody else sends the alert of a lost answer first, mailboxes see the same mail', async () => {
  const mail = await host.startMail();
  const submit = await host.start('api', { ...env(), ...mail.env });
  failWith('an answer that is lost after storing');
  await submit.call(form({ idempotency_key: 'key-1' }));
  const run = await host.start('api', { ...env(), ...mail.env });
  await run.call({ method: 'POST', path: '/api/run-alerts' });
  const about = mail.mails.filter(({ subject }) => subject === 'New lead: Ann');
  expect(about).toHaveLength(2);
  expect(about[1]?.messageId).toBe(about[0]?.messageId);
});

test.each([
  ['no SUPABASE_URL', () => but('SUPABASE_URL')],
  ['limits that are not numbers', () => but('LEAD_LIMITS', 'ten')],
  ['a project that does not exist', () => but('SUPABASE_URL', 'http://127.0.0.1:9')],
])('with %s the visitor is thanked, and the request comes home once', async (_name, settings) => {
  const submit = await host.start('api', settings());
  for (let press = 0; press < 2; press += 1)
    expect(await submit.call(json)).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^{"ok":true,/),
    });
  expect(await host.parked()).toHaveLength(1);
  await tend();
  expect(await host.project.leads()).toMatchObject([fields]);
});

const outOfReach = () => {
  const context = Buffer.from(host.env['NETLIFY_BLOBS_CONTEXT'] ?? '', 'base64').toString();
  const edge = { ...JSON.parse(context), uncachedEdgeURL: 'http://127.0.0.1:9' };
  return but('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(edge)).toString('base64'));
};

test.each([
  ['no environment at all', () => ({})],
  ['a second store out of reach', outOfReach],
])(
  'with %s and no database the visitor gets every entry back and the phone',
  async (_name, settings) => {
    const submit = await host.start('api', settings());
    failWith('a broken gateway');
    const page = await submit.call(form({}));
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': ['60'] } });
    for (const part of ['value="ann@example.com"', fields.message, 'href="tel:+1'])
      expect(bodyOf(page)).toContain(part);
    expect(await submit.call(json)).toMatchObject({ status: 503 });
    expect(submit.log()).toMatch(/submit-lead: not stored/);
    expect(submit.log()).not.toContain('ann@example.com');
    expect([await host.parked(), await host.project.leads()]).toEqual([[], []]);
  },
);

const { LEAD_WEBHOOK_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = testEnv;
const whole = () => ({
  ...env(),
  ADMIN_EMAIL: 'owner@example.com',
  MAIL_URL: 'smtp://127.0.0.1:9',
  ...{ LEAD_WEBHOOK_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY },
});
const old = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
const oldKey = `${old}-12-sender123456-${'x'.repeat(43)}`;

const away = { database: 'away', second_store: 'ok' };
const half = { missing: ['FORWARD_SECRET'], forwards_to: 'hooks.example.com' };
test.each<[what: string, given: Record<string, string>, told: object]>([
  ['everything is set', {}, { missing: [], second_store: 'ok', parked: 0, given_up: 0 }],
  ['no second store', { PARKED_LEADS_KEY: '' }, { second_store: 'off' }],
  ['no MAIL_URL', { MAIL_URL: '' }, { missing: ['MAIL_URL'], database: 'ok' }],
  ['one half of handing on', { FORWARD_URL: 'https://hooks.example.com/in' }, half],
  ['the database away', { SUPABASE_URL: 'http://127.0.0.1:9' }, away],
  ['a request given up', {}, { given_up: 1 }],
])(
  'health with %s: strangers get ok or not, the webhook’s secret gets the reason',
  async (what, given, told) => {
    await host.project.sql.exec(
      "insert into private.alerts (kind, channel, accepted_at) values ('new', 'mail', now())",
    );
    if (what === 'a request given up') await host.blobs.set(oldKey, new ArrayBuffer(40));
    const health = await host.start('api', { ...whole(), ...given });
    const ask = async (secret: string) => {
      const headers = { 'x-webhook-secret': secret };
      const answer = await health.call({ method: 'GET', path: '/api/health', headers });
      return { ...answer, ...JSON.parse(bodyOf(answer)) };
    };
    const ok = what === 'everything is set';
    const status = ok ? 200 : 503;
    expect(await ask('guessed')).toMatchObject({ status, body: JSON.stringify({ ok }) });
    expect(await ask(LEAD_WEBHOOK_SECRET)).toMatchObject({ status, ...told });
  },
);
