import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { passwordTooCommon } from '#shared/password.ts';
import { openDesk, type Reply, type Seen, sessionOf } from './desk.ts';

const json = (seen: Seen) => JSON.parse(seen.body) as Record<string, unknown>;
const signIn = /\/token\?grant_type=password/;

/** The auth service's second factors as Supabase Auth answers them, with one owner; the local engine has none. */
function factorServer() {
  const factors: { id: string; friendly_name: unknown; status: string; app: TOTP }[] = [];
  const user = () => ({
    ...{ id: 'owner', email: 'owner@example.com' },
    factors: factors.map(({ app: _, ...factor }) => ({ ...factor, factor_type: 'totp' })),
  });
  const session = (aal: string) => ({ ...sessionOf({ aal }), user: user() });
  const placeOf = (id: string) => factors.findIndex((factor) => factor.id === id);
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const refused = (code: string, message: string): Reply => ({
    status: 422,
    body: { code: 422, error_code: code, msg: message },
  });

  function enroll(friendly_name: unknown): Reply {
    if (factors.some((factor) => factor.friendly_name === friendly_name))
      return refused('mfa_factor_name_conflict', 'Known');
    const app = new TOTP({ secret: new Secret({ size: 20 }) });
    const id = `factor-${factors.length + 1}`;
    factors.push({ id, friendly_name, status: 'unverified', app });
    const totp = { qr_code: '<svg/>', secret: app.secret.base32, uri: app.toString() };
    return ok({ id, type: 'totp', friendly_name, totp });
  }

  function verify(id: string, token: string): Reply {
    const factor = factors[placeOf(id)];
    if (!factor || factor.app.validate({ token, window: 1 }) === null)
      return refused('mfa_verification_failed', 'Invalid code');
    factor.status = 'verified';
    return ok(session('aal2'));
  }

  const answers: Record<string, (id: string, sent: Record<string, unknown>) => Reply> = {
    'GET user': () => ok(user()),
    'POST token?grant_type=password': () => ok(session('aal1')),
    'POST factors': (_id, sent) => enroll(sent['friendly_name']),
    'POST factors/ID/challenge': () => ok({ id: 'challenge-1', expires_at: 1 }),
    'POST factors/ID/verify': (id, sent) => verify(id, String(sent['code'])),
    'DELETE factors/ID': (id) => ok(factors.splice(placeOf(id), 1)[0]?.id),
  };
  function reply({ method, path, body }: Seen): Reply {
    const [id = 'none'] = /factor-\d/.exec(path) ?? [];
    const asked = `${method} ${path.replace('/auth/v1/', '').replace(id, 'ID')}`;
    return answers[asked]?.(id, JSON.parse(body || '{}')) ?? { status: 204 };
  }
  return { reply, codeOf: (at: number) => factors[at]?.app.generate() ?? '' };
}

test('two authenticator apps are set up, the code of either signs in, no other does, and one is removed', async () => {
  const backend = await openDesk();
  const { $session, checkSession, confirmCode, signIn } = await import(
    '#admin/shell/account/auth.ts'
  );
  const { $factors, $newFactor, beginFactor, confirmFactor, loadFactors, removeFactor } =
    await import('#admin/shell/account/account.ts');
  const { $toasts } = await import('#admin/stores/toasts.ts');
  const namesOf = () => $factors.get()?.map(({ name }) => name);
  const open = () => signIn('owner@example.com', 'correct horse');

  backend.reply = () => ({ status: 404, body: '404 page not found' });
  await loadFactors();
  expect($factors.get()).toBeNull();

  const { reply, codeOf } = factorServer();
  backend.reply = reply;
  await open();
  expect($session.get()).toEqual({ kind: 'signed-in', email: 'owner@example.com' });
  await beginFactor();
  const shown = new TOTP({ secret: $newFactor.get()?.secret ?? '' });
  expect(shown.generate()).toBe(codeOf(0));
  await confirmFactor('000 00');
  expect([namesOf(), $toasts.get().at(-1)?.kind]).toEqual([undefined, 'failed']);
  await confirmFactor(codeOf(0));
  await beginFactor();
  await confirmFactor(codeOf(1));
  expect(namesOf()).toEqual(['Authenticator app', 'Authenticator app 2']);

  for (const at of [1, 0]) {
    await open();
    expect($session.get()).toMatchObject({ kind: 'needs-code' });
    // So does a page that opens with this session.
    await checkSession();
    expect(await confirmCode('12')).toBe(false);
    expect($toasts.get().at(-1)).toMatchObject({
      kind: 'failed',
      text: 'That code isn’t right. Enter the current six digits from the app.',
    });
    expect($session.get().kind).toBe('needs-code');
    expect(await confirmCode(codeOf(at))).toBe(true);
    expect($session.get().kind).toBe('signed-in');
  }
  await removeFactor('factor-1');
  expect(namesOf()).toEqual(['Authenticator app 2']);
});

test('a new password is sent after the current one was right, and the other browsers are signed out', async () => {
  const backend = await openDesk();
  backend.reply = (seen) => {
    if (!signIn.test(seen.path)) return { status: seen.method === 'PUT' ? 200 : 204, body: {} };
    return json(seen)['password'] === 'correct horse'
      ? { status: 200, body: sessionOf() }
      : { status: 400, body: { error_code: 'invalid_credentials', msg: 'Invalid credentials' } };
  };
  const { changePassword, signOutOthers } = await import('#admin/sync/api/account.ts');
  const { explain } = await import('#admin/messages.ts');
  const sent = async (current: string, next: string) => {
    const result = await changePassword(current, next);
    const asked = backend.seen.splice(0).map(({ method, path }) => `${method} ${path}`);
    return [result.ok || explain(result), ...asked];
  };
  expect(await sent('wrong one', 'four words in a row')).toEqual([
    'That isn’t the current password.',
    'POST /auth/v1/token?grant_type=password',
  ]);
  expect(await sent('correct horse', 'four words in a row')).toEqual([
    true,
    'POST /auth/v1/token?grant_type=password',
    'POST /auth/v1/logout?scope=local',
    'PUT /auth/v1/user',
    'POST /auth/v1/logout?scope=others',
    'POST /rest/v1/rpc/end_other_devices',
  ]);
  expect(await sent('correct horse', 'password1')).toEqual([passwordTooCommon]);
  backend.reply = () => 'cut';
  expect(await signOutOthers()).toEqual({ ok: false, reason: 'no-connection', message: '' });
});

test('signing out works without a connection, and so does clearing the storage in another tab', async () => {
  const backend = await openDesk();
  backend.reply = () => 'cut';
  const { $session, checkSession, signOut } = await import('#admin/shell/account/auth.ts');
  for (const byOthers of [false, true]) {
    localStorage.setItem('lead-desk-session', JSON.stringify(sessionOf()));
    await checkSession();
    expect($session.get().kind).toBe('signed-in');
    if (byOthers) localStorage.clear();
    if (byOthers) dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    else await signOut();
    expect($session.get()).toEqual({ kind: 'signed-out', byOthers });
    expect(localStorage.getItem('lead-desk-session')).toBeNull();
  }
});

test('a success replaces the last one; failures stay, the same one once, and three toasts at most', async () => {
  await openDesk();
  const { $toasts, addToast, closeToast, showKeptToast } = await import('#admin/stores/toasts.ts');
  sessionStorage.setItem('lead-desk-toast', '{"kind":"done","title":1}');
  showKeptToast(() => {});
  expect($toasts.get()).toEqual([]);
  const texts = () => $toasts.get().map(({ text }) => text);
  for (const text of ['one', 'two', 'two']) addToast('failed', { title: 'Error', text });
  for (const text of ['saved', 'saved again']) addToast('done', { title: 'Done', text });
  expect(texts()).toEqual(['one', 'two', 'saved again']);
  addToast('failed', { title: 'Error', text: 'three' });
  closeToast($toasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual(['saved again', 'three']);
});

const hourMs = 3_600_000;
const clocks: [name: string, offMs: number][] = [
  ['right', 0],
  ['9 minutes ahead', 0.15 * hourMs],
  ['9 minutes behind', -0.15 * hourMs],
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
  ['3 hours ahead', 3 * hourMs],
  ['3 hours behind', -3 * hourMs],
  ['2 days ahead', 48 * hourMs],
  ['2 days behind', -48 * hourMs],
];

/** The auth service of the real time, with tokens of ten minutes; each sign-in and refresh is counted. */
async function openClocked() {
  const backend = await openDesk();
  localStorage.clear();
  const realNow = Date.now;
  const clock = { offMs: 0, tokens: 0 };
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + clock.offMs);
  backend.reply = ({ path }) => {
    if (!path.includes('/token')) return { status: 200, body: true };
    clock.tokens += 1;
    const ends = { expires_in: 600, expires_at: Math.floor(realNow() / 1000) + 600 };
    return { status: 200, body: { ...sessionOf(), ...ends } };
  };
  const { call } = await import('#admin/sync/api/ask.ts');
  const ask = async () => {
    for (let at = 0; at < 20; at += 1) expect((await call('lead_alerts')).ok).toBe(true);
  };
  return { clock, ask, auth: await import('#admin/sync/api/auth.ts') };
}

test.each(clocks)('with a clock that is %s no call asks for a token', async (_name, offMs) => {
  const { clock, ask, auth } = await openClocked();
  clock.offMs = offMs;
  await auth.signIn('owner@example.com', 'correct horse');
  await ask();
  expect(clock.tokens).toBe(1);
  clock.offMs += 0.16 * hourMs;
  await ask();
  expect(clock.tokens).toBe(2);
});

test.each(clocks)('a clock that turns out to be %s costs one token', async (_name, offMs) => {
  const { clock, ask, auth } = await openClocked();
  await auth.signIn('owner@example.com', 'correct horse');
  clock.offMs = offMs;
  await ask();
  expect(clock.tokens).toBeLessThanOrEqual(2);
});

test('the difference of the clocks is written when it changes by more than a second', async () => {
  await openDesk();
  const { setServerTime, serverNow } = await import('#admin/stores/clock.ts');
  const write = vi.spyOn(localStorage, 'setItem');
  const tell = (offMs: number) => setServerTime(new Date(Date.now() + offMs).toISOString());
  for (const offMs of [20, -300, 900]) tell(offMs);
  expect(write).not.toHaveBeenCalled();
  for (const offMs of [9 * 60_000, 9 * 60_000 + 500, 0]) tell(offMs);
  expect(write).toHaveBeenCalledTimes(2);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
});

test('one change that the database can’t take never holds up the others', async () => {
  const backend = await openDesk();
  const { applyChanges } = await import('#admin/sync/api/changes.ts');
  const changes = Array.from({ length: 9 }, (_, at) => ({
    ...{ id: `id-${at}`, lead: 'lead', kind: 'note' as const, words: at === 5 ? 'bad' : 'good' },
    ...{ made_at: '2026-11-28T12:00:00Z', device: 'Phone' },
  }));
  const taken: string[] = [];
  backend.reply = ({ body }) => {
    const sent = (JSON.parse(body) as { changes: typeof changes }).changes;
    if (sent.some(({ words }) => words === 'bad'))
      return {
        status: 400,
        body: { code: '22P05', message: 'unsupported Unicode escape sequence' },
      };
    taken.push(...sent.map(({ id }) => id));
    const applied = { outcome: 'applied', conflict: null, lead: null };
    return { status: 200, body: sent.map(({ id }) => ({ id, ...applied })) };
  };
  const answer = await applyChanges(changes);
  const ids = changes.map(({ id }) => id);
  expect(taken).toEqual(ids.filter((id) => id !== 'id-5'));
  const results = answer.ok ? answer.value : [];
  expect(results.map(({ id }) => id)).toEqual(ids);
  expect(results.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
    { id: 'id-5', message: 'It has a character that can’t be saved. Change it.' },
  ]);
  // What says nothing of the changes is no refusal of one.
  for (const [status, code] of [
    [500, undefined],
    [429, undefined],
    [403, '42501'],
    [404, 'PGRST202'],
  ] as const) {
    backend.reply = () => ({ status, body: { message: 'Words of a server', code } });
    backend.seen.length = 0;
    expect((await applyChanges(changes)).ok, `${status}`).toBe(false);
    expect(backend.seen.filter(({ path }) => path.includes('apply_changes'))).toHaveLength(1);
  }
});

test('no body that is sent has what PostgreSQL can’t store', async () => {
  const backend = await openDesk();
  backend.reply = () => ({ status: 200, body: true });
  const { call } = await import('#admin/sync/api/ask.ts');
  const half = '\u{1F44D}'.slice(0, 1);
  await call('add_alert_mail', { address: `a\0b${half}c\u{1F44D}`, keep: '\\u0000' });
  expect(JSON.parse(backend.seen.at(-1)?.body ?? '')).toEqual({
    address: 'abc\u{1F44D}',
    keep: '\\u0000',
  });
});
