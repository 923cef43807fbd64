import { createClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import type { LeadRecord } from '#admin/record.ts';
import type { FeedAnswer } from '#admin/sync/api/feed.ts';
import { type GivenProject, given } from '#tests/hosted/given.ts';
import { sizes } from '#tests/sizes.ts';
import { receive } from './alerts.ts';
import { openDatabase } from './engines.ts';
import { type Ask, createDevice, type Made } from './model-device.ts';
import { people, sessions } from './people.ts';
import { randomOf } from './random.ts';

const partner = {
  id: '66666666-6666-4666-8666-666666666666',
  session: '77777777-7777-4777-8777-777777777777',
};
interface Stored {
  id: string;
  submission_id: string;
  words: string | null;
  changes: Record<string, [from: unknown, to: unknown]>;
  conflict: unknown;
}

const claims: Record<string, object> = {
  owner: { sub: people.admin, session_id: sessions.admin },
  partner: { sub: partner.id, session_id: partner.session },
};

const db = openDatabase();
beforeAll(async () => {
  if (given) return signInBoth(given);
  await db.exec(`
    insert into auth.users (id, email) values ('${partner.id}', 'partner@example.com');
    insert into auth.sessions (id, user_id) values ('${partner.session}', '${partner.id}');
    insert into public.admins (user_id) values ('${partner.id}')`);
});

const tokens: Record<string, string> = {};
/** The same on a given project (tests/hosted): by its API, as users of its own. */
async function signInBoth({ url, publishableKey, secretKey }: GivenProject): Promise<void> {
  const auth = { persistSession: false, autoRefreshToken: false };
  await db.exec('delete from auth.users');
  for (const account of ['owner', 'partner']) {
    const user = { email: `${account}@example.com`, password: 'two phones in a day' };
    const admin = createClient(url, secretKey, { auth }).auth.admin;
    const made = await admin.createUser({ ...user, email_confirm: true });
    await db.query('insert into public.admins (user_id) values ($1)', [made.data.user?.id]);
    const { data } = await createClient(url, publishableKey, { auth }).auth.signInWithPassword(
      user,
    );
    tokens[account] = data.session?.access_token ?? '';
  }
}

const parameters: Record<string, string[]> = {
  desk_sync: ['cursor', 'most'],
  apply_changes: ['changes'],
  erase_lead: ['id'],
};

const askByHttp = async (
  { url, publishableKey }: GivenProject,
  ...[name, account, values]: Parameters<Ask>
): Promise<unknown[]> => {
  const body = (parameters[name] ?? []).map((parameter, at) => [parameter, values[at]]);
  const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${tokens[account]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(Object.fromEntries(body)),
  });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${JSON.stringify(said)}`);
  return Array.isArray(said) ? said : [said];
};

const ask: Ask = async (name, account, values) => {
  if (given) return askByHttp(given, name, account, values);
  const places = values.map((_, at) => `$${at + 1}`).join(', ');
  await db.exec('begin');
  await db.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ role: 'authenticated', aal: 'aal1', ...claims[account] }),
  ]);
  await db.exec('set local role authenticated');
  const texts = values.map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  const rows = await db.query<{ it: unknown }>(`select public.${name}(${places}) as it`, texts);
  await db.exec('commit');
  return rows.map(({ it }) => it);
};

/** All leads, as a device reads them that has none. */
async function readAll(): Promise<Map<string, LeadRecord>> {
  const all = new Map<string, LeadRecord>();
  for (let cursor: FeedAnswer['cursor'] | null = null, isMore = true; isMore; ) {
    const [answer] = (await ask('desk_sync', 'owner', [cursor, 500])) as FeedAnswer[];
    for (const record of answer?.leads ?? []) all.set(record.row.id, record);
    cursor = answer?.cursor ?? null;
    isMore = answer?.more ?? false;
  }
  return all;
}

async function run(seed: number): Promise<void> {
  const random = randomOf(seed);
  const made = new Map<string, Made>();
  const devices = [createDevice('Phone', ask, made), createDevice('Laptop', ask, made)] as const;
  for (let count = 0; count < 3; count += 1) await receive(db, { phone: `+1410555010${count}` });
  for (const device of devices) await device.sync();
  for (let step = 0; step < 40; step += 1) {
    const device = devices[random(2)] as (typeof devices)[number];
    Object.assign(device.line, {
      losesRequest: random(3) === 0,
      losesAnswer: random(4) === 0,
      killsAfter: random(10) === 0 ? 1 + random(3) : 0,
    });
    const choice = random(12);
    await device.tryTo(async () => {
      if (choice < 6) await device.act(random);
      else if (choice === 6) await device.drop(random);
      else if (choice === 7) await device.reopen();
      else if (choice === 8 && random(3) === 0)
        await device.reopen(random(2) === 0 ? 'owner' : 'partner');
      else await device.sync();
    });
    device.line.killsAfter = 0;
    if (random(25) === 0) {
      const [lead] = [...devices[random(2) as 0 | 1].records().keys()];
      if (lead) await ask('erase_lead', 'owner', [lead]);
    }
  }
  for (const account of ['partner', 'owner'])
    for (const device of [...devices, ...devices]) {
      Object.assign(device.line, { losesRequest: false, losesAnswer: false, killsAfter: 0 });
      await device.reopen(account);
      await device.sync();
    }

  const all = await readAll();
  for (const device of devices) {
    // Only what needs the owner's decision is left.
    expect(device.pending().filter(({ conflict, problem }) => !conflict && !problem)).toEqual([]);
    expect(new Map([...device.records()].sort())).toEqual(new Map([...all].sort()));
    expect(new Map([...device.disk.records].sort())).toEqual(new Map([...all].sort()));
  }
  const stored = await db.query<Stored>(
    'select * from public.lead_events order by stored_at desc, seq desc',
  );
  // The history leads from the last state of each lead back to its first without a gap: nothing was overwritten unseen.
  const states = new Map(
    [...all].map(([id, { row }]) => [id, { ...row } as Partial<Record<string, unknown>>]),
  );
  for (const { submission_id, changes } of stored)
    for (const [field, [from, to]] of Object.entries(changes)) {
      const state = states.get(submission_id) ?? {};
      if (field in state) expect([field, state[field]]).toEqual([field, to]);
      state[field] = from;
    }
  const leads = new Set(
    (await db.query<{ id: string }>('select id from public.contact_submissions')).map(
      ({ id }) => id,
    ),
  );
  for (const { change, told, isDropped } of made.values()) {
    const rows = stored.filter(({ id }) => id === change.id);
    const { outcome } = told ?? {};
    if (isDropped || outcome === 'refused' || outcome === 'gone' || !leads.has(change.lead)) {
      expect([change, rows]).toEqual([change, []]);
      continue;
    }
    // Each tap is one event, with its note; told as it was stored.
    expect([change, rows.length]).toEqual([change, 1]);
    expect(rows[0]?.words ?? undefined).toBe(change.words);
    expect([change, outcome]).toEqual([change, rows[0]?.conflict ? 'conflict' : 'applied']);
  }
  await db.exec('delete from public.contact_submissions; delete from private.erased_leads');
}

test('both lists are the database’s in the end; each tap is one event or a told answer; nothing is there twice', async () => {
  const seed = process.env['SEED'];
  // A given project is asked by HTTP, for each step.
  const runs = given ? 20 : sizes.deviceRuns;
  const seeds = seed ? [Number(seed)] : Array.from({ length: runs }, (_, n) => n);
  for (const seed of seeds)
    await run(seed).catch((error: Error) => {
      throw new Error(`Run ${seed} (SEED=${seed} repeats it): ${error.message}`, {
        cause: error,
      });
    });
});
