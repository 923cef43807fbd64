import { expect, test } from 'vitest';
import { sharedHeaders } from '#server/http/answer.ts';
import { signInAdmin, signInNonAdmin, testEnv, tokenOf } from '#tests/database/project.ts';
import { bodyOf, openHost } from './bundles.ts';

// The functions from Netlify's own bundler, called through Netlify's own entry point.
const host = openHost();
const { SUPABASE_PUBLISHABLE_KEY, LEAD_WEBHOOK_SECRET, ADMIN_EMAIL, ADMIN_SETUP_CODE } = testEnv;
const form = (more = {}) => ({
  method: 'POST',
  path: '/api/submit-lead',
  body: String(new URLSearchParams({ name: 'Ann', email: 'ann@example.com', ...more })),
});
const get = (name: string, headers = {}) => ({ method: 'GET', path: `/api/${name}`, headers });

test('the form accepts a token of form-token, and stores the request', async () => {
  expect(host.names).toEqual(['api', 'remove-expired-leads', 'run-schedule']);
  const submit = await host.start('api', host.env);
  const { token } = JSON.parse(bodyOf(await submit.call(get('form-token'))));
  expect(await submit.call(form({ form_token: token }))).toMatchObject({
    status: 303,
    headers: { location: ['/contact/thank-you'] },
  });
  expect(await host.project.leads()).toMatchObject([{ name: 'Ann', source: 'site' }]);
  const counted = 'select id from private.submission_attempts where counts_as_token';
  expect(await host.project.sql.query(counted)).toHaveLength(1);
});

test('the form mails the lead, with the name of its service and a link to it', async () => {
  const { mails, env } = await host.startMail();
  const site = { ...host.env, ...env, SITE_URL: 'https://www.example.com' };
  const submit = await host.start('api', site);
  await submit.call(form({ service: 'deck-construction' }));
  expect(mails).toMatchObject([{ subject: 'New lead: Ann, deck construction' }]);
  expect(mails[0]?.text).toContain('https://www.example.com/admin/dashboard?lead=');
});

test('with a wrong environment for alerts the form stores the lead all the same; run-alerts sends what is due', async () => {
  const wrong = { ADMIN_EMAIL: 'owner@example.com', MAIL_URL: 'not an address' };
  const submit = await host.start('api', { ...host.env, ...wrong });
  expect(await submit.call(form())).toMatchObject({ status: 303 });
  expect(await host.project.leads()).toHaveLength(1);
  expect(submit.log()).toContain('MAIL_URL: is not the address of an email service.');
  const { mails, env } = await host.startMail();
  await host.project.sql.exec('update private.alerts set due_at = now()');
  const run = await host.start('api', { ...host.env, ...env });
  expect(await run.call(post('run-alerts', {}, {}))).toMatchObject({ status: 204 });
  expect(mails).toHaveLength(1);
});

test('the schedule posts the test lead of the day, and sends what is due', async () => {
  const { mails, env } = await host.startMail();
  const submit = await host.start('api', host.env);
  await submit.call(form());
  await host.project.sql.exec('update private.alerts set due_at = now()');
  const tend = await host.start('run-schedule', { ...host.env, ...env });
  await tend.call({ method: 'POST', path: '/.netlify/functions/run-schedule' });
  // If a test lead was due at this hour, the site that it went to has sent the mail.
  const all = [...mails, ...host.project.mails];
  expect(all.map(({ subject }) => subject)).toContain('New lead: Ann');
  expect(tend.log()).not.toMatch(/alerts/);
});

test('photo-addresses answers the owner, and nobody without his token', async () => {
  const key = { SUPABASE_PUBLISHABLE_KEY };
  const photos = await host.start('api', { ...host.env, ...key });
  const body = String(new URLSearchParams({ lead: crypto.randomUUID() }));
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'POST', path: '/api/photo-addresses', body, headers };
    const answer = await photos.call(call);
    return 'status' in answer ? answer.status : answer.crash;
  };
  const owner = await tokenOf(await signInAdmin(host.project));
  expect(await ask(owner)).toBe(200);
  expect(await ask(await tokenOf(await signInNonAdmin(host.project)))).toBe(403);
  for (const none of ['', 'x', `${owner}x`, SUPABASE_PUBLISHABLE_KEY])
    expect([401, 403]).toContain(await ask(none));
});

const post = (name: string, headers: Record<string, string>, fields: object) => ({
  method: 'POST',
  path: `/api/${name}`,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(fields),
});

test("a provider's lead needs the secret, is stored, and its alert goes out at once", async () => {
  const { mails, env } = await host.startMail();
  const webhook = await host.start('api', { ...host.env, ...env, LEAD_WEBHOOK_SECRET });
  const carl = { id: 1, name: 'Carl', email: 'carl@example.com' };
  const send = (secret: string) => post('lead-webhook', { 'x-webhook-secret': secret }, carl);
  expect(await webhook.call(send('wrong'))).toMatchObject({ status: 401 });
  expect(await host.project.leads()).toEqual([]);
  expect(await webhook.call(send(LEAD_WEBHOOK_SECRET))).toMatchObject({ status: 200 });
  expect(await host.project.leads()).toMatchObject([{ name: 'Carl', source: 'provider' }]);
  expect(mails).toMatchObject([{ subject: 'New lead: Carl' }]);
  const bare = await host.start('api', host.env);
  expect(await bare.call(send(''))).toMatchObject({ status: 503 });
  expect(await host.project.leads()).toHaveLength(1);
});

test('the owner’s account is made with the code, once; without a configured code never', async () => {
  await host.project.sql.exec('delete from auth.users');
  const owner = { ...host.env, SUPABASE_PUBLISHABLE_KEY, ADMIN_EMAIL };
  const ask = (code: string) =>
    post(
      'create-admin',
      { apikey: SUPABASE_PUBLISHABLE_KEY },
      { email: ADMIN_EMAIL, password: 'correct horse', code },
    );
  const closed = await host.start('api', owner);
  expect(await closed.call(ask(''))).toMatchObject({ status: 403 });
  const open = await host.start('api', { ...owner, ADMIN_SETUP_CODE });
  expect(await open.call(ask('wrong'))).toMatchObject({ status: 403 });
  expect(await open.call(ask(ADMIN_SETUP_CODE))).toMatchObject({ status: 200 });
  expect(await open.call(ask(ADMIN_SETUP_CODE))).toMatchObject({ status: 403 });
});

test('each function is answered with the headers of docs/asvs.md, and without its environment too', async () => {
  const [whole, bare] = [await host.start('api', host.env), await host.start('api', {})];
  const all = Object.entries({ ...sharedHeaders, 'Cache-Control': 'no-store' });
  const headers = Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), [value]]));
  for (const [method, path, status, without = 503] of [
    ['GET', '/api/form-token', 200],
    ['GET', '/api/test-arrived?code=1', 200],
    ['GET', '/api/confirm-address?code=1', 200],
    ['POST', '/api/alert-shown', 400],
    ['POST', '/api/lead-webhook', 503],
    ['POST', '/api/create-admin', 503],
    ['GET', `/api/calendar/${'0'.repeat(64)}.ics`, 404],
    ['GET', '/api/nothing', 404, 404],
    ['GET', '/api/constructor', 404, 404],
  ] as const) {
    const call = { method, path, body: method === 'POST' ? '{}' : '' };
    expect(await whole.call(call), path).toMatchObject({ status, headers });
    expect(await bare.call(call), path).toMatchObject({ status: without, headers });
  }
});

test('a preview of the site stores and sends nothing, and says so', async () => {
  const { mails, env } = await host.startMail();
  const submit = await host.start('api', { ...host.env, ...env });
  const on = (deploy: string, call = form()) =>
    submit.call({ ...call, headers: { 'x-nf-deploy-context': deploy } });
  for (const deploy of ['deploy-preview', 'branch-deploy']) {
    const answer = await on(deploy);
    expect(answer).toMatchObject({ status: 503 });
    expect(bodyOf(answer)).toMatch(/This is a preview.*value="ann@example.com"/s);
    for (const name of ['run-alerts', 'create-admin', 'lead-webhook'])
      expect(await on(deploy, { ...form(), path: `/api/${name}` })).toMatchObject({ status: 503 });
    expect(bodyOf(await on(deploy, { ...get('health'), body: '' }))).toContain('"preview":true');
  }
  expect([await host.project.leads(), mails]).toEqual([[], []]);
  expect(await on('production')).toMatchObject({ status: 303 });
});

test('content stands in for the Git host once it has a key', async () => {
  const user = (key: string) => get('content/api/v3/user', { authorization: `token ${key}` });
  const own = { ...host.env, SUPABASE_PUBLISHABLE_KEY };
  const closed = await host.start('api', own);
  expect(await closed.call(user('nonsense'))).toMatchObject({ status: 501 });
  const key = { CMS_REPO: 'owner/site', CMS_TOKEN: 'github_pat_of_the_tests' };
  const open = await host.start('api', { ...own, ...key });
  expect(await open.call(user('nonsense'))).toMatchObject({ status: 401 });
  const authorization = `Bearer ${await tokenOf(await signInAdmin(host.project))}`;
  const asked = post('content/ticket', { authorization }, {});
  const { ticket } = JSON.parse(bodyOf(await open.call(asked)));
  expect(await open.call(user(ticket))).toMatchObject({
    status: 200,
    body: expect.stringContaining('owner@example.com'),
  });
});
