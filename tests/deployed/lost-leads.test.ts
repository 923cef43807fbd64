import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Project, startProject, testEnv } from '#tests/database/project.ts';
import { isLong } from '#tests/sizes.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { type Bundles, makeBundles } from './bundles.ts';
import { type FaultyProject, faults, startFaultyProject } from './faults.ts';
import type { BundledFunction } from './netlify.ts';

// What becomes of a request when the database or the environment fails: the functions as the host runs them,
// Netlify's own client of the second store, and the project behind a proxy that fails.
let bundles: Bundles;
let project: Project;
let faulty: FaultyProject;
let server: BlobsServer;
let context: { siteID: string; token: string; edgeURL: string; uncachedEdgeURL: string };
// The form and the schedule with a complete environment.
let form: BundledFunction;
let scheduled: BundledFunction;
const folder = mkdtempSync(join(tmpdir(), 'second-store-'));

beforeAll(async () => {
  // In this order: the project sets an environment of its own.
  bundles = await makeBundles();
  project = await startProject('PostgreSQL');
  faulty = await startFaultyProject(project.origin);
  server = new BlobsServer({ directory: folder, token: 'token' });
  const { port } = await server.start();
  const edgeURL = `http://127.0.0.1:${port}`;
  context = { siteID: 'site', token: 'token', edgeURL, uncachedEdgeURL: edgeURL };
  form = await bundles.open('api', env());
  scheduled = await bundles.open('run-schedule', env());
});
afterAll(async () => {
  await form?.close();
  await scheduled?.close();
  await faulty?.close();
  await project?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  faulty.fault = undefined;
  faulty.calls = 0;
  await project.backend.sql.exec('delete from public.contact_submissions');
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const env = (): Record<string, string> => ({
  SUPABASE_URL: faulty.origin,
  SUPABASE_SECRET_KEY: testEnv.SUPABASE_SECRET_KEY,
  FORM_TOKEN_SECRET: testEnv.FORM_TOKEN_SECRET,
  SENDER_HASH_SECRET: testEnv.SENDER_HASH_SECRET,
  PARKED_LEADS_KEY: testEnv.PARKED_LEADS_KEY,
  NETLIFY_BLOBS_CONTEXT: encode(context),
});
const without = (name: string) =>
  Object.fromEntries(Object.entries(env()).filter(([key]) => key !== name));

const ann = { name: 'Ann', email: 'ann@example.com', message: 'A deck of 12 by 16.' };
const post = { method: 'POST', path: '/api/submit-lead', body: String(new URLSearchParams(ann)) };
const parked = async () => {
  const store = getStore({ name: 'parked-leads', ...context });
  return (await store.list()).blobs.map(({ key }) => key);
};

/** Calls a scheduled function as the host does. */
const tend = (run = scheduled) =>
  run.call({ method: 'POST', path: '/.netlify/functions/run-schedule' });

/** The request was confirmed: it comes home once, with the time at which it came. */
async function expectHome(submit: BundledFunction, sentAt: number): Promise<void> {
  const keptAt = Date.now();
  expect(submit.log()).not.toContain('ann@example.com');
  faulty.fault = undefined;
  for (let run = 0; run < 2; run += 1) {
    await tend();
    expect(await parked()).toEqual([]);
    const leads = await project.leads();
    expect(leads).toMatchObject([{ ...ann, source: 'site', suspected_spam: false }]);
    const arrivedAt = Date.parse(leads[0]?.created_at ?? '');
    expect(arrivedAt).toBeGreaterThanOrEqual(sentAt);
    expect(arrivedAt).toBeLessThanOrEqual(keptAt);
  }
}

test.each(Object.entries(faults))(
  'with %s the visitor is thanked, and the request comes home once',
  async (_name, fault) => {
    faulty.fault = fault;
    const sentAt = Date.now();
    expect(await form.call(post)).toMatchObject({
      status: 303,
      headers: { location: ['/contact/thank-you'] },
    });
    expect(await parked()).toHaveLength(1);
    await expectHome(form, sentAt);
  },
);

test.each([
  ['with a key', 'a broken gateway', '&idempotency_key=key-1'],
  ['without JavaScript', 'a broken gateway', ''],
  ['with a key', 'an answer that is lost after storing', '&idempotency_key=key-1'],
  ['without JavaScript', 'an answer that is lost after storing', ''],
])('%s and after %s: one request, and one mail at once', async (_how, fault, more) => {
  const { url, mails, close } = await startMailServer();
  onTestFinished(() => close());
  const mail = { SITE_URL: project.origin, ADMIN_EMAIL: 'owner@example.com', MAIL_URL: url };
  const about = () => mails.filter(({ subject }) => subject === 'New lead: Ann');
  const submit = await bundles.start('api', { ...env(), ...mail });
  faulty.fault = faults[fault];
  await submit.call({ ...post, body: post.body + more });
  expect(about()).toHaveLength(1);
  faulty.fault = undefined;
  await tend(await bundles.start('run-schedule', { ...env(), ...mail }));
  expect(await project.leads()).toMatchObject([{ name: 'Ann' }]);
  expect(about()).toHaveLength(1);
});

test('if somebody else sends the alert of a lost answer first, mailboxes see the same mail', async () => {
  const { url, mails, close } = await startMailServer();
  onTestFinished(() => close());
  const mail = { SITE_URL: project.origin, ADMIN_EMAIL: 'owner@example.com', MAIL_URL: url };
  const submit = await bundles.start('api', { ...env(), ...mail });
  faulty.fault = faults['an answer that is lost after storing'];
  await submit.call({ ...post, body: `${post.body}&idempotency_key=key-1` });
  const run = await bundles.start('api', { ...env(), ...mail });
  await run.call({ method: 'POST', path: '/api/run-alerts' });
  const about = mails.filter(({ subject }) => subject === 'New lead: Ann');
  expect(about).toHaveLength(2);
  expect(about[1]?.messageId).toBe(about[0]?.messageId);
  faulty.fault = undefined;
  await tend();
});

test('a connection that is cut once is tried again, and an answer is not', async () => {
  faulty.fault = (answer) => {
    faulty.fault = undefined;
    answer.destroy();
  };
  expect(await form.call(post)).toMatchObject({ status: 303 });
  expect([await parked(), faulty.calls]).toEqual([[], 2]);
  expect(await project.leads()).toHaveLength(1);
  faulty.fault = faults['a full disk'];
  await form.call({ ...post, body: `${post.body}&area=Elkton` });
  expect(faulty.calls).toBe(3);
  faulty.fault = undefined;
  await tend();
});

test('a slow database is waited for', async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  faulty.fault = async (answer, pass) => {
    arrived.resolve();
    await release.promise;
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(await (await pass()).text());
  };
  const sending = form.call(post);
  await arrived.promise;
  expect(await parked()).toEqual([]);
  release.resolve();
  expect(await sending).toMatchObject({ status: 303 });
  expect([await parked(), (await project.leads()).length]).toEqual([[], 1]);
});

type Settings = [name: string, env: () => Record<string, string>];

/** The first and the last: each settings need a process of their own. All in the long form. */
const few = (all: Settings[]): Settings[] =>
  isLong ? all : all.filter((_, at) => at === 0 || at === all.length - 1);

const broken: Settings[] = [
  ...['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'FORM_TOKEN_SECRET', 'SENDER_HASH_SECRET'].map(
    (name): Settings => [`no ${name}`, () => without(name)],
  ),
  ['limits that are not numbers', () => ({ ...env(), LEAD_LIMITS: 'ten' })],
  ['an address without https', () => ({ ...env(), SUPABASE_URL: 'name.supabase.co' })],
  ['a project that does not exist', () => ({ ...env(), SUPABASE_URL: 'http://127.0.0.1:9' })],
];

test.each(few(broken))(
  'with %s the visitor is thanked, and the request comes home once',
  async (_name, settings) => {
    const submit = await bundles.start('api', settings());
    const sentAt = Date.now();
    const json = { ...post, body: JSON.stringify(ann), type: 'application/json' };
    const answer = await submit.call(json);
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^{"ok":true,/) });
    expect(await submit.call(json)).toMatchObject({ status: 200 });
    expect(await parked()).toHaveLength(1);
    await expectHome(submit, sentAt);
  },
);

const lost: Settings[] = [
  ['no environment at all', () => ({})],
  ['no key of the second store', () => without('PARKED_LEADS_KEY')],
  ['no second store', () => without('NETLIFY_BLOBS_CONTEXT')],
  [
    'a second store out of reach',
    () => ({
      ...env(),
      NETLIFY_BLOBS_CONTEXT: encode({ ...context, uncachedEdgeURL: 'http://127.0.0.1:9' }),
    }),
  ],
];

test.each(few(lost))(
  'with %s and no database the visitor gets every entry back and the phone',
  async (_name, settings) => {
    const submit = await bundles.start('api', settings());
    faulty.fault = faults['a broken gateway'];
    const page = await submit.call(post);
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': ['60'] } });
    const html = 'body' in page ? page.body : '';
    expect(html).toContain('value="ann@example.com"');
    expect(html).toContain('A deck of 12 by 16.');
    expect(html).toContain('href="tel:+1');
    const json = { ...post, body: JSON.stringify(ann), type: 'application/json' };
    expect(await submit.call(json)).toMatchObject({ status: 503 });
    expect(submit.log()).toMatch(/submit-lead: not stored/);
    expect(submit.log()).not.toContain('ann@example.com');
    expect([await parked(), await project.leads()]).toEqual([[], []]);
  },
);
