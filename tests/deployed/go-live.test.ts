import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { beforeEach, test as everywhere, expect } from 'vitest';
import { root } from '#tests/database/engines.ts';
import { startPostgres, type ThrowAwayPostgres } from '#tests/database/postgres.ts';
import { copyProject } from '#tests/project-copy.ts';
import { supabaseProgram } from '#tools/launch/go-live/supabase.ts';
import { hostedFile } from '#tools/local/env.ts';
import { type ManagementApi, ref, startManagementApi, token } from './management-api.ts';

// The command as a person starts it, with Supabase's own command; only the two hosts are stand-ins: an account that
// is empty in the beginning, and a real PostgreSQL as the project's database.
// Supabase's command is 130 MB, so it's asked where it was fetched (npm run go-live, test:long).
const fetched = join(root, '.cache/supabase');
const test = everywhere.skipIf(!existsSync(supabaseProgram(root)));
let database: ThrowAwayPostgres;
let api: ManagementApi;
let copy: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  database = await startPostgres(root);
  api = await startManagementApi(database.url);
  await query(readFileSync(join(root, 'tests/database/hosted-project.sql'), 'utf8'));
  await query(`create role "postgres.${ref}" superuser login`);
  await query(`alter role "postgres.${ref}" set role postgres`);
  copy = mkdtempSync(join(tmpdir(), 'go-live-'));
  copyProject(copy);
  for (const name of ['tools', 'supabase', 'netlify.toml'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, '.cache'), { recursive: true });
  if (existsSync(fetched)) symlinkSync(fetched, join(copy, '.cache/supabase'), 'junction');
  const profile = join(copy, 'stand-in.yaml');
  const [host, url] = ['supabase.invalid', api.url];
  const given = { api_url: url, dashboard_url: url, project_host: host, pooler_host: host };
  writeFileSync(profile, JSON.stringify({ name: 'standin', ...given }));
  const { PATH } = process.env;
  env = { PATH, HOME: copy, SUPABASE_PROFILE: profile, SUPABASE_ACCESS_TOKEN: token };
  return async () => {
    api.close();
    await database.close();
    rmSync(copy, { recursive: true, force: true });
  };
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What is typed at each question; of several answers each is refused but the last. */
const answers: Record<string, string[]> = {
  'Region [us-east-1]: ': ['Virginia', ''],
  'Address of the site: ': ['', 'miller-roofing', 'www.swancreekdeck.example', '127.0.0.1:9/'],
  'Owner’s email: ': ['Rob', 'owner@swancreek.us'],
  'Key for email (Enter: not now): ': ['re_0123'],
  'Sender (Enter: the email service’s own): ': [''],
  'Repository for the editor (Enter: not now): ': ['my site', 'https://github.com/swan/site'],
  'The editor’s key (Enter: not now): ': [''],
  'Which organization is it for (a number from 1 to 2) [1]: ': ['3', '2'],
  'Press Enter when the deploy is done: ': [''],
};

/** Runs the command and answers its questions; `killAt` ends it and all it has started when that is printed. */
function goLive(killAt?: string): Promise<{ code: number | null; out: string }> {
  const open = structuredClone(answers);
  const child = spawn(process.execPath, ['tools/commands/go-live.ts'], {
    cwd: copy,
    env,
    detached: true,
  });
  let out = '';
  const read = (chunk: Buffer) => {
    out += chunk;
    if (killAt && out.includes(killAt) && child.pid) process.kill(-child.pid, 'SIGKILL');
    const question = Object.keys(open).find((each) => out.endsWith(each));
    if (!question) return;
    const answer = `${open[question]?.shift()}\n`;
    out += answer;
    child.stdin.write(answer);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })));
}

/** The values of .env.hosted. */
const readKeys = () => parseEnv(readFileSync(join(copy, hostedFile), 'utf8'));
const countTables = async () =>
  (await query(`select 1 from pg_tables where schemaname = 'public'`)).length;

const steps = [
  'Linking this folder to the project',
  'Making the tables and their rules',
  'Turning off sign-up and setting up sign-in',
  'Reading the keys',
];
/** What the host gets. */
const variables =
  'CMS_REPO SUPABASE_URL SUPABASE_PUBLISHABLE_KEY SUPABASE_SECRET_KEY ADMIN_EMAIL ADMIN_SETUP_CODE LEAD_WEBHOOK_SECRET FORM_TOKEN_SECRET SENDER_HASH_SECRET PARKED_LEADS_KEY LEAD_LIMITS MAIL_URL VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY'.split(
    ' ',
  );

test('one command makes tables and settings, prints the variables, and asks the live site', async () => {
  const { code, out } = await goLive();
  expect(code, out.slice(-1500)).toBe(0);
  for (const remedy of [
    'Write a region like us-east-1.',
    'This one is required.',
    'Write the whole address, like NAME.netlify.app.',
    'https://www.swancreekdeck.example is reserved for examples: write your own.',
    'This "Rob" is not an email address. Write the address the owner signs in with.',
    'This is not a repository. Write owner/name, as in its address.',
    'No editor under /edit/ yet: write CMS_REPO and CMS_TOKEN',
    '  2  Company swan\n',
    'The project is COMING_UP. A new one takes about two minutes.',
  ])
    expect(out).toContain(remedy);
  const keys = readKeys();
  const done = [...out.matchAll(/^(?!Asking)(.*): done after \d+ s$/gm)].map(([, step]) => step);
  expect(done).toEqual([`Making the project ${keys['SUPABASE_PROJECT']}`, ...steps]);
  const lines = variables.map((name) => `${name}=${keys[name]}\n`);
  expect(out).toContain(`\n\n${lines.join('')}\n`);
  const { MAIL_URL, SUPABASE_URL, ADMIN_SETUP_CODE } = keys;
  expect([MAIL_URL, SUPABASE_URL]).toEqual(['resend:re_0123', `https://${ref}.supabase.co`]);
  // The doctor, and then the owner's link.
  expect(out).toMatch(/Press Enter.*\n[\s\S]*127\.0\.0\.1:9[\s\S]*\nThe owner opens this link/);
  expect(out.trimEnd()).toMatch(`\nhttps://127.0.0.1:9/admin/setup#code=${ADMIN_SETUP_CODE}`);

  expect(api.projects).toMatchObject([{ name: keys['SUPABASE_PROJECT'], region: 'us-east-1' }]);
  expect(await countTables()).toBeGreaterThan(1);
  expect(api.settings).toEqual({
    db_schema: 'public',
    disable_signup: true,
    external_anonymous_users_enabled: false,
    fileSizeLimit: 1_048_576,
    jwt_exp: 600,
    mailer_autoconfirm: true,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    password_min_length: 6,
    security_update_password_require_current_password: true,
    security_update_password_require_reauthentication: false,
    site_url: 'https://127.0.0.1:9/admin/reset-password',
    uri_allow_list: 'https://127.0.0.1:9/admin/reset-password',
  });
  expect(statSync(join(copy, hostedFile)).mode & 0o777).toBe(0o600);
}, 300_000);

test('a refused project, a kill after the tables, refused settings: each start goes on, nothing is asked or made twice', async () => {
  api.refuse = 'POST /v1/projects';
  const first = await goLive();
  expect(first.code).toBe(1);
  expect(first.out).toContain('The free plan has two projects.');
  expect(first.out.trimEnd()).toMatch(
    /Then run npm run go-live again: it continues where it stopped\.$/,
  );
  const name = readKeys()['SUPABASE_PROJECT'];

  api.refuse = '';
  const second = await goLive('Making the tables and their rules: done');
  expect(second.code).not.toBe(0);
  expect(await countTables()).toBeGreaterThan(1);

  api.refuse = 'PATCH /v1/projects/REF/config/auth';
  const third = await goLive();
  expect(third.code).toBe(1);
  expect(third.out).toContain('Turning off sign-up and setting up sign-in: failed');

  api.refuse = '';
  const last = await goLive();
  expect(last.code, last.out.slice(-1500)).toBe(0);
  expect(last.out).toContain('The owner opens this link');
  for (const { out } of [second, third, last]) expect(out).not.toContain('Region');
  for (const { out } of [third, last]) expect(out).not.toContain('Making the project');
  expect(api.projects).toMatchObject([{ name }]);
}, 300_000);

test('without a token it says how to sign in', async () => {
  delete env['SUPABASE_ACCESS_TOKEN'];
  const { code, out } = await goLive();
  expect(code).toBe(1);
  expect(out).toMatch(/Sign in at Supabase: npx supabase@[\d.]+ login\./);
});

everywhere('without a network one sentence says that its command can’t be fetched', async () => {
  rmSync(join(copy, '.cache/supabase'), { force: true });
  const npm = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(copy, 'npm') };
  Object.assign(env, npm);
  const { code, out } = await goLive();
  expect(code).toBe(1);
  expect(out.trimEnd()).toMatch(
    /\n\nThe Supabase command can't be fetched, because the npm registry can't be reached: connect to the internet, then run npm run go-live again\.$/,
  );
  expect(out).not.toContain('Region');
});
