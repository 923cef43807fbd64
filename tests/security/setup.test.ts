import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { sizes } from '#tests/sizes.ts';
import { jsonOf } from './drivers/http.ts';
import { type KillableSite, startKillableSite } from './drivers/site.ts';

let site: KillableSite;
beforeAll(async () => {
  site = await startKillableSite(await buildForTests('test'));
});
afterAll(() => site?.remove());

/** Sends the one-time setup as the page does; the status, if there was an answer. */
async function setUp(password: string): Promise<number | undefined> {
  const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code, SUPABASE_PUBLISHABLE_KEY } = process.env;
  const sent = jsonOf({ email, code, password });
  const headers = { ...sent.headers, apikey: SUPABASE_PUBLISHABLE_KEY ?? '' };
  const asked = site.send('/functions/v1/create-admin', { ...sent, headers });
  return (await asked.catch(() => undefined))?.status;
}
const users = async () => (await site.service().auth.admin.listUsers()).data.users;
const countAdmins = async () =>
  (await site.service().from('admins').select('user_id')).data?.length ?? 0;
async function opens(password: string): Promise<boolean> {
  const { ADMIN_EMAIL: email = '', SUPABASE_PUBLISHABLE_KEY: key = '' } = process.env;
  const visitor = createClient(site.origin, key, { auth: { persistSession: false } });
  return (await visitor.auth.signInWithPassword({ email, password })).error === null;
}

test('the owner completes a setup that was killed in the middle, and no password is ever logged', async () => {
  for (let kill = 0; kill < sizes.setupKills; kill += 1) {
    const [first, second] = [`first password ${kill}`, `second password ${kill}`];
    const setup = setUp(first);
    let isAnswered = false;
    void setup.then(() => {
      isAnswered = true;
    });
    // Every second time as soon as the user exists, before he is the admin.
    const polls = kill % 2 === 0 ? Number.POSITIVE_INFINITY : kill % 8;
    for (let asked = 0; asked < polls && !isAnswered; asked += 1)
      if ((await users()).length > 0) break;
    await site.kill();
    const told = await setup;
    await site.start();
    // The setup may have been complete before the kill, with or without an answer: the first password is valid.
    const isDone = (await countAdmins()) > 0;
    if (told === 200) expect(isDone).toBe(true);
    expect(await setUp(second)).toBe(isDone ? 403 : 200);
    expect(await countAdmins()).toBe(1);
    expect([await opens(first), await opens(second)]).toEqual([isDone, !isDone]);
    for (const { id } of await users()) await site.service().auth.admin.deleteUser(id);
  }
  const { ADMIN_SETUP_CODE = '', SUPABASE_SECRET_KEY = '' } = process.env;
  for (const secret of [ADMIN_SETUP_CODE, SUPABASE_SECRET_KEY, ' password '])
    expect(site.printed()).not.toContain(secret);
});
