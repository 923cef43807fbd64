import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { serve as serveHere } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Project, startProject, testEnv } from '#tests/database/project.ts';
import { root } from '#tests/project-copy.ts';

// The functions under the real Deno, with its `deno.json` and its lock file as on a hosted project, against a database
// with the migrations, over HTTP.
const deno = join(root, 'node_modules/.bin/deno');
const folder = join(root, 'supabase/functions');
const entryOf = (name: string) => join(folder, name, 'index.ts');
const locked = ['--frozen', '--config', join(folder, 'deno.json')];
const home = { DENO_DIR: join(root, '.cache/deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };

let project: Project;
beforeAll(async () => {
  // The packages are fetched once, with the proxy and certificates of this machine, and cached.
  const entries = ['lead-webhook', 'create-admin'].map(entryOf);
  const env = { ...process.env, ...home };
  await promisify(execFile)(deno, ['cache', ...locked, ...entries], { env });
  project = await startProject('PostgreSQL');
});
afterAll(() => project?.close());
beforeEach(() => project.sql.exec('delete from public.contact_submissions'));

/** A few of the headers of every answer. */
const every = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, LEAD_WEBHOOK_SECRET } = testEnv;
const { ADMIN_EMAIL, ADMIN_SETUP_CODE } = testEnv;

/** Serves a function until the test ends, in this environment; returns how it is posted to. */
async function serve(name: string, env: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const keys = { SUPABASE_URL: project.origin, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY };
  const listen = ['--host', '127.0.0.1', '--port', '0', '--allow-net', '--allow-env'];
  const child = spawn(deno, ['serve', '--cached-only', ...locked, ...listen, entryOf(name)], {
    env: { PATH, HOME, ...home, ...keys, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await gone;
  });
  const lines: string[] = [];
  const listening = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (origin) listening.resolve(origin);
    });
  void gone.then(() => listening.reject(new Error(`Deno ended.\n${lines.join('\n')}`)));
  const origin = await listening.promise;
  return (fields: object, headers: Record<string, string>) =>
    fetch(origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(fields),
    });
}

const carl = { id: 1, name: 'Carl', email: 'carl@example.com' };
const withSecret = (secret: string) => ({ 'x-webhook-secret': secret });

test('lead-webhook stores a lead with the secret, and refuses any other', async () => {
  const send = await serve('lead-webhook', { LEAD_WEBHOOK_SECRET });
  const refused = await send(carl, withSecret('wrong'));
  expect(refused.status).toBe(401);
  expect(Object.fromEntries(refused.headers)).toMatchObject(every);
  expect(await project.leads()).toEqual([]);
  expect((await send(carl, withSecret(LEAD_WEBHOOK_SECRET))).status).toBe(200);
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
  for (const SITE_URL of [await listening.promise, 'http://127.0.0.1:9']) {
    const send = await serve('lead-webhook', { LEAD_WEBHOOK_SECRET, SITE_URL });
    const { status } = await send({ ...carl, id: SITE_URL }, withSecret(LEAD_WEBHOOK_SECRET));
    expect(status).toBe(200);
  }
  expect(asked).toEqual(['POST /api/run-alerts']);
  expect(await project.leads()).toHaveLength(2);
});

test('lead-webhook without its secret in the environment stores nothing', async () => {
  const send = await serve('lead-webhook', {});
  expect((await send(carl, withSecret(''))).status).toBe(503);
  expect(await project.leads()).toEqual([]);
});

const owner = { email: ADMIN_EMAIL, password: 'a long password' };
const asVisitor = { apikey: SUPABASE_PUBLISHABLE_KEY, origin: 'https://www.example.com' };

test('create-admin makes the first admin with the code, once, and accepts requests of another origin', async () => {
  const send = await serve('create-admin', { ADMIN_EMAIL, ADMIN_SETUP_CODE });
  expect((await send({ ...owner, code: 'wrong' }, asVisitor)).status).toBe(403);
  const made = await send({ ...owner, code: ADMIN_SETUP_CODE }, asVisitor);
  expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(Object.fromEntries(made.headers)).toMatchObject(every);
  expect((await send({ ...owner, code: ADMIN_SETUP_CODE }, asVisitor)).status).toBe(403);
});

test('create-admin without a configured code is closed', async () => {
  const send = await serve('create-admin', { ADMIN_EMAIL });
  expect((await send({ ...owner, code: '' }, asVisitor)).status).toBe(403);
});
