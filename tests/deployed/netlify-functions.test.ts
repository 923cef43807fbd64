import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sharedHeaders } from '#shared/answer.ts';
import {
  type Project,
  signInAdmin,
  signInNonAdmin,
  startProject,
  testEnv,
} from '#tests/database/project.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { type Bundles, makeBundles } from './bundles.ts';

// The functions from Netlify's own bundler, called through Netlify's own entry point.
let project: Project;
let bundles: Bundles;

beforeAll(async () => {
  // In this order: the project sets an environment of its own.
  bundles = await makeBundles();
  project = await startProject('PostgreSQL');
});
afterAll(async () => {
  await project?.close();
});
beforeEach(() => project.backend.sql.exec('delete from public.contact_submissions'));

const secrets = () => ({
  SUPABASE_URL: project.origin,
  SUPABASE_SECRET_KEY: testEnv.SUPABASE_SECRET_KEY,
  FORM_TOKEN_SECRET: testEnv.FORM_TOKEN_SECRET,
  SENDER_HASH_SECRET: testEnv.SENDER_HASH_SECRET,
});

/** What alerts need besides: the way to a mail server. */
const mailSecrets = (url: string) => ({
  ...secrets(),
  SITE_URL: 'https://www.example.com',
  ADMIN_EMAIL: 'owner@example.com',
  MAIL_URL: url,
});

async function startMail() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}

const ann = new URLSearchParams({
  name: 'Ann',
  email: 'ann@example.com',
  message: 'A deck of 12 by 16.',
});
const post = { method: 'POST', path: '/api/submit-lead', body: String(ann) };

test('the bundled function stores a form and redirects to the thank-you page', async () => {
  expect(bundles.names.sort()).toEqual(['api', 'remove-expired-leads', 'run-schedule']);
  const submit = await bundles.start('api', secrets());
  expect(await submit.call(post)).toMatchObject({
    status: 303,
    headers: { location: ['/contact/thank-you'] },
  });
  expect(await project.leads()).toMatchObject([{ name: 'Ann', source: 'site' }]);
});

test('the form accepts a token of the bundled form-token', async () => {
  const submit = await bundles.start('api', secrets());
  const answer = await submit.call({ method: 'GET', path: '/api/form-token' });
  const { token } = JSON.parse('body' in answer ? answer.body : '{}');
  await submit.call({ ...post, body: `${ann}&form_token=${encodeURIComponent(token)}` });
  const counted = await project.backend.sql.query(
    'select id from private.submission_attempts where counts_as_token',
  );
  expect(counted).toHaveLength(1);
});

test('without its secret the bundled form-token answers with an error instead of crashing', async () => {
  const tokens = await bundles.start('api', {});
  expect(await tokens.call({ method: 'GET', path: '/api/form-token' })).toMatchObject({
    status: 503,
  });
});

test('the bundled form mails the lead, with the name of its service and a link to it', async () => {
  const { url, mails } = await startMail();
  const submit = await bundles.start('api', mailSecrets(url));
  await submit.call({ ...post, body: `${ann}&service=deck-construction` });
  expect(mails).toMatchObject([{ subject: 'New lead: Ann, deck construction' }]);
  expect(mails[0]?.text).toContain('https://www.example.com/admin/dashboard?lead=');
});

test('without an environment for alerts the bundled form stores the lead all the same', async () => {
  const submit = await bundles.start('api', { ...secrets(), MAIL_URL: 'not an address' });
  expect(await submit.call(post)).toMatchObject({ status: 303 });
  expect(await project.leads()).toHaveLength(1);
  expect(submit.log()).toContain('MAIL_URL: is not the address of a mail service.');
});

test('the bundled run-alerts sends what is due', async () => {
  const { url, mails } = await startMail();
  const submit = await bundles.start('api', secrets());
  await submit.call(post);
  expect(mails).toEqual([]);
  await project.backend.sql.exec('update private.alerts set due_at = now()');
  const run = await bundles.start('api', mailSecrets(url));
  expect(await run.call({ method: 'POST', path: '/api/run-alerts' })).toMatchObject({
    status: 204,
  });
  expect(mails).toHaveLength(1);
});

test('the bundled schedule posts the test lead of the day, and sends what is due', async () => {
  const { url, mails } = await startMail();
  const submit = await bundles.start('api', secrets());
  await submit.call(post);
  await project.backend.sql.exec('update private.alerts set due_at = now()');
  const tend = await bundles.start('run-schedule', {
    ...mailSecrets(url),
    SITE_URL: project.origin,
  });
  await tend.call({ method: 'POST', path: '/.netlify/functions/run-schedule' });
  // If a test lead was due at this hour, the site that it went to has sent the mail.
  const all = [...mails, ...project.backend.mailbox.mails];
  expect(all.map(({ subject }) => subject)).toContain('New lead: Ann');
  // This host has no second store.
  expect(tend.log()).not.toMatch(/alerts/);
});

test('the bundled photo-addresses answers the owner, and nobody without his token', async () => {
  const key = { SUPABASE_PUBLISHABLE_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY };
  const photos = await bundles.start('api', { ...secrets(), ...key });
  const body = String(new URLSearchParams({ lead: crypto.randomUUID() }));
  const ask = async (token: string | undefined) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'POST', path: '/api/photo-addresses', body, headers };
    const answer = await photos.call(call);
    return 'status' in answer ? answer.status : answer.crash;
  };
  const owner = (await (await signInAdmin(project)).auth.getSession()).data.session?.access_token;
  const other = (await (await signInNonAdmin(project)).auth.getSession()).data.session
    ?.access_token;
  expect(await ask(owner)).toBe(200);
  expect(await ask(other)).toBe(403);
  for (const none of ['', 'x', `${owner}x`, ...Object.values(key)])
    expect([401, 403]).toContain(await ask(none));
});

test.each([
  ['GET', '/api/test-arrived?code=1', 200],
  ['GET', '/api/confirm-address?code=1', 200],
  ['POST', '/api/alert-shown', 400],
  ['GET', `/api/calendar/${'0'.repeat(64)}.ics`, 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/constructor', 404],
])(
  'the bundled function answers %s %s, and without its environment says so',
  async (method, path, status) => {
    const whole = await bundles.start('api', secrets());
    const call = { method, path, body: method === 'POST' ? '{}' : '' };
    expect(await whole.call(call)).toMatchObject({ status });
    const bare = await bundles.start('api', {});
    const isKnown = /-|calendar/.test(path);
    expect(await bare.call(call)).toMatchObject({ status: isKnown ? 503 : 404 });
  },
);

test.each(['submit-lead', 'form-token', 'health', 'content', 'nothing'])(
  'the answer of %s has the headers of SECURITY.md, also in a failure',
  async (name) => {
    const bare = await bundles.start('api', {});
    const answer = await bare.call({ method: 'GET', path: `/api/${name}` });
    const expected = Object.entries({ ...sharedHeaders, 'Cache-Control': 'no-store' });
    expect(answer).toMatchObject({
      headers: Object.fromEntries(expected.map(([key, value]) => [key.toLowerCase(), [value]])),
    });
  },
);

test('the bundled content function stands in for the Git host once it has a key', async () => {
  const path = '/api/content/api/v3/user';
  const get = { method: 'GET', path, headers: { authorization: 'token nonsense' } };
  const own = { ...secrets(), SUPABASE_PUBLISHABLE_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY };
  const closed = await bundles.start('api', own);
  expect(await closed.call(get)).toMatchObject({ status: 501 });
  const key = { CMS_REPO: 'owner/site', CMS_TOKEN: 'github_pat_of_the_tests' };
  const open = await bundles.start('api', { ...own, ...key });
  expect(await open.call(get)).toMatchObject({ status: 401 });
  const { data } = await (await signInAdmin(project)).auth.getSession();
  const authorization = `Bearer ${data.session?.access_token}`;
  const post = { method: 'POST', path: '/api/content/ticket', headers: { authorization } };
  const answer = await open.call(post);
  const { ticket } = JSON.parse('body' in answer ? answer.body : '{}');
  expect(await open.call({ ...get, headers: { authorization: `token ${ticket}` } })).toMatchObject({
    status: 200,
    body: expect.stringContaining('owner@example.com'),
  });
});
