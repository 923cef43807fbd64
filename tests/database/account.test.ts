import { beforeEach, expect, test } from 'vitest';
import { passwordTooCommon } from '#shared/password.ts';
import { type Client, dataOf, openProject, signInAdmin, testEnv, tokenOf } from './project.ts';

const project = openProject();
const email = testEnv.ADMIN_EMAIL;
const password = 'correct horse';
const next = 'four words in a row';
/** A signed-in client; undefined when the password is refused. */
const signIn = async (given = password): Promise<Client | undefined> => {
  const client = project.visitor();
  const { error } = await client.auth.signInWithPassword({ email, password: given });
  return error ? undefined : client;
};

let here: Client;
let elsewhere: Client;
beforeEach(async () => {
  await project.sql.exec('delete from auth.users');
  await project.postForm({ name: 'Ann', email: 'ann@example.com' });
  here = await signInAdmin(project, password);
  elsewhere = (await signIn()) as Client;
});

/** How many leads these access tokens still read. */
const read = (...tokens: string[]) =>
  Promise.all(
    tokens.map(async (token) => {
      const feed = { cursor: null, most: 50 };
      const answer = await project.askAs(token, 'POST', '/rest/v1/rpc/desk_sync', feed);
      const { leads = [] }: { leads?: unknown[] } = Object(await answer.json());
      return leads.length;
    }),
  );
const putUser = async (client: Client, body: object) => {
  const answer = await project.askAs(await tokenOf(client), 'PUT', '/auth/v1/user', body);
  return { status: answer.status, ...((await answer.json()) as object) };
};
const phone = (label: string) => ({
  label,
  endpoint: `https://nobody.notify.windows.com/${label}`,
  p256dh: 'key',
  auth: 'auth',
});

test('signing out ends the access token at once; the other browser goes on', async () => {
  const [mine, other] = [await tokenOf(here), await tokenOf(elsewhere)];
  expect(await read(mine, other)).toEqual([1, 1]);
  await here.auth.signOut({ scope: 'local' });
  expect(await read(mine, other)).toEqual([0, 1]);
});

test("'Sign out everywhere else' ends the other browser at once, and keeps this one", async () => {
  const other = await tokenOf(elsewhere);
  expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect(await read(other, await tokenOf(here))).toEqual([0, 1]);
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
});

test('a new password needs the current one, and ends every other session at once', async () => {
  const other = await tokenOf(elsewhere);
  expect(await putUser(here, { password: next, current_password: password })).toMatchObject({
    status: 200,
  });
  expect(await read(other, await tokenOf(here))).toEqual([0, 1]);
  expect([await signIn(), await signIn(next)]).toEqual([undefined, expect.anything()]);
});

test.each([
  [{ password: next, current_password: 'wrong one' }, 400, 'current_password_invalid'],
  [{ password: next }, 400, 'current_password_required'],
  [{ password: next, current_password: '' }, 400, 'current_password_required'],
  [{ email: 'thief@example.com' }, 422, expect.any(String)],
  [{ password: 'password1', current_password: password }, 422, 'weak_password'],
])('an access token alone changes nothing: %o is refused', async (body, status, error_code) => {
  const answer = await putUser(here, body);
  expect(answer).toMatchObject({ status, error_code });
  if (error_code === 'weak_password') expect(answer).toMatchObject({ msg: passwordTooCommon });
  expect(await signIn()).toBeDefined();
});

const asks = async (client: Client) =>
  (dataOf(await client.rpc('alert_state')) as { mail: { to_check: boolean } }).mail.to_check;

test('after a new password a stolen session gets no alert: one recipient, no foreign phone, and the owner is asked', async () => {
  project.mails.splice(0);
  await project.sql.exec(`delete from private.alerts;
    update public.desk_settings set alert_mails = '{partner@example.com}'`);
  dataOf(await here.rpc('save_device', phone('owner')));
  dataOf(await here.rpc('approve_alert_mails'));
  expect(await asks(here)).toBe(false);

  const thief = 'thief@evil.test';
  const patch = elsewhere.from('desk_settings').update({ alert_mails: [thief] });
  expect((await patch.eq('id', true)).error?.code).toBe('42501');
  dataOf(await elsewhere.rpc('add_alert_mail', { address: thief }));
  dataOf(await elsewhere.rpc('save_device', phone('thief')));
  const [asked] = await project.sql.query<{ code: string }>(
    'select code from private.unconfirmed_mails',
  );
  await putUser(here, { password: next, current_password: password });
  await here.auth.signOut({ scope: 'others' });
  const confirm = project.service.rpc('confirm_alert_mail', { code: asked?.code ?? '' });
  expect(dataOf(await confirm)).toBe(null);

  await project.postForm({ name: 'Ben', email: 'ben@example.com' });
  const sent = project.mails.map(({ to, subject }) => [subject, to?.map(({ address }) => address)]);
  for (const to of ['owner@example.com', 'partner@example.com'])
    expect(sent).toContainEqual(['New lead: Ben', [to]]);
  const told = `${thief} was asked to confirm your alerts`;
  expect(sent).toContainEqual([told, ['owner@example.com']]);
  // Its own question is all that the stranger's mailbox ever got.
  expect(sent.filter(([, to]) => to?.includes(thief))).toEqual([
    ['Do you want Swan Creek’s lead alerts?', [thief]],
  ]);
  expect(await project.sql.query('select label from private.devices')).toEqual([
    { label: 'owner' },
  ]);
  dataOf(await here.rpc('end_other_devices'));
  expect(await asks(here)).toBe(true);
});

test('a password set by the owner’s command ends all sessions and their phones at once, and asks about the addresses', async () => {
  dataOf(await elsewhere.rpc('save_device', phone('phone')));
  await project.sql.exec(`update public.desk_settings set alert_mails = '{partner@example.com}'`);
  dataOf(await here.rpc('approve_alert_mails'));
  const tokens = [await tokenOf(here), await tokenOf(elsewhere)];
  const { data } = await here.auth.getUser();
  const change = { password: next };
  await project.service.auth.admin.updateUserById(data.user?.id ?? '', change);
  expect(await read(...tokens)).toEqual([0, 0]);
  expect(await asks((await signIn(next)) as Client)).toBe(true);
  expect(await project.sql.query('select from private.devices')).toEqual([]);
});

test('access tokens live ten minutes, and the local engine has no second factor', async () => {
  const { data } = await here.auth.getSession();
  expect(data.session?.expires_in).toBe(600);
  const answer = await project.askAs(await tokenOf(here), 'GET', '/auth/v1/factors');
  expect(answer.status).toBe(404);
});
