import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { placeDatabase } from '#tests/database/copies.ts';
import { testEnv } from '#tests/database/project.ts';
import { runCommand } from '#tests/database/run-command.ts';
import { root } from '#tests/project-copy.ts';
import { type MailServer, startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { type Backend, createBackend } from '#tools/local/backend.ts';
import { type OpenServer, openServer } from '#tools/local/host/listen.ts';
import { type RunningSite, startSite } from '#tools/local/serve.ts';

// The doctor as it is run, against the site as `npm start` serves it, with one fault at a time.
const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
let site: RunningSite;
let backend: Backend;
let front: OpenServer;
let mail: MailServer;
let refusesMail = false;
/** What is between the doctor and the site: changes the answer of one path. */
let change: [path: string, to: (answer: Response) => Response] | undefined;

beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(
        refusesMail ? Object.assign(new Error('5.4.5 Daily limit'), { responseCode: 550 }) : null,
      ),
  });
  const dist = await buildForTests('production');
  Object.assign(process.env, testEnv, { MAIL_URL: mail.url });
  await placeDatabase(join(folder, 'data'));
  site = await startSite({
    ...{ root, dist, port: 0, dataFolder: folder, samples: false },
    // In this process, where faults can be planted.
    openBackend: async (options) => {
      backend = await createBackend(options);
      return backend;
    },
  });
  front = await openServer(0, async () => ({ fetch: pass }));
});
afterAll(async () => {
  delete process.env['MAIL_URL'];
  await front?.close();
  await site?.close();
  await mail?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function pass(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await fetch(`${site.origin}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    ...(request.body && { body: await request.arrayBuffer() }),
  });
  const headers = new Headers(answer.headers);
  // fetch has unpacked the body.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
    headers.delete(name);
  const leads = headers.get('location');
  if (leads) headers.set('location', leads.replace(site.origin, front.origin));
  const passed = new Response(answer.body, { status: answer.status, headers });
  return change?.[0] === pathname ? change[1](passed) : passed;
}

/** The lines of `npm run doctor -- URL`, and its exit code. */
async function runDoctor(origin: string, env = {}, ...options: string[]) {
  const given = { env: { SUPABASE_URL: '', ...env } };
  const { code, out } = await runCommand('doctor', [origin, ...options], given);
  return { code, lines: out.trimEnd().split('\n') };
}

const names =
  `pages, headers, policy, redirects, 404, sitemap, robots, files, form refused, clock, certificate,
  variables, form stored, migrations, second store, alert, forwarding, schedule, sign-up, grants, setup, webhook,
  pictures, password, editor`.split(/,\s+/);

test('the doctor finds nothing wrong with a site where all works, and says when the alert went out', async () => {
  const { code, lines } = await runDoctor(front.origin);
  expect(lines.map((line) => line.replace(/^(.) ([\w -]+?)(:.*)?$/, '$1 $2'))).toEqual(
    names.map((name) => `${['certificate', 'editor'].includes(name) ? '–' : '✓'} ${name}`),
  );
  expect(lines.join('\n')).toMatch(/✓ alert: sent \w+ \d+, 20\d\d, .*; none confirmed yet/);
  expect(code).toBe(0);
});

async function expectFound(...says: (string | RegExp)[]) {
  const { code, lines } = await runDoctor(front.origin);
  const found = lines.filter((line) => line.startsWith('✗')).map((line) => line.slice(2));
  expect(found).toEqual(says.map((each) => expect.stringMatching(each)));
  expect(code).toBe(1);
}
const withHeader = (name: string, edit: (value: string) => string) => (answer: Response) => {
  answer.headers.set(name, edit(answer.headers.get(name) ?? ''));
  return answer;
};
const withStatus = (status: number) => (answer: Response) =>
  new Response(answer.body, { status, headers: answer.headers });
const withoutHeader = (answer: Response) => {
  answer.headers.delete('x-frame-options');
  return answer;
};
const anyScript = withHeader('content-security-policy', (policy) =>
  policy.replace('script-src', "script-src 'unsafe-inline'"),
);
const tenMinutesAgo = withHeader('date', () => new Date(Date.now() - 600_000).toUTCString());
const forbidding = () => new Response('User-agent: *\nDisallow: /\n\nSitemap: /x\n');
const openSignUp = () => Response.json({ error_code: 'weak_password' }, { status: 422 });

test.each<[what: string, path: string, to: (answer: Response) => Response, says: string[]]>([
  ['a header is missing', '/', withoutHeader, ['headers: / has X-Frame-Options "missing".']],
  ['the policy is weakened', '/contact', anyScript, ['policy: /contact lets any script run.']],
  [
    'a redirect is lost',
    '/custom-deck-solutions',
    withStatus(404),
    ['redirects: /custom-deck-solutions answers 404 instead of 301 to /deck-construction.'],
  ],
  ['unknown pages answer', '/no-such-page', withStatus(200), ['404: /no-such-page answers 200.']],
  ['a page is gone', '/about', withStatus(404), ['sitemap: /about answers 404.']],
  ['search engines are kept out', '/robots.txt', forbidding, ['robots: it forbids the whole site']],
  [
    'the function of the form is down',
    '/api/submit-lead',
    withStatus(502),
    [
      'form refused: an empty form is answered 502, not 422',
      'form stored: a test request is answered 502.',
    ],
  ],
  [
    'a token alone changes the password',
    '/auth/v1/user',
    () => Response.json({ id: crypto.randomUUID() }),
    ["password: changing it without the current one is answered 'changed'."],
  ],
  ['sign-up is open', '/auth/v1/signup', openSignUp, ['sign-up: anyone can sign up.']],
  [
    'the setup is open',
    '/api/create-admin',
    withStatus(200),
    ['setup: it answers a stranger 200, not 403.'],
  ],
  ['the clock is off', '/api/form-token', tenMinutesAgo, ['clock: the server says ']],
])('the doctor says it when %s, and nothing else', async (_what, path, to, says) => {
  change = [path, to];
  await expectFound(...says).finally(() => {
    change = undefined;
  });
});

const grant = (right: string) => [`grant ${right} to anon`, `revoke ${right} from anon`] as const;
const bucketIs = (open: boolean) => `update storage.buckets set public = ${open}`;
test.each<[what: string, plant: string, undo: string, says: (string | RegExp)[]]>([
  [
    'the database is down',
    'alter schema private rename to private_away',
    'alter schema private_away rename to private',
    [
      /form stored: no test can be started \(.*\)\. Make sure the project isn’t paused/,
      'setup: it answers a stranger 503, not 403',
    ],
  ],
  [
    'the schedule has stopped',
    `alter function public.report_parked rename to report_away;
      update private.parked_leads set reported_at = '2026-01-02T03:04:05Z'`,
    'alter function public.report_away rename to report_parked; select public.report_parked(0)',
    ['schedule: run-schedule last ran 2026-01-02T03:04:05'],
  ],
  [
    'a migration was never pushed',
    `update supabase_migrations.schema_migrations set version = '1' where version = '20261120000900'`,
    `update supabase_migrations.schema_migrations set version = '20261120000900' where version = '1'`,
    [
      'migrations: the database lacks 20261120000900_retention_and_erasing.sql: run npm run go-live',
    ],
  ],
  [
    'visitors may read a column',
    ...grant('select (name) on public.contact_submissions'),
    ['grants: visitors may use the table contact_submissions.'],
  ],
  [
    'visitors may call a function',
    ...grant('execute on function public.erase_lead'),
    ['grants: visitors may use the function erase_lead.'],
  ],
  [
    'the bucket of photos is public',
    ...([bucketIs(true), bucketIs(false)] as const),
    ['pictures: the bucket lead-photos is public.'],
  ],
])('the doctor says it when %s, and nothing else', async (_what, plant, undo, says) => {
  await backend.sql.exec(plant);
  await expectFound(...says).finally(() => backend.sql.exec(undo));
});

test('the doctor says it when the second store is off, the mail service refuses, or a variable is missing', async () => {
  const store = join(folder, 'data.parked');
  rmSync(store, { recursive: true, force: true });
  writeFileSync(store, 'not a folder');
  await expectFound('second store: it is off. Set PARKED_LEADS_KEY').finally(() => rmSync(store));

  refusesMail = true;
  await expectFound(
    'alert: the email of the last test wasn’t accepted: The email service’s sending limit is used up. We’ll retry for 3 days. If it happens again, you need a larger plan \\(owner@',
  ).finally(() => {
    refusesMail = false;
  });

  delete process.env['VAPID_PRIVATE_KEY'];
  await expectFound('variables: VAPID_PRIVATE_KEY is missing. Set it at the host').finally(() =>
    Object.assign(process.env, testEnv),
  );
});

test('without keys the doctor names what it could not ask; a site that is down is one line', async () => {
  const none = Object.fromEntries(Object.keys(testEnv).map((name) => [name, '']));
  const { code, lines } = await runDoctor(front.origin, none);
  expect(lines.filter((line) => line.startsWith('–'))).toContain(
    '– form stored: skipped. It needs SUPABASE_SECRET_KEY.',
  );
  expect(lines).toHaveLength(names.length);
  expect(code).toBe(0);
  expect(await runDoctor('http://127.0.0.1:9')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^✗ pages: http:\/\/127\.0\.0\.1:9\/ isn’t responding\. /)],
  });
});

test('with --hosted a site of this computer is not taken for the project', async () => {
  const said = async (...options: string[]) => {
    const { lines } = await runDoctor(front.origin, {}, ...options);
    return lines.filter((line) => / (?:sign-up|grants)\b/.test(line)).map((line) => line[0]);
  };
  expect(await said()).toEqual(['✓', '✓']);
  expect(await said('--hosted')).toEqual(['–', '–']);
});

test('keys go to no other site than the one that SITE_URL names, and never by http', async () => {
  const got: string[] = [];
  const stranger = createServer((request, response) => {
    got.push(...Object.values(request.headers).flat().map(String));
    request.on('data', (part) => got.push(String(part)));
    response.end('{}');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '0.0.0.0', resolve));
  const address = `http://127.0.0.2:${(stranger.address() as AddressInfo).port}`;
  for (const SITE_URL of ['', address, 'https://www.swancreek.us'])
    await runDoctor(address, { SITE_URL });
  stranger.close();
  const secrets = [testEnv.LEAD_WEBHOOK_SECRET, testEnv.SUPABASE_SECRET_KEY];
  expect(got.length).toBeGreaterThan(20);
  expect(got.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});
