import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { explainReason } from '#leads/alert-causes.ts';
import { testLead } from '#server/alerts/schedule.ts';
import { findUser } from '#server/owner/find-user.ts';
import { missingMigrations } from './migrations.ts';
import { ask, type CheckResult, toResult, when } from './result.ts';

/** The variables that the doctor uses; a check without its variable is skipped. */
export interface Keys {
  url?: string | undefined;
  publishableKey?: string | undefined;
  secretKey?: string | undefined;
  webhookSecret?: string | undefined;
}

/** What /api/health answers to a caller with the webhook's secret. */
const healthAnswer = z.object({
  missing: z.array(z.string()),
  wrong: z.array(z.string()).optional(),
  database: z.enum(['ok', 'away']),
  second_store: z.enum(['ok', 'off']),
  parked: z.int().default(0),
  given_up: z.int().default(0),
  forwards_to: z.string().optional(),
  alerts_pending_since: z.string().nullish(),
  migrations: z.array(z.string()).nullish(),
  failed_tests: z.int().default(0),
  feed_is_ahead: z.boolean().default(false),
  last_schedule_at: z.string().nullish(),
  last_arrived_at: z.string().nullish(),
  mail: z.object({ last_error: z.string().nullish(), last_answer: z.string().nullish() }).nullish(),
  last_test: z
    .object({ stored_at: z.string().nullable(), mail_accepted_at: z.string().nullable() })
    .nullish(),
  open_buckets: z.array(z.string()).default([]),
  open_to_visitors: z.array(z.string()).default([]),
});
type Health = z.output<typeof healthAnswer>;

/** How long nothing may happen: the host's schedule runs every ten minutes. */
const longestMs = 25 * 60_000;

/**
 * Checks what the functions of the site at `origin` and its project do, which has the migrations of the project in `root`: sends a test request that removes itself within
 * the hour, and tries what no visitor may.
 */
export async function askProject(origin: string, keys: Keys, root: string): Promise<CheckResult[]> {
  const stored = await askToStore(origin, keys);
  const headers = { 'x-webhook-secret': keys.webhookSecret ?? '' };
  const askHealth = async () =>
    healthAnswer.safeParse(
      await (await ask(`${origin}/api/health`, { headers }))?.json().catch(() => undefined),
    ).data;
  let health = await askHealth();
  const isMailMissing = () =>
    Boolean(health?.last_test?.stored_at && !health.last_test.mail_accepted_at);
  for (let tries = 0; tries < 9 && isMailMissing(); tries += 1) {
    await sleep(1000);
    health = await askHealth();
  }
  const isOld = (time: string | null | undefined) =>
    !(Date.now() - Date.parse(time ?? '') < longestMs);
  const { last_test: test, last_schedule_at: ran, alerts_pending_since: since } = health ?? {};
  const unknown = health ? undefined : 'It needs LEAD_WEBHOOK_SECRET, to read /api/health.';
  const unread = health?.database === 'away' ? 'The database isn’t responding.' : unknown;
  const refusesUs = Boolean(keys.webhookSecret && !health);
  const received = health?.last_arrived_at
    ? `the last one received ${describeTime(health.last_arrived_at)}`
    : 'none confirmed yet: press the button in the email';
  return [
    toResult(
      'variables',
      [
        ...(health?.wrong ?? health?.missing.map((name) => `${name} is missing or wrong`) ?? []),
        ...when(refusesUs, '/api/health rejects this LEAD_WEBHOOK_SECRET'),
      ],
      'the site’s functions have all of them',
      unknown,
    ),
    stored,
    toResult(
      'migrations',
      health?.migrations && !unread
        ? missingMigrations(root, health.migrations).map(
            (file) => `the database lacks ${file}: run npm run go-live`,
          )
        : [],
      'the database has all of them',
      unread ?? (health?.migrations ? undefined : 'The database doesn’t say which it has.'),
    ),
    toResult(
      'second store',
      [
        ...when(health?.second_store === 'off', 'it is off'),
        ...when(
          (health?.given_up ?? 0) > 0,
          `${health?.given_up} requests have been there for five days`,
        ),
      ],
      `on; ${health?.parked} requests waiting`,
      unknown,
    ),
    toResult(
      'alert',
      [
        ...when(isMailMissing(), `the email of the last test wasn’t accepted${why(health?.mail)}`),
        ...when(Boolean(since) && isOld(since), `one has been waiting since ${since}`),
        ...when((health?.failed_tests ?? 0) > 1, `${health?.failed_tests} tests in a row failed`),
      ],
      `sent ${describeTime(test?.mail_accepted_at)}; ${received}`,
      unread ?? (test?.stored_at ? undefined : 'No test request was stored.'),
    ),
    await askWhoIsNamed(origin, health),
    toResult(
      'schedule',
      [
        ...when(!unread && isOld(ran), `run-schedule last ran ${ran ?? 'never'}`),
        ...when(
          health?.feed_is_ahead,
          'since a restore, phones reload all leads every time until run-schedule runs',
        ),
      ],
      `run-schedule ran ${describeTime(ran)}`,
      unread,
    ),
    ...(await askAsVisitor(origin, keys, health)),
    await askForPassword(keys),
  ];
}

/** The reason of the newest email that was refused, and the service's own words. */
function why(mail: Health['mail']): string {
  const reason = mail?.last_error ? `: ${explainReason(mail.last_error).replace(/\.$/, '')}` : '';
  return mail?.last_answer ? `${reason} (${mail.last_answer})` : reason;
}

/** Whether /privacy names the service that each request is forwarded to. */
async function askWhoIsNamed(origin: string, health: Health | undefined): Promise<CheckResult> {
  const to = health?.forwards_to;
  const page = to && (await (await ask(`${origin}/privacy`))?.text());
  const problems = when(Boolean(to) && !page?.includes(to ?? ''), `/privacy does not name ${to}`);
  return toResult('forwarding', problems, to ? `to ${to}, and /privacy says so` : 'off');
}

/**
 * Whether a new password needs the current one, tried with a user of our own, who is no admin and goes at once: else a
 * stolen session would lock the owner out.
 */
async function askForPassword({ url, publishableKey, secretKey }: Keys): Promise<CheckResult> {
  if (!url || !publishableKey || !secretKey)
    return toResult('password', [], '', 'It needs SUPABASE_SECRET_KEY.');
  const { auth } = connect(url, secretKey);
  const email = 'doctor-asks@example.com';
  const password = `Aa1!${crypto.randomUUID()}`;
  // An earlier run may have been stopped.
  const left = await findUser({ auth }, email).catch(() => undefined);
  if (left) await auth.admin.deleteUser(left.id);
  const made = await auth.admin.createUser({ email, password, email_confirm: true });
  if (!made.data.user)
    return toResult('password', [], '', `No test user could be created (${made.error?.message}).`);
  try {
    const user = connect(url, publishableKey);
    const signedIn = await user.auth.signInWithPassword({ email, password });
    if (signedIn.error)
      return toResult(
        'password',
        [],
        '',
        `The test user can't sign in (${signedIn.error.message}).`,
      );
    const { error } = await user.auth.updateUser({ password: `${password}2` });
    const problems = when(
      error?.code !== 'current_password_required',
      `changing it without the current one is answered '${error?.code ?? 'changed'}'`,
    );
    return toResult('password', problems, 'a new one needs the current one');
  } finally {
    await auth.admin.deleteUser(made.data.user.id);
  }
}

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function askToStore(origin: string, { url, secretKey }: Keys): Promise<CheckResult> {
  if (!url || !secretKey) return toResult('form stored', [], '', 'It needs SUPABASE_SECRET_KEY.');
  const { data, error } = await connect(url, secretKey).rpc('start_self_test');
  if (error) return toResult('form stored', [`no test can be started (${error.message})`]);
  const { code } = z.object({ code: z.string() }).parse(data);
  const status = (await post(`${origin}/api/submit-lead`, testLead(code)))?.status;
  const problems = when(status !== 200, `a test request is answered ${status}`);
  return toResult('form stored', problems, 'a test request, which removes itself within the hour');
}

const post = (url: string, sent: object, apikey = '') =>
  ask(url, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });

/** Tries what no visitor may, and reads what the database says of their rights. */
async function askAsVisitor(
  origin: string,
  keys: Keys,
  health: Health | undefined,
): Promise<CheckResult[]> {
  const { url, publishableKey, secretKey } = keys;
  if (!url || !publishableKey)
    return (['sign-up', 'grants', 'setup', 'webhook', 'pictures'] as const).map((name) =>
      toResult(name, [], '', 'It needs SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY.'),
    );
  const send = (path: string, sent: object) => post(`${url}${path}`, sent, publishableKey);
  const get = (path: string) => ask(`${url}${path}`, { headers: { apikey: publishableKey } });

  // Neither an address nor a password: where sign-up is on, it is refused for that, and makes no user.
  const signUp = await send('/auth/v1/signup', { email: 'nobody', password: 'x' });
  const isClosed = (await signUp?.text())?.includes('signup_disabled');
  const isBusy = !signUp || signUp.status === 429;
  const settings = await get('/auth/v1/settings');
  const { external } = z
    .object({ external: z.record(z.string(), z.boolean()).default({}) })
    .parse(settings?.ok ? await settings.json() : {});
  const ways = Object.keys(external).filter((name) => external[name] && name !== 'email');

  const open = new Set(health?.open_to_visitors);
  for (const table of ['contact_submissions', 'admins'])
    if ((await get(`/rest/v1/${table}?limit=1`))?.ok) open.add(`table ${table}`);

  const nobody = { email: 'nobody@example.com', password: 'doctor asks', code: '' };
  const setup = (await post(`${origin}/api/create-admin`, nobody, publishableKey))?.status;
  const webhook = (await post(`${origin}/api/lead-webhook`, {}))?.status;
  const service = secretKey ? connect(url, secretKey) : undefined;
  const owners = (await service?.from('admins').select('user_id'))?.data?.length;
  const photos = await service?.from('lead_photos').select('id, submission_id').limit(1);
  const [{ submission_id, id } = { submission_id: 'no', id: 'photo' }] = photos?.data ?? [];
  const path = `lead-photos/${submission_id}/${id}.jpg`;
  const shown = await ask(`${url}/storage/v1/object/public/${path}`);
  const unsigned = await get(`/storage/v1/object/${path}`);
  const buckets = new Set(health?.open_buckets);
  if (!(await shown?.text())?.includes('Bucket not found')) buckets.add('lead-photos');
  return [
    toResult(
      'sign-up',
      [
        ...when(!isClosed && !isBusy, 'anyone can sign up'),
        ...ways.map((name) => `sign-in by ${name} is open`),
      ],
      'closed',
      isBusy ? 'The project isn’t responding right now.' : undefined,
    ),
    toResult(
      'grants',
      [...open].map((name) => `visitors may use the ${name}`),
      health ? 'visitors may use no table and no function' : 'visitors may read no request',
    ),
    toResult(
      'setup',
      [
        ...when(![401, 403, 429].includes(setup ?? 0), `it answers a stranger ${setup}, not 403`),
        ...when((owners ?? 1) > 1, `${owners} users are admins`),
      ],
      owners === 0 ? 'waits for the owner, who opens /admin/setup#code=…' : 'closed',
    ),
    toResult('webhook', when(webhook !== 401, `it answers a stranger ${webhook}, not 401`)),
    toResult('pictures', [
      ...[...buckets].map((name) => `the bucket ${name} is public`),
      ...when(shown?.ok || unsigned?.ok, 'a photo opens without a signature'),
    ]),
  ];
}

/** In the reader's own time zone. */
const describeTime = (time: string | null | undefined): string =>
  time
    ? new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    : 'never';
