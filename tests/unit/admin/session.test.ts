import { expect, test } from 'vitest';
import { openDesk, type Reply, type Seen, sessionOf, skipWaits, storeSession } from './desk.ts';

const isRefresh = (seen: Seen) => seen.path.includes('grant_type=refresh_token');
const unavailable: Reply = { status: 503, body: { message: 'try later' } };

// The delays between the retries of auth-js, in milliseconds.
const doubling = Array.from({ length: 8 }, (_, n) => 200 * 2 ** n);

test.each([502, 503, 504])(
  'a refresh answered with %i is retried after 200 ms and then 400 ms, and the owner stays signed in',
  async (status) => {
    const backend = await openDesk();
    const replies: Reply[] = [
      { status, body: { message: 'try later' } },
      { status, body: { message: 'try later' } },
      { status: 200, body: sessionOf(3600, 'refresh-2') },
    ];
    backend.reply = () => replies.shift() ?? unavailable;
    storeSession({ endsInSeconds: -10 });
    const waits = skipWaits(...doubling);
    const { $session, checkSession } = await import('#admin/account/auth.ts');
    const states: unknown[] = [];
    $session.subscribe((state) => states.push(state));

    await checkSession();

    expect($session.get()).toEqual({ kind: 'signed-in', email: 'owner@example.com' });
    expect(states).toContainEqual({ kind: 'checking', isRepeating: true });
    expect(backend.seen.filter(isRefresh)).toHaveLength(3);
    expect(waits).toEqual([200, 400]);
  },
);

test('a refused refresh ends the session even while its access token is still valid', async () => {
  const backend = await openDesk();
  backend.reply = (seen) =>
    isRefresh(seen)
      ? { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } }
      : { status: 204 };
  storeSession({ endsInSeconds: 60 });
  const { $session, checkSession } = await import('#admin/account/auth.ts');

  await checkSession();

  await expect.poll(() => $session.get().kind).toBe('signed-out');
  expect(localStorage.getItem('lead-desk-session')).toBeNull();
});

test('a refused refresh does not end a session that another tab has refreshed', async () => {
  const backend = await openDesk();
  backend.reply = (seen) => {
    if (!isRefresh(seen)) return { status: 204 };
    storeSession({ endsInSeconds: 3600, refreshToken: 'refresh-of-the-other-tab' });
    return { status: 400, body: { code: 'refresh_token_already_used', message: 'used' } };
  };
  storeSession({ endsInSeconds: -10 });
  const { $session, checkSession } = await import('#admin/account/auth.ts');

  await checkSession();

  expect($session.get()).toEqual({ kind: 'signed-in', email: 'owner@example.com' });
  expect(localStorage.getItem('lead-desk-session')).toContain('refresh-of-the-other-tab');
});

test('a refresh without a connection keeps the session, shows a message, and works on the next try', async () => {
  const backend = await openDesk();
  skipWaits(...doubling);
  backend.reply = () => 'cut';
  storeSession({ endsInSeconds: -10 });
  const { $session, checkSession, retrySession } = await import('#admin/account/auth.ts');

  await checkSession();

  expect($session.get()).toEqual({
    kind: 'unreachable',
    message: 'No connection to the server. Check the connection and try again.',
  });
  expect(localStorage.getItem('lead-desk-session')).toContain('refresh-1');

  backend.reply = () => ({ status: 200, body: sessionOf(3600, 'refresh-2') });
  await retrySession();
  expect($session.get().kind).toBe('signed-in');
});

test('a wrong password shows its toast with the message of the server', async () => {
  const backend = await openDesk();
  backend.reply = () => ({
    status: 400,
    body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  });
  const { $session, signIn } = await import('#admin/account/auth.ts');
  const { $toasts } = await import('#admin/stores/toasts.ts');

  expect(await signIn('owner@example.com', 'wrong')).toBe(false);

  expect($toasts.get()).toMatchObject([
    { kind: 'failed', title: 'Login Failed', text: 'Invalid login credentials' },
  ]);
  expect($session.get().kind).toBe('checking');
});

test('a sign-in shows its toast on the next page, once', async () => {
  const backend = await openDesk();
  backend.reply = () => ({ status: 200, body: sessionOf(3600, 'refresh-1') });
  const { $session, signIn } = await import('#admin/account/auth.ts');
  const { $toasts, showKeptToast } = await import('#admin/stores/toasts.ts');

  expect(await signIn('owner@example.com', 'right')).toBe(true);

  expect($session.get()).toEqual({ kind: 'signed-in', email: 'owner@example.com' });
  expect($toasts.get()).toEqual([]);
  showKeptToast();
  expect($toasts.get()).toMatchObject([
    { kind: 'done', title: 'Login Successful', text: 'Welcome to the admin dashboard' },
  ]);
  expect(sessionStorage.length).toBe(0);
});

test('signing out works without a connection, and shows no toast on this page', async () => {
  const backend = await openDesk();
  backend.reply = () => 'cut';
  storeSession({ endsInSeconds: 3600 });
  const { $session, checkSession, signOut } = await import('#admin/account/auth.ts');
  await checkSession();

  await signOut();

  expect($session.get()).toEqual({ kind: 'signed-out', byOthers: false });
  expect(localStorage.getItem('lead-desk-session')).toBeNull();
});

test('clearing the storage in another tab ends the session here too', async () => {
  await openDesk();
  storeSession({ endsInSeconds: 3600 });
  const { $session, checkSession } = await import('#admin/account/auth.ts');
  await checkSession();
  expect($session.get().kind).toBe('signed-in');

  localStorage.clear();
  dispatchEvent(Object.assign(new Event('storage'), { key: null }));

  expect($session.get()).toEqual({ kind: 'signed-out', byOthers: true });
});
