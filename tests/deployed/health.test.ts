import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Project, startProject, testEnv } from '#tests/database/project.ts';
import { type Bundles, makeBundles } from './bundles.ts';

// What an outside monitor is told: the function as the host runs it.
let bundles: Bundles;
let project: Project;
let server: BlobsServer;
let context: { siteID: string; token: string; edgeURL: string; uncachedEdgeURL: string };
const folder = mkdtempSync(join(tmpdir(), 'second-store-'));

beforeAll(async () => {
  // In this order: the project sets an environment of its own.
  bundles = await makeBundles();
  project = await startProject('PostgreSQL');
  server = new BlobsServer({ directory: folder, token: 'token' });
  const edgeURL = `http://127.0.0.1:${(await server.start()).port}`;
  context = { siteID: 'site', token: 'token', edgeURL, uncachedEdgeURL: edgeURL };
});
afterAll(async () => {
  await project?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const whole = (): Record<string, string> => ({
  SUPABASE_URL: project.origin,
  SUPABASE_SECRET_KEY: testEnv.SUPABASE_SECRET_KEY,
  FORM_TOKEN_SECRET: testEnv.FORM_TOKEN_SECRET,
  SENDER_HASH_SECRET: testEnv.SENDER_HASH_SECRET,
  PARKED_LEADS_KEY: testEnv.PARKED_LEADS_KEY,
  NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
  ADMIN_EMAIL: 'owner@example.com',
  MAIL_URL: 'smtp://127.0.0.1:9',
  LEAD_WEBHOOK_SECRET: testEnv.LEAD_WEBHOOK_SECRET,
  VAPID_PUBLIC_KEY: testEnv.VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY: testEnv.VAPID_PRIVATE_KEY,
});
const but = (name: string, value = '') => ({ ...whole(), [name]: value });

test.each<[what: string, env: () => Record<string, string>, status: number, told: object]>([
  ['everything is set', whole, 200, { missing: [], second_store: 'ok', parked: 0, given_up: 0 }],
  [
    'PARKED_LEADS_KEY is unset',
    () => but('PARKED_LEADS_KEY'),
    503,
    { missing: ['PARKED_LEADS_KEY'], second_store: 'off' },
  ],
  ['MAIL_URL is unset', () => but('MAIL_URL'), 503, { missing: ['MAIL_URL'], database: 'ok' }],
  [
    'one half of handing on is unset',
    () => but('FORWARD_URL', 'https://hooks.example.com/in'),
    503,
    { missing: ['FORWARD_SECRET'], forwards_to: 'hooks.example.com' },
  ],
  [
    'the database is away',
    () => but('SUPABASE_URL', 'http://127.0.0.1:9'),
    503,
    { database: 'away', second_store: 'ok' },
  ],
])(
  'health while %s: strangers get ok or not, the webhook’s secret gets the reason',
  async (_what, settings, status, told) => {
    await project.backend.sql.exec(
      "delete from private.self_tests; delete from private.alerts; insert into private.alerts (kind, channel, accepted_at) values ('new', 'mail', now())",
    );
    const health = await bundles.start('api', settings());
    const ask = async (secret: string) => {
      const headers = { 'x-webhook-secret': secret };
      const answer = await health.call({ method: 'GET', path: '/api/health', headers });
      return 'body' in answer ? { status: answer.status, ...JSON.parse(answer.body) } : answer;
    };
    expect(await ask('guessed')).toEqual({ status, ok: status === 200 });
    const details = await ask(testEnv.LEAD_WEBHOOK_SECRET);
    expect(details).toMatchObject({ status, ...told });
    if (status === 200) expect(details.last_accepted_at).toEqual(expect.any(String));
  },
);

test('health is not ok while a request is given up in the second store', async () => {
  const store = getStore({ name: 'parked-leads', ...context });
  const old = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const key = `${old}-12-sender123456-${'x'.repeat(43)}`;
  await store.set(key, new ArrayBuffer(40));
  onTestFinished(() => store.delete(key));
  const health = await bundles.start('api', whole());
  const headers = { 'x-webhook-secret': testEnv.LEAD_WEBHOOK_SECRET };
  const answer = await health.call({ method: 'GET', path: '/api/health', headers });
  expect('body' in answer && JSON.parse(answer.body)).toMatchObject({ ok: false, given_up: 1 });
});
