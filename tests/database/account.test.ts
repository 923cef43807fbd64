import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordTooCommon } from '#shared/password.ts';
import type { Database } from '#supabase/database.types.ts';
import { functionEngines, type Project, signInAdmin, startProject, testEnv } from './project.ts';

const email = testEnv.ADMIN_EMAIL;
const password = 'correct horse';

describe.each(functionEngines)("the owner's account on %s", (engine) => {
  let project: Project;
  let here: SupabaseClient<Database>;
  let elsewhere: SupabaseClient<Database>;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec(
      'delete from auth.users; delete from private.setup_attempts; delete from public.contact_submissions',
    );
    await project.postForm({ name: 'Ann', email: 'ann@example.com' });
    here = await signInAdmin(project, password);
    elsewhere = project.visitor();
    await elsewhere.auth.signInWithPassword({ email, password });
  });

  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';
  /** How many leads this access token still reads. */
  const readsWith = async (token: string): Promise<number> => {
    const answer = await fetch(`${project.origin}/rest/v1/rpc/desk_sync`, {
      method: 'POST',
      headers: {
        apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ cursor: null, most: 50 }),
    });
    const feed: { leads?: unknown[] } = Object(await answer.json());
    return feed.leads?.length ?? 0;
  };
  const putUser = async (client: SupabaseClient, body: object) => {
    const answer = await fetch(`${project.origin}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${await tokenOf(client)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      ...((await answer.json()) as { error_code?: string; msg?: string }),
    };
  };
  const opens = async (given: string) =>
    (await project.visitor().auth.signInWithPassword({ email, password: given })).error === null;

  test('after signing out the access token reads nothing, and the other browser still does', async () => {
    const [mine, other] = [await tokenOf(here), await tokenOf(elsewhere)];
    expect([await readsWith(mine), await readsWith(other)]).toEqual([1, 1]);
    await here.auth.signOut({ scope: 'local' });
    expect([await readsWith(mine), await readsWith(other)]).toEqual([0, 1]);
  });

  test("'Sign out everywhere else' ends the other browser at once, and keeps this one", async () => {
    const other = await tokenOf(elsewhere);
    expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await readsWith(other)).toBe(0);
    expect(await readsWith(await tokenOf(here))).toBe(1);
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  });

  test('a new password needs the current one, and ends every other session at once', async () => {
    const other = await tokenOf(elsewhere);
    const next = 'four words in a row';
    expect(await putUser(here, { password: next, current_password: 'wrong one' })).toMatchObject({
      status: 400,
      error_code: 'current_password_invalid',
    });
    expect(await opens(password)).toBe(true);
    expect((await putUser(here, { password: next, current_password: password })).status).toBe(200);
    expect([await readsWith(other), await readsWith(await tokenOf(here))]).toEqual([0, 1]);
    expect([await opens(password), await opens(next)]).toEqual([false, true]);
  });

  test('after a new password a stolen session gets no alert: one recipient, no foreign phone, and the owner is asked', async () => {
    const { sql, mailbox } = project.backend;
    mailbox.mails.splice(0);
    await sql.exec('delete from private.alerts; delete from private.devices');
    const phone = (name: string) => ({
      label: name,
      endpoint: `https://127.0.0.1:9/${name}`,
      p256dh: 'key',
      auth: 'auth',
    });
    const trusted = project.visitor();
    await trusted.auth.signInWithPassword({ email, password });
    expect((await here.rpc('save_device', phone('owner'))).error).toBeNull();
    await sql.exec(`update public.desk_settings set alert_mails = '{partner@example.com}'`);
    expect((await here.rpc('keep_alert_mails')).error).toBeNull();
    const asks = async (client: SupabaseClient<Database>) =>
      ((await client.rpc('alert_state')).data as { mail: { to_check: boolean } }).mail.to_check;
    expect(await asks(here)).toBe(false);

    const thief = { alert_mails: ['partner@example.com', 'thief@evil.test'] };
    const patch = await elsewhere.from('desk_settings').update(thief).eq('id', true);
    expect(patch.error?.code).toBe('42501');
    expect(
      (await elsewhere.rpc('add_alert_mail', { address: 'thief@evil.test' })).error,
    ).toBeNull();
    expect((await elsewhere.rpc('save_device', phone('thief'))).error).toBeNull();
    const [asked] = await sql.query<{ code: string }>('select code from private.waiting_mails');
    await putUser(here, { password: 'four words in a row', current_password: password });
    await here.auth.signOut({ scope: 'others' });
    expect((await elsewhere.from('contact_submissions').select()).data ?? []).toEqual([]);
    expect(
      (await project.service.rpc('confirm_alert_mail', { code: asked?.code ?? '' })).data,
    ).toBe(null);

    await project.postForm({ name: 'Ben', email: 'ben@example.com' });
    const recipients = mailbox.mails.map(({ to, subject }) => [
      subject,
      to?.map(({ address }) => address),
    ]);
    expect(recipients).toContainEqual([
      'New lead: Ben',
      ['owner@example.com', 'partner@example.com'],
    ]);
    expect(recipients).toContainEqual([
      'thief@evil.test was asked whether it wants your alerts',
      ['owner@example.com'],
    ]);
    // Its own question is all that the stranger's mailbox ever got.
    expect(recipients.filter(([, to]) => to?.includes('thief@evil.test'))).toEqual([
      ['Do you want the alerts of Swan Creek?', ['thief@evil.test']],
    ]);
    expect(await sql.query('select label from private.devices')).toEqual([{ label: 'owner' }]);
    expect((await here.rpc('end_other_devices')).error).toBeNull();
    expect(await asks(here)).toBe(true);
    await sql.exec(`update public.desk_settings set alert_mails = '{}'`);
  });

  test('an access token alone changes neither the password nor the email', async () => {
    expect((await putUser(here, { password: 'four words in a row' })).status).toBe(422);
    expect((await putUser(here, { email: 'thief@example.com' })).status).toBe(422);
    expect(
      await putUser(here, { password: 'password1', current_password: password }),
    ).toMatchObject({ status: 422, error_code: 'weak_password', msg: passwordTooCommon });
    expect(await opens(password)).toBe(true);
  });

  test('a password set by the owner’s command ends all sessions and their phones at once, and asks about the addresses', async () => {
    const { sql } = project.backend;
    const phone = { label: 'phone', endpoint: 'https://127.0.0.1:9/', p256dh: 'key', auth: 'auth' };
    expect((await elsewhere.rpc('save_device', phone)).error).toBeNull();
    await sql.exec(`update public.desk_settings set alert_mails = '{partner@example.com}'`);
    await here.rpc('keep_alert_mails');
    const tokens = [await tokenOf(here), await tokenOf(elsewhere)];
    const { data } = await here.auth.getUser();
    const { error } = await project.service.auth.admin.updateUserById(data.user?.id ?? '', {
      password: 'four words in a row',
    });
    expect(error).toBeNull();
    for (const token of tokens) expect(await readsWith(token)).toBe(0);
    await here.auth.signInWithPassword({ email, password: 'four words in a row' });
    const { data: state } = await here.rpc('alert_state');
    expect(state).toMatchObject({ mail: { to_check: true }, push: { devices: [] } });
    await sql.exec(`update public.desk_settings set alert_mails = '{}'`);
  });

  test('access tokens live ten minutes', async () => {
    const { data } = await here.auth.getSession();
    expect(data.session?.expires_in).toBe(600);
  });

  test('the local engine has no second factor', async () => {
    const answer = await fetch(`${project.origin}/auth/v1/factors`, {
      headers: {
        apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${await tokenOf(here)}`,
      },
    });
    expect(answer.status).toBe(404);
  });
});
