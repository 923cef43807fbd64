import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { root } from '#tests/database/engines.ts';
import { startPostgres, type ThrowAwayPostgres } from '#tests/database/postgres.ts';
import { copyProject } from '#tests/project-copy.ts';
import { hostedFile } from '#tools/local/env.ts';
import { type ManagementApi, ref, startManagementApi, token } from './management-api.ts';

// The command as a person starts it, with Supabase's own command; only the two hosts are stand-ins: an account that
// is empty in the beginning, and a real PostgreSQL as the project's database.
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
  for (const name of [
    'tools/commands',
    'tools/launch',
    'supabase/migrations',
    'supabase/config.toml',
    'netlify.toml',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  const profile = join(copy, 'stand-in.yaml');
  writeFileSync(
    profile,
    `name: standin\napi_url: ${api.url}\ndashboard_url: ${api.url}\nproject_host: supabase.invalid\npooler_host: supabase.invalid\n`,
  );
  env = {
    PATH: process.env['PATH'],
    HOME: copy,
    SUPABASE_PROFILE: profile,
    SUPABASE_ACCESS_TOKEN: token,
  };
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
  'Key for mail (Enter: not now): ': ['re_0123'],
  'Sender (Enter: the mail service’s own): ': [''],
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

test('one command makes tables, settings, secrets and functions, prints the variables, and asks the live site', async () => {
  const { code, out } = await goLive();
  expect(code).toBe(0);
  const keys = readKeys();
  let transcript = out
    .replaceAll(/after \d+ s/g, 'after N s')
    .replace(/(Press Enter.*\n)[\s\S]*(\nThe owner)/, '$1(the doctor)\n$2');
  for (const [name, value] of Object.entries(keys))
    if (/SECRET|_KEY|CODE|PROJECT/.test(name) && value)
      transcript = transcript.replaceAll(value, `(${name})`);
  expect(transcript).toMatchInlineSnapshot(`
    "Your answers and keys are kept in .env.hosted, on this machine only. Correct them there.

    Where should the database be? Near your customers is fast. Like us-east-1 (Virginia), us-west-1 (California), ca-central-1, eu-west-2 (London).
    Region [us-east-1]: Virginia
    Write a region like us-east-1.
    Region [us-east-1]: 

    Where the site will be. Without a domain, make the site’s name at Netlify first (docs/deploy.md, step 2): then it is NAME.netlify.app.
    Address of the site: 
    Nothing works without it: write one.
    Address of the site: miller-roofing
    Write the whole address, like NAME.netlify.app.
    Address of the site: www.swancreekdeck.example
    https://www.swancreekdeck.example is reserved for examples: write your own.
    Address of the site: 127.0.0.1:9/

    The owner signs in with it, and gets the alerts of new leads.
    Owner’s email: Rob
    This "Rob" is not an email address. Write the address the owner signs in with.
    Owner’s email: owner@swancreek.us

    Sends the alerts: the key of resend.com (re_…), or smtps://user:password@host:465. Without it no mail tells you of a lead; complete the line MAIL_URL= later.
    Key for mail (Enter: not now): re_0123

    The address that sends the alerts, like leads@your-domain.com, as the mail service allows. With a new account at Resend leave it empty.
    Sender (Enter: the mail service’s own): 

    Asking Supabase for your projects …
    Asking Supabase for your projects: done after N s
    Asking for your organizations …
    Asking for your organizations: done after N s
      1  Company first
      2  Company swan
    Which organization is it for (a number from 1 to 2) [1]: 3
    Which organization is it for (a number from 1 to 2) [1]: 2
    Making the project (SUPABASE_PROJECT) …
    Making the project (SUPABASE_PROJECT): done after N s
    Asking Supabase for your projects …
    Asking Supabase for your projects: done after N s
    The project is COMING_UP. A new one takes about two minutes.
    Asking Supabase for your projects …
    Asking Supabase for your projects: done after N s
    Linking this folder to the project …
    Linking this folder to the project: done after N s
    Making the tables and their rules …
    Making the tables and their rules: done after N s
    Closing sign-up and setting the sign-in …
    Closing sign-up and setting the sign-in: done after N s
    Reading the keys …
    Reading the keys: done after N s
    Handing over the secrets …
    Handing over the secrets: done after N s
    Putting up the two functions …
    Putting up the two functions: done after N s

    SUPABASE_URL=https://abcdefghijklmnopqrst.supabase.co
    SUPABASE_PUBLISHABLE_KEY=(SUPABASE_PUBLISHABLE_KEY)
    SUPABASE_SECRET_KEY=(SUPABASE_SECRET_KEY)
    ADMIN_EMAIL=owner@swancreek.us
    LEAD_WEBHOOK_SECRET=(LEAD_WEBHOOK_SECRET)
    FORM_TOKEN_SECRET=(FORM_TOKEN_SECRET)
    SENDER_HASH_SECRET=(SENDER_HASH_SECRET)
    PARKED_LEADS_KEY=(PARKED_LEADS_KEY)
    LEAD_LIMITS=10,4,60,120
    MAIL_URL=resend:re_0123
    VAPID_PUBLIC_KEY=(VAPID_PUBLIC_KEY)
    VAPID_PRIVATE_KEY=(VAPID_PRIVATE_KEY)

    Now at https://app.netlify.com, in your project (docs/deploy.md, step 2, says how to make it):

      1. Project configuration, Environment variables, Add a variable, Import from a .env file: paste the lines above.
         Deploy context: Production only. A preview of a branch must never get these keys.
      2. Domain management: your domain, if you have one; Netlify names the records to set where you bought it.
      3. Deploys, Trigger deploy, Deploy site.

    Press Enter when the deploy is done: 
    (the doctor)

    The owner opens this link and chooses a password. It works once:
    https://127.0.0.1:9/admin/setup#code=(ADMIN_SETUP_CODE)

    "
  `);
  expect(out, 'the doctor').toMatch(/Press Enter.*\n[\s\S]*127\.0\.0\.1:9[\s\S]*\nThe owner/);

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
    security_update_password_require_reauthentication: true,
    site_url: 'https://127.0.0.1:9',
  });
  const names = ['ADMIN_EMAIL', 'ADMIN_SETUP_CODE', 'LEAD_WEBHOOK_SECRET', 'SITE_URL'];
  expect(api.secrets).toEqual(Object.fromEntries(names.map((name) => [name, keys[name]])));
  expect(api.functions).toEqual(['create-admin', 'lead-webhook']);
  expect(statSync(join(copy, hostedFile)).mode & 0o777).toBe(0o600);
  expect(existsSync(join(copy, 'supabase/.temp/secrets.env'))).toBe(false);
}, 300_000);

test('a refused project, a kill after the tables, refused functions: each start goes on, nothing is asked or made twice', async () => {
  api.refuse = 'POST /v1/projects';
  const first = await goLive();
  expect(first.code).toBe(1);
  expect(first.out).toContain('The free plan has two projects.');
  expect(first.out.trimEnd()).toMatch(
    /Then run npm run go-live again: it continues where it stopped\.$/,
  );
  const name = readKeys()['SUPABASE_PROJECT'];
  expect(name).toMatch(/^127-0-0-1-/);

  api.refuse = undefined;
  const second = await goLive('Making the tables and their rules: done');
  expect(second.code).not.toBe(0);
  expect(await countTables()).toBeGreaterThan(1);

  api.refuse = 'PUT /v1/projects/REF/functions';
  const third = await goLive();
  expect(third.code).toBe(1);
  expect(third.out).toContain('Putting up the two functions: failed');
  expect(third.out).not.toContain('Uploading');
  const keys = readKeys();

  api.refuse = undefined;
  const last = await goLive();
  expect(last.code).toBe(0);
  expect(last.out).toContain('The owner opens this link');
  for (const { out } of [second, third, last]) expect(out).not.toContain('Region');
  for (const { out } of [third, last]) expect(out).not.toContain('Making the project');
  expect(readKeys()).toEqual(keys);
  expect(api.projects).toMatchObject([{ name }]);
  expect(api.functions).toEqual(['create-admin', 'lead-webhook']);
}, 300_000);

test('without a token it says how to sign in', async () => {
  delete env['SUPABASE_ACCESS_TOKEN'];
  const { code, out } = await goLive();
  expect(code).toBe(1);
  expect(out).toContain('Sign in at Supabase: npx supabase login.');
});
