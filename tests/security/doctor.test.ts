import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { placeDatabase } from '#tests/database/copies.ts';
import { testEnv } from '#tests/database/project.ts';
import { type OpenServer, openServer } from '#tools/local/host/listen.ts';
import { type RunningSite, startSite } from '#tools/local/serve.ts';
import { root } from './drivers/site.ts';

// The doctor as it is run, against the site as `npm start` serves it, with one fault at a time.
const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
let site: RunningSite;
let front: OpenServer;
let refusesMail = false;
/** What is between the doctor and the site: changes an answer. */
let change: (path: string, answer: Response) => Response | Promise<Response> = (_, answer) =>
  answer;

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(refusesMail ? new Error('over the limit of today') : null),
  onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
});

beforeAll(async () => {
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const { port } = mail.server.address() as AddressInfo;
  const dist = await buildForTests('production');
  Object.assign(process.env, testEnv, { MAIL_URL: `smtp://127.0.0.1:${port}` });
  const dataFolder = join(folder, 'data');
  await placeDatabase(dataFolder);
  site = await startSite({ root, dist, port: 0, dataFolder: folder, samples: false });
  front = await openServer(0, async () => ({ fetch: pass }));
});
afterAll(async () => {
  delete process.env['MAIL_URL'];
  await front?.close();
  await site?.close();
  await new Promise<void>((resolve) => mail.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

async function pass(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const hasBody = request.method === 'POST';
  const answer = await fetch(`${site.origin}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    ...(hasBody && { body: await request.arrayBuffer() }),
  });
  const headers = new Headers(answer.headers);
  // fetch has unpacked the body.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
    headers.delete(name);
  const leads = headers.get('location');
  if (leads) headers.set('location', leads.replace(site.origin, front.origin));
  return change(pathname, new Response(answer.body, { status: answer.status, headers }));
}

/** The lines of `npm run doctor -- URL`, and its exit code. */
function runDoctor(origin: string, env = {}): Promise<{ code: number; lines: string[] }> {
  const args = [join(root, 'tools/commands/doctor.ts'), origin];
  const given = { cwd: root, env: { ...process.env, SUPABASE_URL: '', ...env }, timeout: 60_000 };
  return new Promise((resolve) =>
    execFile(process.execPath, args, given, (error, out) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, lines: out.trimEnd().split('\n') }),
    ),
  );
}

const names = [
  'pages',
  'headers',
  'policy',
  'redirects',
  '404',
  'sitemap',
  'robots',
  'files',
  'form refused',
  'clock',
  'certificate',
  'variables',
  'form stored',
  'second store',
  'alert',
  'handed on',
  'schedule',
  'sign-up',
  'grants',
  'setup',
  'webhook',
  'pictures',
];

test('the doctor finds nothing wrong with a site where all works, and says when the alert went out', async () => {
  const { code, lines } = await runDoctor(front.origin);
  expect(lines.map((line) => line.replace(/^(.) ([\w -]+?)(:.*)?$/, '$1 $2'))).toEqual(
    names.map((name) => `${name === 'certificate' ? '–' : '✓'} ${name}`),
  );
  expect(lines.join('\n')).toMatch(/✓ alert: sent \w+ \d+, 20\d\d, .*; none confirmed yet/);
  expect(code).toBe(0);
});

const sql = (text: string) => site.backend.sql.exec(text);
/** A change of one address's answer. */
const at =
  (
    path: string,
    to: (answer: Response) => Response | Promise<Response>,
  ): (() => Promise<() => void>) =>
  async () => {
    change = (asked, answer) => (asked === path ? to(answer) : answer);
    return () => {
      change = (_, answer) => answer;
    };
  };
const withHeader = (name: string, edit: (value: string) => string) => (answer: Response) => {
  answer.headers.set(name, edit(answer.headers.get(name) ?? ''));
  return answer;
};
const planted = (plant: string, undo: string) => async () => {
  await sql(plant);
  return () => sql(undo);
};

test.each<[what: string, plant: () => Promise<() => unknown>, says: RegExp[]]>([
  [
    'a header is missing',
    at('/', (answer) => {
      answer.headers.delete('x-frame-options');
      return answer;
    }),
    [/^✗ headers: \/ has X-Frame-Options "missing"\. Deploy/],
  ],
  [
    'the policy is weakened',
    at(
      '/contact',
      withHeader('content-security-policy', (policy) =>
        policy.replace('script-src', "script-src 'unsafe-inline'"),
      ),
    ),
    [/^✗ policy: \/contact lets any script run\./],
  ],
  [
    'a redirect is lost',
    at('/custom-deck-solutions', () => new Response('', { status: 404 })),
    [/^✗ redirects: \/custom-deck-solutions answers 404 instead of 301 to \/deck-construction\./],
  ],
  [
    'an unknown page answers 200',
    at('/no-such-page', ({ body, headers }) => new Response(body, { headers })),
    [/^✗ 404: \/no-such-page answers 200\./],
  ],
  [
    'a page of the sitemap is gone',
    at('/about', ({ body, headers }) => new Response(body, { status: 404, headers })),
    [/^✗ sitemap: \/about answers 404\./],
  ],
  [
    'robots.txt keeps search engines out',
    at('/robots.txt', () => new Response('User-agent: *\nDisallow: /\n\nSitemap: /x\n')),
    [/^✗ robots: it forbids the whole site\./],
  ],
  [
    'the function of the form is down',
    at('/api/submit-lead', () => new Response('', { status: 502 })),
    [
      /^✗ form refused: an empty form is answered 502, not 422/,
      /^✗ form stored: a test request is answered 502\./,
    ],
  ],
  [
    'the database is down',
    planted(
      'alter schema private rename to private_away',
      'alter schema private_away rename to private',
    ),
    [
      /^✗ form stored: no test can be started \(.*\)\. See that the project is not paused/,
      /^✗ setup: it answers a stranger 503, not 403/,
    ],
  ],
  [
    'the second store is off',
    async () => {
      const store = join(folder, 'data.parked');
      rmSync(store, { recursive: true, force: true });
      writeFileSync(store, 'not a folder');
      return () => rmSync(store);
    },
    [/^✗ second store: it is off\. Set PARKED_LEADS_KEY/],
  ],
  [
    'the mail service refuses',
    async () => {
      refusesMail = true;
      return () => {
        refusesMail = false;
      };
    },
    [/^✗ alert: the mail of the last test was not taken\. Check MAIL_URL/],
  ],
  [
    'the schedule has stopped',
    planted(
      `alter function public.report_parked rename to report_away;
        update private.parked_leads set reported_at = '2026-01-02T03:04:05Z'`,
      'alter function public.report_away rename to report_parked; select public.report_parked(0)',
    ),
    [/^✗ schedule: run-schedule last ran 2026-01-02T03:04:05/],
  ],
  [
    'sign-up is open',
    at('/auth/v1/signup', () => Response.json({ error_code: 'weak_password' }, { status: 422 })),
    [/^✗ sign-up: anyone can sign up\./],
  ],
  [
    'visitors may read a column',
    planted(
      'grant select (name) on public.contact_submissions to anon',
      'revoke select (name) on public.contact_submissions from anon',
    ),
    [/^✗ grants: visitors may use the table contact_submissions\./],
  ],
  [
    'visitors may call a function',
    planted(
      'grant execute on function public.erase_lead to anon',
      'revoke execute on function public.erase_lead from anon',
    ),
    [/^✗ grants: visitors may use the function erase_lead\./],
  ],
  [
    'the setup is open',
    at('/functions/v1/create-admin', () => Response.json({}, { status: 200 })),
    [/^✗ setup: it answers a stranger 200, not 403\./],
  ],
  [
    'the bucket of photos is public',
    planted(
      'update storage.buckets set public = true',
      'update storage.buckets set public = false',
    ),
    [/^✗ pictures: the bucket lead-photos is public\./],
  ],
  [
    'the clock is ten minutes off',
    at(
      '/api/form-token',
      withHeader('date', () => new Date(Date.now() - 600_000).toUTCString()),
    ),
    [/^✗ clock: the server says /],
  ],
  [
    'a variable is missing',
    async () => {
      delete process.env['VAPID_PRIVATE_KEY'];
      return () => Object.assign(process.env, testEnv);
    },
    [/^✗ variables: VAPID_PRIVATE_KEY is missing or wrong\. Set it at the host/],
  ],
])('the doctor says it when %s, and nothing else', async (_what, plant, says) => {
  const undo = await plant();
  const { code, lines } = await runDoctor(front.origin, testEnv).finally(undo);
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual(
    says.map((each) => expect.stringMatching(each)),
  );
  expect(code).toBe(1);
});

test('without keys the doctor names what it could not ask; a site that is down is one line', async () => {
  const none = Object.fromEntries(Object.keys(testEnv).map((name) => [name, '']));
  const { code, lines } = await runDoctor(front.origin, none);
  expect(lines.filter((line) => line.startsWith('–'))).toContain(
    '– form stored: not asked. It needs SUPABASE_SECRET_KEY.',
  );
  expect(lines).toHaveLength(names.length);
  expect(code).toBe(0);
  expect(await runDoctor('http://127.0.0.1:9')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^✗ pages: http:\/\/127\.0\.0\.1:9\/ does not answer\. /)],
  });
});
