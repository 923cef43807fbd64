import { createClient } from '@supabase/supabase-js';
import type { EngineName } from '#tests/database/project.ts';
import { startProject, testEnv } from '#tests/database/project.ts';
import { type Answer, jsonOf, sendTo } from './http.ts';
import { type KillableSite, startKillableSite } from './site.ts';

/** Sends the one-time setup as the page does. */
function askSetup(origin: string, body: object): Promise<Answer> {
  const apikey = process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '';
  const sent = jsonOf(body);
  const headers = { ...sent.headers, apikey };
  return sendTo(origin, '/functions/v1/create-admin', { ...sent, headers });
}

/** Whether the owner can sign in with this password. */
async function opens(origin: string, email: string, password: string): Promise<boolean> {
  const visitor = createClient(origin, process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '', {
    auth: { persistSession: false },
  });
  return (await visitor.auth.signInWithPassword({ email, password })).error === null;
}

export interface AfterRace {
  /** The status of each response. */
  statuses: number[];
  admins: number;
  users: number;
  /** Whether the password of the confirmed request signs in. */
  winnerSignsIn: boolean;
}

/** Sends `requests` simultaneous setups over HTTP, each with its own password. */
export async function raceForSetup(engine: EngineName, requests: number): Promise<AfterRace> {
  const project = await startProject(engine);
  try {
    const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code } = testEnv;
    const passwords = Array.from({ length: requests }, (_, n) => `secret ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => askSetup(project.origin, { email, code, password })),
    );
    const statuses = answers.map(({ status }) => status);
    const { sql } = project.backend;
    return {
      statuses,
      admins: (await sql.query('select user_id from public.admins')).length,
      users: (await sql.query('select id from auth.users')).length,
      winnerSignsIn: await opens(project.origin, email, passwords[statuses.indexOf(200)] ?? ''),
    };
  } finally {
    await project.close();
  }
}

export interface KilledSetup {
  /** The status before the kill, if there was a response. */
  told: number | undefined;
  /** The progress of the setup at the kill. */
  found: 'nothing' | 'half done' | 'done';
  /** The status of the owner's second try with another password. */
  again: number;
  admins: number;
  /** Which of the two passwords sign in afterwards. */
  opens: { first: boolean; second: boolean };
}

/**
 * Kills the real server in the middle of the setup, `kills` times; after each kill the owner tries again.
 * Returns each result, and every secret found in the log.
 */
export async function killDuringSetup(
  dist: string,
  kills: number,
): Promise<{ setups: KilledSetup[]; secretsInLog: string[] }> {
  const site = await startKillableSite(dist);
  const { ADMIN_EMAIL: email = '', ADMIN_SETUP_CODE: code = '' } = process.env;
  const secrets = [code, process.env['SUPABASE_SECRET_KEY'] ?? ''];
  const setups: KilledSetup[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const [first, second] = [`first password ${kill}`, `second password ${kill}`];
      secrets.push(first, second);
      const setup = askSetup(site.origin, { email, code, password: first }).catch(() => undefined);
      // Every second time as soon as the user exists, before it is the admin.
      await untilUser(site, setup, kill % 2 === 0 ? Number.POSITIVE_INFINITY : kill % 8);
      await site.kill();
      const told = (await setup)?.status;
      await site.start();
      const found = (await countAdmins(site)) > 0 ? 'done' : undefined;
      const half = (await countUsers(site)) > 0 ? 'half done' : 'nothing';
      const again = (await askSetup(site.origin, { email, code, password: second })).status;
      setups.push({
        told,
        found: found ?? half,
        again,
        admins: await countAdmins(site),
        opens: {
          first: await opens(site.origin, email, first),
          second: await opens(site.origin, email, second),
        },
      });
      const { data } = await site.service().auth.admin.listUsers();
      for (const { id } of data.users) await site.service().auth.admin.deleteUser(id);
    }
    const printed = site.printed();
    return { setups, secretsInLog: secrets.filter((secret) => printed.includes(secret)) };
  } finally {
    await site.remove();
  }
}

/** Polls `times` times, or until a user exists or the setup has answered. */
async function untilUser(
  site: KillableSite,
  setup: Promise<unknown>,
  times: number,
): Promise<void> {
  let isAnswered = false;
  void setup.then(() => {
    isAnswered = true;
  });
  for (let asked = 0; asked < times && !isAnswered; asked += 1) {
    if ((await countUsers(site)) > 0) return;
  }
}

const countUsers = async (site: KillableSite): Promise<number> =>
  (await site.service().auth.admin.listUsers()).data.users.length;

const countAdmins = async (site: KillableSite): Promise<number> =>
  (await site.service().from('admins').select('user_id')).data?.length ?? 0;
