import { AuthApiError, createClient } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleCreateAdmin, setupMessages } from '#server/owner/create-admin.ts';
import {
  passwordTooCommon,
  passwordTooLong,
  passwordTooPlain,
  passwordTooWeak,
} from '#shared/password.ts';
import { sizes } from '#tests/sizes.ts';
import { anotherAddress, type Client, openProject, testEnv } from './project.ts';

const project = openProject();
const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code, SUPABASE_PUBLISHABLE_KEY: apikey } = testEnv;
const password = 'a secret';
beforeEach(() => project.sql.exec('delete from auth.users'));

const requestOf = (body: object) =>
  new Request(`${project.origin}/api/create-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey },
    body: JSON.stringify(body),
  });
const setUp = (body: object) =>
  project.backend.fetch(requestOf(body), { address: anotherAddress() });
/** Asks the handler alone, with this client, a code in the environment, and its log. */
const ask = (body: object, client: Client, setupCode: string | undefined = code, log = vi.fn()) =>
  handleCreateAdmin(requestOf(body), {
    client,
    settings: { publishableKey: apikey, adminEmail: email, setupCode, codeNeeded: true },
    log,
  });
const users = () => project.sql.query<{ id: string }>('select id from auth.users');
const admins = () => project.sql.query<{ user_id: string }>('select user_id from public.admins');
const signsIn = async (given: string) =>
  (await project.visitor().auth.signInWithPassword({ email, password: given })).error === null;
/** The user of an attempt that was interrupted before he was the admin. */
const halfWay = () =>
  project.service.auth.admin.createUser({ email, password: 'half-way', email_confirm: true });

test.each([false, true])(
  `of ${sizes.setupsAtOnce} owners at the same moment one becomes the admin, and his password opens the desk; after an interrupted attempt: %s`,
  async (isHalfWay) => {
    if (isHalfWay) await halfWay();
    const secrets = Array.from({ length: sizes.setupsAtOnce }, (_, n) => `secret ${n}`);
    const answers = await Promise.all(
      secrets.map((secret) => setUp({ email, code, password: secret })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 403, 429].includes(status))).toEqual([]);
    expect(await answers[statuses.indexOf(200)]?.json()).toEqual({ email });
    expect([(await admins()).length, (await users()).length]).toEqual([1, 1]);
    expect(await signsIn(secrets[statuses.indexOf(200)] ?? '')).toBe(true);
    expect(await signsIn('half-way')).toBe(false);
  },
);

test.each([
  ['too short, whatever else is wrong', '12345', 'Minimum 6 characters required'],
  ['common', 'password1', passwordTooCommon],
  ['common, in capitals', ' PassWord1', passwordTooCommon],
  ['six blanks', ' '.repeat(6), passwordTooCommon],
  ['one letter', 'aaaaaa', passwordTooPlain],
  ['one thing again and again', 'xy7xy7xy7', passwordTooPlain],
  ['a sequence', 'abcdefg', passwordTooPlain],
  ['a sequence backward', '987654321', passwordTooPlain],
  ['two short sequences', 'zzz999', passwordTooPlain],
  ['a row of keys', 'poiuytr', passwordTooPlain],
  ['a row of keys with Shift', '!@#$%^', passwordTooPlain],
  ['a row of keys and a number', 'asdfgh12', passwordTooPlain],
  ['columns of keys', '5tgb6yhn', passwordTooPlain],
  ['the role', 'admin1', passwordTooPlain],
  ['the company’s name', 'swancreek', passwordTooPlain],
  ['the company’s name and a year', 'Swan-Creek 2026!', passwordTooPlain],
  ['the email’s host', 'SwanCreekDeck1', passwordTooPlain],
  ['73 letters', 'x'.repeat(73), passwordTooLong],
  ['25 emoji of 100 bytes', '\u{1f986}'.repeat(25), passwordTooLong],
])('a password that is %s is refused with its own message', async (_name, given, error) => {
  const body = given.length === 5 ? { email: 'else@example.com', code: 'wrong' } : { email, code };
  const answer = await setUp({ ...body, password: given });
  expect([answer.status, await answer.json()]).toEqual([422, { error }]);
  expect(await users()).toEqual([]);
});

test('whatever was wrong, also with an admin, a refused setup has the same answer after the same work, and writes nothing', async () => {
  let asked: string[] = [];
  const client: Client = createClient(project.origin, testEnv.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        asked.push(`${init?.method ?? 'GET'} ${String(input).replace(project.origin, '')}`);
        return fetch(input, init);
      },
    },
  });
  const wrong = [
    { email: 'else@example.com', code },
    { email, code: 'not-the-code-of-the-test' },
    { email },
    { email: '', code: '' },
  ];
  const expectRefused = async (bodies: object[]) => {
    await project.sql.exec('delete from private.setup_attempts');
    for (const body of bodies) {
      asked = [];
      const answer = await ask({ ...body, password }, client);
      expect([answer.status, await answer.json(), asked]).toEqual([
        403,
        { error: setupMessages.refused },
        ['GET /rest/v1/admins?select=user_id', 'POST /rest/v1/rpc/setup_attempt'],
      ]);
    }
  };
  await expectRefused(wrong);
  expect([await users(), await admins()]).toEqual([[], []]);
  await setUp({ email, code, password });
  await expectRefused([...wrong, { email, code }]);
  expect([(await users()).length, (await admins()).length]).toEqual([1, 1]);
  expect(await signsIn(password)).toBe(true);
});

test('from the eleventh wrong try of an hour on the time to wait is said, whatever was wrong, and the right code still opens', async () => {
  for (let n = 0; n < 10; n += 1)
    expect((await setUp({ email, code: `guess ${n}`, password })).status).toBe(403);
  for (const given of [
    { email, code: 'guess' },
    { email: 'else@example.com', code },
  ]) {
    const answer = await setUp({ ...given, password });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      429,
      '3600',
      { error: setupMessages.tooMany },
    ]);
  }
  expect(await users()).toEqual([]);
  expect((await setUp({ email, code, password })).status).toBe(200);
  // With an admin the right code is one more wrong try.
  expect((await setUp({ email, code, password })).status).toBe(429);
});

test("a password that the project's own rules refuse is refused with what to write", async () => {
  // Supabase Auth asks its rules when a password is set, not when a user is made with one.
  vi.spyOn(project.service.auth.admin, 'updateUserById').mockResolvedValueOnce({
    data: { user: null },
    error: new AuthApiError('Password should contain at least one digit.', 422, 'weak_password'),
  });
  const answer = await ask({ email, code, password }, project.service);
  expect([answer.status, await answer.json(), await admins()]).toEqual([
    422,
    { error: passwordTooWeak },
    [],
  ]);
  expect((await ask({ email, code, password: 'one digit: 1' }, project.service)).status).toBe(200);
  expect(await signsIn('one digit: 1')).toBe(true);
});

test('when setting the password fails, the setup stays open for the next attempt', async () => {
  await halfWay();
  const log = vi.fn();
  const failing = vi.spyOn(project.service.auth.admin, 'updateUserById').mockResolvedValueOnce({
    data: { user: null },
    error: new AuthApiError('no connection', 500, undefined),
  });
  const attempt = async () =>
    (await ask({ email, code, password }, project.service, code, log)).status;
  expect([await attempt(), await admins()]).toEqual([503, []]);
  failing.mockRestore();
  expect(await attempt()).toBe(200);
  expect(JSON.stringify(log.mock.calls)).not.toContain(password);
});

test.each(['', 'a code of 23 characters'])(
  'the setup is closed where a code is required and "%s" is configured',
  async (setupCode) => {
    for (const given of [{}, { code: '' }, { code: setupCode }, { code: 'undefined' }]) {
      const body = { email, password, ...given };
      const answer = await ask(body, project.service, setupCode || undefined);
      expect(answer.status).toBe(403);
    }
    expect(await users()).toEqual([]);
  },
);
