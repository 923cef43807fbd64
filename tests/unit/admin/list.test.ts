import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  type Backend,
  countsOf,
  openDesk,
  openLists,
  rowOf,
  sessionOf,
  storeSession,
} from './desk.ts';

let backend: Backend;

beforeEach(async () => {
  backend = await openDesk();
  storeSession({ endsInSeconds: 3600 });
});

test('without a session no request is sent, and no empty list is shown', async () => {
  localStorage.clear();
  answer(backend, [], countsOf({ total: 0, new: 0 }), () => 'cut');
  const { $inbox } = await openLists();
  const { $session } = await import('#admin/account/auth.ts');

  expect(backend.seen).toEqual([]);
  expect($inbox.get()).toMatchObject({ phase: 'failed', rows: [] });
  expect($session.get()).toEqual({ kind: 'signed-out', byOthers: true });
});

test('every request has the token of the session, never the public key alone', async () => {
  answer(backend, [rowOf()], countsOf(), () => 'cut');
  await openLists();

  const bearers = backend.seen.map(({ bearer }) => bearer);
  expect(bearers.length).toBe(2);
  for (const bearer of bearers) expect(bearer).toMatch(/^Bearer ey.+\..+\..+$/);
});

test('a failed fetch shows its toast, and a successful retry removes it', async () => {
  backend.reply = () => ({ status: 500, body: { message: 'connection timed out' } });
  const { $inbox, $counts, $toasts, loadDashboard } = await openLists();

  expect($inbox.get()).toMatchObject({
    phase: 'failed',
    failure: { message: 'connection timed out' },
  });
  expect($counts.get()).toBeNull();
  expect($toasts.get()).toMatchObject([
    { title: 'Error', text: 'Failed to fetch submissions: connection timed out' },
  ]);

  answer(backend, [rowOf()], countsOf(), () => 'cut');
  await loadDashboard();
  expect($inbox.get()).toMatchObject({ phase: 'ready', failure: null });
  expect($toasts.get()).toEqual([]);
});

test.each([
  ['a page', '<html>Bad gateway</html>'],
  ['JSON of its own', '{"errors":[{"code":7}]}'],
  ['a quoted word', '"Bad gateway"'],
  ['nothing', ''],
])('%s from a proxy is not shown as the message of the server', async (_, body) => {
  backend.reply = () => ({ status: 502, body });
  const { $toasts } = await openLists();

  expect($toasts.get()).toMatchObject([
    { text: 'Failed to fetch submissions: The server does not answer. Try again in a minute.' },
  ]);
});

test('older submissions follow after the last row shown, to the microsecond', async () => {
  const rows = Array.from({ length: 51 }, (_, index) =>
    rowOf({
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
      created_at: `2026-11-21T11:43:33.9401${60 - index}+00:00`,
    }),
  );
  answer(backend, rows, countsOf({ total: 51, new: 51 }), () => 'cut');
  const { $inbox, showNewer, showOlder } = await openLists();
  expect($inbox.get()).toMatchObject({ first: 1, hasOlder: true });
  expect($inbox.get().rows).toHaveLength(50);

  answer(backend, rows.slice(50), countsOf({ total: 51, new: 51 }), () => 'cut');
  await showOlder();
  const query = new URL(backend.seen.at(-1)?.path ?? '', 'http://server').searchParams;
  expect(query.get('created_at')).toBe('lte.2026-11-21T11:43:33.940111+00:00');
  expect(query.get('or')).toBe(
    '(created_at.lt."2026-11-21T11:43:33.940111+00:00",id.lt.00000000-0000-4000-8000-000000000059)',
  );
  expect($inbox.get()).toMatchObject({ first: 51, hasOlder: false });

  answer(backend, rows, countsOf({ total: 51, new: 51 }), () => 'cut');
  await showNewer();
  expect($inbox.get()).toMatchObject({ first: 1, hasOlder: true });
});

test('a token that the server no longer accepts is refreshed once and the request repeated', async () => {
  let hasRenewed = false;
  backend.reply = (seen) => {
    if (seen.path.includes('grant_type=refresh_token')) {
      hasRenewed = true;
      return { status: 200, body: sessionOf(3600, 'refresh-2') };
    }
    if (!hasRenewed) return { status: 401, body: { message: 'JWT expired' } };
    return { status: 200, body: seen.path.includes('/rpc/') ? countsOf() : [rowOf()] };
  };
  const { $inbox, $counts } = await openLists();

  expect($inbox.get()).toMatchObject({ phase: 'ready' });
  expect($counts.get()).toMatchObject({ total: 1 });
});
