import { serve as serveHere } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Project, startProject, testEnv } from '#tests/database/project.ts';
import { fetchPackages, serveWithDeno } from './deno.ts';

// The functions under the real Deno, against a database with the migrations, over HTTP.
let project: Project;
beforeAll(async () => {
  await fetchPackages('lead-webhook', 'create-admin');
  project = await startProject('PostgreSQL');
});
afterAll(() => project?.close());
beforeEach(() => project.backend.sql.exec('delete from public.contact_submissions'));

/** A few of the headers of every answer. */
const every = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

async function serve(name: string, env: Record<string, string>): Promise<string> {
  const served = await serveWithDeno(name, {
    SUPABASE_URL: project.origin,
    SUPABASE_PUBLISHABLE_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: testEnv.SUPABASE_SECRET_KEY,
    ...env,
  });
  onTestFinished(() => served.close());
  return served.origin;
}

test('lead-webhook stores a lead with the secret, and refuses any other', async () => {
  const { LEAD_WEBHOOK_SECRET } = testEnv;
  const origin = await serve('lead-webhook', { LEAD_WEBHOOK_SECRET });
  const send = (secret: string) =>
    fetch(origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
      body: JSON.stringify({ id: 1, name: 'Carl', email: 'carl@example.com' }),
    });
  const refused = await send('wrong');
  expect(refused.status).toBe(401);
  expect(Object.fromEntries(refused.headers)).toMatchObject(every);
  expect(await project.leads()).toEqual([]);
  expect((await send(LEAD_WEBHOOK_SECRET)).status).toBe(200);
  expect(await project.leads()).toMatchObject([{ name: 'Carl', source: 'provider' }]);
});

test("lead-webhook asks the site's host to send the alert, and stores also without it", async () => {
  const asked: string[] = [];
  const listening = Promise.withResolvers<string>();
  const site = serveHere(
    {
      port: 0,
      hostname: '127.0.0.1',
      overrideGlobalObjects: false,
      fetch: (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return new Response(null, { status: 204 });
      },
    },
    ({ port }) => listening.resolve(`http://127.0.0.1:${port}`),
  );
  onTestFinished(() => void site.close());
  const { LEAD_WEBHOOK_SECRET } = testEnv;
  const headers = { 'content-type': 'application/json', 'x-webhook-secret': LEAD_WEBHOOK_SECRET };
  for (const SITE_URL of [await listening.promise, 'http://127.0.0.1:9']) {
    const origin = await serve('lead-webhook', { LEAD_WEBHOOK_SECRET, SITE_URL });
    const body = JSON.stringify({ id: SITE_URL, email: 'carl@example.com' });
    expect((await fetch(origin, { method: 'POST', headers, body })).status).toBe(200);
  }
  expect(asked).toEqual(['POST /api/run-alerts']);
  expect(await project.leads()).toHaveLength(2);
});

test('lead-webhook without its secret in the environment stores nothing', async () => {
  const origin = await serve('lead-webhook', {});
  const answer = await fetch(origin, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-secret': '' },
    body: JSON.stringify({ id: 1, email: 'carl@example.com' }),
  });
  expect(answer.status).toBe(503);
  expect(await project.leads()).toEqual([]);
});

test('create-admin makes the first admin with the code, once, and accepts requests of another origin', async () => {
  const { ADMIN_EMAIL, ADMIN_SETUP_CODE } = testEnv;
  const origin = await serve('create-admin', { ADMIN_EMAIL, ADMIN_SETUP_CODE });
  const send = (code: string) =>
    fetch(origin, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
        origin: 'https://www.example.com',
      },
      body: JSON.stringify({ email: ADMIN_EMAIL, password: 'a long password', code }),
    });
  expect((await send('wrong')).status).toBe(403);
  const made = await send(ADMIN_SETUP_CODE);
  expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(Object.fromEntries(made.headers)).toMatchObject(every);
  expect((await send(ADMIN_SETUP_CODE)).status).toBe(403);
});

test('create-admin without a configured code is closed', async () => {
  const origin = await serve('create-admin', { ADMIN_EMAIL: testEnv.ADMIN_EMAIL });
  const answer = await fetch(origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
    },
    body: JSON.stringify({ email: testEnv.ADMIN_EMAIL, password: 'a long password', code: '' }),
  });
  expect(answer.status).toBe(403);
});
