import { AuthApiError } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { passwordTooCommon, passwordTooLong } from '#shared/password.ts';
import { handleCreateAdmin, setupMessages } from '#supabase/functions/create-admin/handler.ts';
import { functionEngines, type Project, startProject, testEnv } from './project.ts';

const email = testEnv.ADMIN_EMAIL;
const code = testEnv.ADMIN_SETUP_CODE;

describe.each(functionEngines)('the one-time setup on %s', (engine) => {
  let project: Project;
  const setUp = (body: unknown) =>
    fetch(`${project.origin}/functions/v1/create-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: testEnv.SUPABASE_PUBLISHABLE_KEY },
      body: JSON.stringify(body),
    });
  const users = () =>
    project.backend.sql.query<{ id: string; email: string }>('select id, email from auth.users');
  const admins = () =>
    project.backend.sql.query<{ user_id: string }>('select user_id from public.admins');
  const signIn = async (password: string) =>
    (await project.visitor().auth.signInWithPassword({ email, password })).error === null;
  beforeAll(async () => {
    project = await startProject(engine);
  });
  afterAll(() => project?.close());
  beforeEach(async () => {
    await project.backend.sql.exec('delete from auth.users; delete from private.setup_attempts');
  });

  test('with the right email and code the owner becomes the admin and can sign in', async () => {
    const answer = await setUp({ email, code, password: 'a secret' });
    expect([answer.status, await answer.json()]).toEqual([200, { email }]);
    expect(await admins()).toHaveLength(1);
    expect(await signIn('a secret')).toBe(true);
  });

  test('a short password is refused first, with its own message, whatever else is wrong', async () => {
    const answer = await setUp({ email: 'else@example.com', code: 'wrong', password: '12345' });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: 'Minimum 6 characters required' },
    ]);
  });

  test('a wrong email, a wrong or missing code and a second run get the same status and message, and write nothing', async () => {
    const wrong = [
      { email: 'else@example.com', code, password: 'a secret' },
      { email, code: 'wrong', password: 'a secret' },
      { email, password: 'a secret' },
      { email: '', code: '', password: 'a secret' },
    ];
    for (const body of wrong) {
      const answer = await setUp(body);
      expect([answer.status, await answer.json()]).toEqual([403, { error: setupMessages.refused }]);
    }
    expect(await users()).toEqual([]);
    await setUp({ email, code, password: 'a secret' });
    const second = await setUp({ email, code, password: 'another one' });
    expect([second.status, await second.json()]).toEqual([403, { error: setupMessages.refused }]);
    expect(await users()).toHaveLength(1);
    expect(await signIn('a secret')).toBe(true);
  });

  test('after an interrupted attempt the owner completes the setup with any password', async () => {
    await project.service.auth.admin.createUser({
      email,
      password: 'half-way',
      email_confirm: true,
    });
    const [before] = await users();
    expect((await setUp({ email, code, password: 'a secret' })).status).toBe(200);
    expect(await admins()).toEqual([{ user_id: before?.id }]);
    expect(await signIn('half-way')).toBe(false);
    expect(await signIn('a secret')).toBe(true);
  });

  test.each([
    ['a common password', 'password1', passwordTooCommon],
    ['a common password in capitals', ' PassWord1', passwordTooCommon],
    ['six blanks', ' '.repeat(6), passwordTooCommon],
    ['73 letters', 'x'.repeat(73), passwordTooLong],
    ['25 emoji of 100 bytes', '\u{1f986}'.repeat(25), passwordTooLong],
  ])('%s is refused with its own message', async (_name, password, error) => {
    const answer = await setUp({ email, code, password });
    expect([answer.status, await answer.json()]).toEqual([422, { error }]);
    expect(await users()).toEqual([]);
  });

  test('from the eleventh wrong try of an hour on the time to wait is said, whatever was wrong, and the right code still opens', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await setUp({ email, code: `guess ${n}`, password: 'a secret' })).status).toBe(403);
    const wrong = [
      { email, code: 'guess' },
      { email: 'else@example.com', code },
    ];
    for (const given of wrong) {
      const answer = await setUp({ ...given, password: 'a secret' });
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
        429,
        '3600',
        { error: setupMessages.tooMany },
      ]);
    }
    expect(await users()).toEqual([]);
    expect((await setUp({ email, code, password: 'a secret' })).status).toBe(200);
    // With an admin the right code is one more wrong try.
    expect((await setUp({ email, code, password: 'a secret' })).status).toBe(429);
  });

  test("a password that the project's own rules refuse is refused with their reason", async () => {
    const { service: client } = project;
    const reason = 'Password should contain at least one digit.';
    vi.spyOn(client.auth.admin, 'createUser').mockResolvedValueOnce({
      data: { user: null },
      error: new AuthApiError(reason, 422, 'weak_password'),
    });
    const request = new Request(project.origin, {
      method: 'POST',
      body: JSON.stringify({ email, code, password: 'a secret' }),
    });
    const settings = { adminEmail: email, setupCode: code, codeNeeded: true };
    const answer = await handleCreateAdmin(request, { client, settings, log: console.error });
    expect([answer.status, await answer.json()]).toEqual([422, { error: reason }]);
  });

  test('of ten requests after an interrupted attempt one wins, and its password is valid', async () => {
    await project.service.auth.admin.createUser({
      email,
      password: 'half-way',
      email_confirm: true,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({
        n,
        status: (await setUp({ email, code, password: `secret ${n}` })).status,
      })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await signIn(`secret ${won[0]?.n}`)).toBe(true);
  });

  test('when setting the password fails, the setup stays open for the next attempt', async () => {
    await project.service.auth.admin.createUser({
      email,
      password: 'half-way',
      email_confirm: true,
    });
    const { service: client } = project;
    const failing = vi.spyOn(client.auth.admin, 'updateUserById').mockResolvedValueOnce({
      data: { user: null },
      error: new AuthApiError('no connection', 500, undefined),
    });
    const request = () =>
      new Request(`${project.origin}/functions/v1/create-admin`, {
        method: 'POST',
        body: JSON.stringify({ email, code, password: 'a secret' }),
      });
    const said: string[] = [];
    const given = {
      client,
      settings: { adminEmail: email, setupCode: code, codeNeeded: true },
      log: (text: string) => said.push(text),
    };
    expect((await handleCreateAdmin(request(), given)).status).toBe(503);
    expect(await admins()).toEqual([]);
    failing.mockRestore();
    expect((await handleCreateAdmin(request(), given)).status).toBe(200);
    expect(said.join('\n')).not.toContain('a secret');
  });

  test.each([undefined, 'a code of 23 characters'])(
    'the setup is closed where a code is required and %s is configured',
    async (setupCode) => {
      const settings = { adminEmail: email, setupCode, codeNeeded: true };
      for (const given of [
        { email, password: 'a secret' },
        { email, password: 'a secret', code: '' },
        { email, password: 'a secret', code: String(setupCode) },
      ]) {
        const request = new Request('http://localhost/', {
          method: 'POST',
          body: JSON.stringify(given),
        });
        const answer = await handleCreateAdmin(request, {
          client: project.service,
          settings,
          log: console.error,
        });
        expect(answer.status).toBe(403);
      }
      expect(await users()).toEqual([]);
    },
  );

  test('without the publishable key the function does not answer', async () => {
    const answer = await fetch(`${project.origin}/functions/v1/create-admin`, {
      method: 'POST',
      body: '{}',
    });
    expect(answer.status).toBe(401);
  });

  test.each([
    ['no JSON', '{'],
    ['no password', JSON.stringify({ email, code })],
    ['a password that is not a text', JSON.stringify({ email, code, password: 123456 })],
  ])('%s is refused', async (_name, body) => {
    const headers = { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY };
    const answer = await fetch(`${project.origin}/functions/v1/create-admin`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(400);
  });
});
