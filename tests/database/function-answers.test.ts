import { expect, test } from 'vitest';
import { sharedHeaders } from '#server/http/answer.ts';
import { openProject, testEnv } from './project.ts';

const project = openProject();
const functions = [
  ...['submit-lead', 'form-token', 'lead-photos', 'photo-addresses', 'run-alerts', 'alert-shown'],
  ...['test-arrived', 'confirm-address', 'erase-parked', 'calendar', 'health'],
  ...['create-admin', 'lead-webhook'],
  ...['content', 'no-such-function'],
];
const setup = '/api/create-admin';
const webhook = '/api/lead-webhook';
const signIn = '/auth/v1/token?grant_type=password';

const ask = (path: string, method: string, body?: string) =>
  project.ask(path, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: path === '/api/erase-parked' ? testEnv.SUPABASE_SECRET_KEY : 'sb_publishable_test',
      authorization: 'Bearer token',
      'x-webhook-secret': testEnv.LEAD_WEBHOOK_SECRET,
    },
    ...(body !== undefined && { body }),
  });

test.each(functions.map((name) => `/api/${name}`))(
  'every answer of %s has the headers of docs/asvs.md',
  async (path) => {
    for (const [method = '', body] of [['GET'], ['DELETE'], ['POST', '{'], ['POST', '{"a":{}}']]) {
      const { headers } = await ask(path, method, body);
      const expected = { ...sharedHeaders, 'Cache-Control': 'no-store' };
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('referrer-policy')).toBeTruthy();
    }
  },
);

test.each([
  ['/api/submit-lead', '{"email":{}}', 'Send "email" as text'],
  ['/api/submit-lead', '{"name":["Ann","Bob"]}', 'Send "name" as text'],
  ['/api/submit-lead', '{"name":"Ann","phone":5}', 'Send "phone" as text'],
  ['/api/lead-photos', '{"ticket":[]}', 'Send "ticket" as text'],
  ['/api/alert-shown', '{"ids":{}}', 'Send {"ids": […]} with the ids of alerts.'],
  ['/api/alert-shown', '{"ids":["not an id"]}', 'Send {"ids": […]} with the ids of alerts.'],
  ['/api/test-arrived', '{"code":{}}', 'Send "code" as text'],
  ['/api/confirm-address', '{"code":{}}', 'Send "code" as text'],
  ['/api/confirm-address', '{"code":"a\\u0000"}', 'Send text without NUL characters.'],
  ['/api/test-arrived', '{"code":"\\u0000"}', 'Send text without NUL characters.'],
  ['/api/lead-photos', '{"ticket":"a\\u0000"}', 'Send text without NUL characters.'],
  ['/api/photo-addresses', '{"lead":{}}', 'Send "lead" as text'],
  ['/api/erase-parked', '{"person":{}}', 'Send "person" as text'],
  [setup, '{', 'Send email, password and code as JSON.'],
  [setup, '[]', 'Send email, password and code as JSON.'],
  [setup, '{"email":{}}', 'Send the email as text.'],
  [setup, '{"email":"a","password":1}', 'Send the password as text.'],
  [setup, '{"email":"a"}', 'Send the password as text.'],
  [webhook, '{"email":{}}', 'Send "email" as text, not as an object.'],
  [webhook, '{"tel":{"a":1}}', 'Send "tel" as text, not as an object.'],
  [signIn, '{"email":{}}', 'as text.'],
  [signIn, 'null', 'Send the fields as a JSON object.'],
])('%s answers %s with 400 and a sentence that names the field', async (path, body, sentence) => {
  const answer = await ask(path, 'POST', body);
  const words = JSON.stringify(sentence).slice(1, -1);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)]);
});

test.each<[method: string, path: string, status: number]>([
  ['GET', '/api/run-alerts', 405],
  ...['test-arrived', 'confirm-address', 'health', 'form-token'].flatMap((name) =>
    ['PUT', 'DELETE', 'PATCH'].map(
      (method) => [method, `/api/${name}`, 405] satisfies [string, string, number],
    ),
  ),
  ...functions.flatMap((name) =>
    [`${name}.bak`, `${name}.x`, `${name}~`].map(
      (odd) => ['GET', `/api/${odd}`, 404] satisfies [string, string, number],
    ),
  ),
  ['GET', '/api/health/', 404],
  ['POST', '/api/submit-lead/x', 404],
  ['GET', '/api/submit-lead', 303],
  ['POST', '/api/calendar/x.ics', 405],
])('%s %s is answered %i', async (method, path, status) => {
  expect((await ask(path, method)).status).toBe(status);
});

test('without the publishable key the setup does not answer', async () => {
  expect((await project.ask(setup, { method: 'POST', body: '{}' })).status).toBe(401);
});

test('a person whose link fails reads a page that says what to do, and a script reads JSON', async () => {
  const post = (path: string, accept: string) =>
    project.ask(path, { method: 'POST', headers: { accept }, body: new URLSearchParams('code=x') });
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const away = 'alter schema private rename to private_away';
  await project.sql.exec(away);
  for (const name of ['confirm-address', 'test-arrived']) {
    const page = await post(`/api/${name}`, browser);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    const html = await page.text();
    expect(html).toContain('Wait a minute, then go back and try again.');
    expect(html).toContain('<link rel="icon" href="/favicon.svg"');
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'");
    const script = await post(`/api/${name}`, '*/*');
    expect(await script.json()).toMatchObject({ ok: false });
    for (const { headers } of [page, script]) expect(headers.get('retry-after')).toBe('60');
  }
  await project.sql.exec('alter schema private_away rename to private');
  const lost = await project.ask('/api/nothing', { headers: { accept: browser } });
  expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining('href="/"')]);
  const ended = await project.ask(`/api/calendar/${'a'.repeat(64)}.ics`, {
    headers: { accept: browser },
  });
  expect([ended.status, await ended.text()]).toEqual([
    404,
    expect.stringContaining('Make a new one in the desk.'),
  ]);
});
