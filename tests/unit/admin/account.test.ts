import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { passwordTooCommon } from '#shared/password.ts';
import { openDesk, type Reply, type Seen, sessionOf, storeSession } from './desk.ts';

const json = (seen: Seen) => JSON.parse(seen.body) as Record<string, unknown>;

/** The auth service's second factors as Supabase Auth answers them, with one owner. */
function factorServer() {
  const factors: { id: string; status: string; authenticator: TOTP; [key: string]: unknown }[] = [];
  const listed = () => factors.map(({ authenticator: _, ...factor }) => factor);
  const user = () => ({ id: 'owner', email: 'owner@example.com', factors: listed() });
  const session = (aal: string) => ({ ...sessionOf(600, `refresh-${aal}`, { aal }), user: user() });
  const idOf = (seen: Seen) => /factor-\d/.exec(seen.path)?.[0];
  const answers: [method: string, path: RegExp, answer: (seen: Seen) => Reply][] = [
    ['GET', /\/user$/, () => ({ status: 200, body: user() })],
    ['GET', /\/factors$/, () => ({ status: 405 })],
    ['POST', /\/token\?grant_type=password/, () => ({ status: 200, body: session('aal1') })],
    [
      'POST',
      /\/factors$/,
      (seen) => {
        const name = json(seen)['friendly_name'];
        if (factors.some(({ friendly_name }) => friendly_name === name))
          return { status: 422, body: { code: 'mfa_factor_name_conflict', message: 'Known' } };
        const authenticator = new TOTP({ secret: new Secret({ size: 20 }) });
        const factor = {
          id: `factor-${factors.length + 1}`,
          factor_type: 'totp',
          friendly_name: name,
          status: 'unverified',
          created_at: '2026-11-22T00:00:00Z',
        };
        factors.push({ ...factor, authenticator });
        const secret = authenticator.secret.base32;
        const totp = { qr_code: '<svg/>', secret, uri: authenticator.toString() };
        return { status: 200, body: { ...factor, type: 'totp', totp } };
      },
    ],
    ['POST', /\/challenge$/, () => ({ status: 200, body: { id: 'challenge-1', expires_at: 1 } })],
    [
      'POST',
      /\/verify$/,
      (seen) => {
        const factor = factors.find(({ id }) => id === idOf(seen));
        const token = String(json(seen)['code']);
        if (!factor || factor.authenticator.validate({ token, window: 1 }) === null)
          return {
            status: 422,
            body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
          };
        factor.status = 'verified';
        return { status: 200, body: session('aal2') };
      },
    ],
    [
      'DELETE',
      /\/factors\/factor-\d$/,
      (seen) => {
        const [factor] = factors.splice(
          factors.findIndex(({ id }) => id === idOf(seen)),
          1,
        );
        return { status: 200, body: { id: factor?.id } };
      },
    ],
  ];
  const reply = (seen: Seen): Reply =>
    answers.find(([method, path]) => method === seen.method && path.test(seen.path))?.[2](seen) ?? {
      status: 204,
    };
  return { reply, codeOf: (at: number) => factors[at]?.authenticator.generate() ?? '', factors };
}

test('the owner enrolls an authenticator app, signs in with its code, and removes it', async () => {
  const backend = await openDesk();
  const { reply, codeOf, factors } = factorServer();
  backend.reply = reply;
  const { $session, signIn, confirmCode } = await import('#admin/account/auth.ts');
  const { $toasts } = await import('#admin/stores/toasts.ts');
  const account = await import('#admin/data/account.ts');
  const { verifyFactor } = await import('#admin/data/auth.ts');
  await signIn('owner@example.com', 'correct horse');
  expect($session.get().kind).toBe('signed-in');

  expect(await account.listFactors()).toEqual({ ok: true, value: [] });
  const begun = await account.enrollFactor('Phone');
  expect(begun).toMatchObject({
    ok: true,
    value: { secret: factors[0]?.authenticator.secret.base32 },
  });
  expect(await verifyFactor('factor-1', '000 00')).toMatchObject({
    ok: false,
    reason: 'refused',
    message: 'Invalid TOTP code entered',
  });
  expect((await verifyFactor('factor-1', codeOf(0))).ok).toBe(true);
  expect(await account.listFactors()).toMatchObject({ ok: true, value: [{ name: 'Phone' }] });

  await signIn('owner@example.com', 'correct horse');
  expect($session.get()).toMatchObject({ kind: 'needs-code', factors: ['factor-1'] });
  expect(await confirmCode('12')).toBe(false);
  expect($toasts.get()).toMatchObject([{ kind: 'failed', text: 'Invalid TOTP code entered' }]);
  expect($session.get().kind).toBe('needs-code');
  expect(await confirmCode(codeOf(0))).toBe(true);
  expect($session.get()).toEqual({ kind: 'signed-in', email: 'owner@example.com' });

  expect((await account.unenrollFactor('factor-1')).ok).toBe(true);
  expect(await account.listFactors()).toEqual({ ok: true, value: [] });
});

test('after the first authenticator app a second one is set up, and the code of either signs in', async () => {
  const backend = await openDesk();
  const { reply, codeOf } = factorServer();
  backend.reply = reply;
  const { $session, signIn, confirmCode } = await import('#admin/account/auth.ts');
  const { $factors, beginFactor, confirmFactor, loadFactors } = await import(
    '#admin/account/account.ts'
  );
  await signIn('owner@example.com', 'correct horse');
  await loadFactors();
  for (const at of [0, 1]) {
    await beginFactor();
    await confirmFactor(codeOf(at));
  }
  expect($factors.get()).toHaveLength(2);
  for (const at of [1, 0]) {
    await signIn('owner@example.com', 'correct horse');
    expect($session.get().kind).toBe('needs-code');
    expect(await confirmCode(codeOf(at))).toBe(true);
  }
});

test('a page that opens with a session without its second factor asks for the code', async () => {
  const backend = await openDesk();
  const { reply, codeOf } = factorServer();
  backend.reply = reply;
  const { signIn } = await import('#admin/account/auth.ts');
  const account = await import('#admin/data/account.ts');
  const { verifyFactor } = await import('#admin/data/auth.ts');
  await signIn('owner@example.com', 'correct horse');
  await account.enrollFactor('Phone');
  await verifyFactor('factor-1', codeOf(0));
  await signIn('owner@example.com', 'correct horse');
  const { $session, checkSession } = await import('#admin/account/auth.ts');
  await checkSession();
  expect($session.get().kind).toBe('needs-code');
});

test('a server without a second factor offers none', async () => {
  const backend = await openDesk();
  backend.reply = () => ({ status: 404, body: '404 page not found' });
  storeSession({ endsInSeconds: 600 });
  const { listFactors } = await import('#admin/data/account.ts');
  expect(await listFactors()).toEqual({ ok: true, value: null });
});

test('a new password is sent after the current one was right, and the other browsers are signed out', async () => {
  const backend = await openDesk();
  backend.reply = (seen) => {
    if (seen.path.includes('grant_type=password'))
      return json(seen)['password'] === 'correct horse'
        ? { status: 200, body: sessionOf(600, 'refresh-2') }
        : {
            status: 400,
            body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          };
    if (seen.method === 'PUT') return { status: 200, body: { id: 'owner' } };
    return { status: 204 };
  };
  storeSession({ endsInSeconds: 600 });
  const { changePassword } = await import('#admin/data/account.ts');
  const asked = () =>
    backend.seen.splice(0).map(({ method, path }) => `${method} ${path.replace('/auth/v1', '')}`);

  expect(await changePassword('wrong one', 'four words in a row')).toMatchObject({
    ok: false,
    reason: 'refused',
    message: 'That isn’t the current password.',
  });
  expect(asked()).toEqual(['POST /token?grant_type=password']);

  expect(await changePassword('correct horse', 'four words in a row')).toEqual({
    ok: true,
    value: null,
  });
  expect(asked()).toEqual([
    'POST /token?grant_type=password',
    'POST /logout?scope=local',
    'PUT /user',
    'POST /logout?scope=others',
    'POST /rest/v1/rpc/end_other_devices',
  ]);

  expect(await changePassword('correct horse', 'password1')).toMatchObject({
    ok: false,
    message: passwordTooCommon,
  });
  expect(asked()).toEqual([]);
});

test('signing out the other browsers without a connection says so', async () => {
  const backend = await openDesk();
  backend.reply = () => 'cut';
  storeSession({ endsInSeconds: 600 });
  const { signOutOthers } = await import('#admin/data/account.ts');
  expect(await signOutOthers()).toEqual({ ok: false, reason: 'no-connection', message: '' });
});
