import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  type Backend,
  countsOf,
  openDesk,
  openLists,
  type Reply,
  rowOf,
  sessionOf,
  skipWaits,
  storeSession,
} from './desk.ts';

const unavailable: Reply = { status: 503, body: { message: 'try later' } };
const sentence = 'This account does not have access to the lead desk.';
let backend: Backend;

beforeEach(async () => {
  backend = await openDesk();
  storeSession({ endsInSeconds: 3600 });
  answer(backend, [rowOf()], countsOf(), () => 'cut');
});

/** Fails the next `times` requests for the list, then answers them. */
function failLists(times: number): void {
  let left = times;
  backend.reply = (seen) => {
    if (seen.path.includes('/rpc/')) return { status: 200, body: countsOf() };
    left -= 1;
    return left >= 0 ? unavailable : { status: 200, body: [rowOf({ name: 'Came Late' })] };
  };
}

test('a refresh that fails once is retried after 3 seconds, without a message', async () => {
  const { $inbox, $isStale, $toasts, refreshDashboard } = await openLists();
  failLists(1);
  const waits = skipWaits(3_000);
  await refreshDashboard();

  expect(waits).toEqual([3_000]);
  expect($inbox.get().rows).toMatchObject([{ name: 'Came Late' }]);
  expect($isStale.get()).toBe(false);
  expect($toasts.get()).toEqual([]);
});

test('after a refresh that fails twice the list says that it is not up to date, until one works', async () => {
  const { $inbox, $isStale, $toasts, loadDashboard, refreshDashboard } = await openLists();
  failLists(2);
  skipWaits(3_000);
  await refreshDashboard();

  expect($isStale.get()).toBe(true);
  expect($inbox.get()).toMatchObject({ phase: 'ready', rows: [{ name: 'Dorothy Whitaker' }] });
  expect($toasts.get()).toEqual([]);

  await loadDashboard();
  expect($isStale.get()).toBe(false);
});

test('counts that cannot be fetched after a change are shown as not up to date', async () => {
  const { $counts, $isStale, changeField } = await openLists();
  backend.reply = (seen) =>
    seen.method === 'PATCH' ? { status: 200, body: [rowOf({ status: 'closed' })] } : unavailable;
  await changeField('00000000-0000-4000-8000-000000000001', 'status', 'closed');

  expect($counts.get()).toMatchObject({ new: 1, closed: 0 });
  expect($isStale.get()).toBe(true);
});

test('an account that is not an admin reads the server’s reason, once and without a toast', async () => {
  backend.reply = (seen) =>
    seen.path.includes('/rpc/')
      ? { status: 403, body: { code: '42501', message: sentence } }
      : { status: 200, body: seen.method === 'POST' ? sessionOf(3600, 'refresh-2') : [] };
  const { $counts, $refusal, $toasts, refreshDashboard } = await openLists();

  expect($refusal.get()).toBe(sentence);
  expect($counts.get()).toBeNull();
  expect($toasts.get()).toEqual([]);
  const asked = backend.seen.length;
  await refreshDashboard();
  // List, groups, and whether the session still lives.
  expect(backend.seen.length).toBe(asked + 3);
});
