import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  type Backend,
  countsOf,
  openDesk,
  openLists,
  rowOf,
  storeSession,
} from './desk.ts';

const id = '00000000-0000-4000-8000-000000000001';
let backend: Backend;

beforeEach(async () => {
  backend = await openDesk();
  storeSession({ endsInSeconds: 3600 });
});

test('when the last suspected row on a page is put back, the older ones are loaded', async () => {
  const rows = Array.from({ length: 51 }, (_, index) =>
    rowOf({ id: `row-${index}`, spam_reason: 'the hidden field was filled in' }),
  );
  answer(backend, rows, countsOf({ suspected: 51 }), () => ({ status: 200, body: [rows[50]] }));
  const { $suspected, loadSuspected, putBack, showOlderSuspected } = await openLists();
  await loadSuspected();
  answer(backend, rows.slice(50), countsOf({ suspected: 51 }), () => ({
    status: 200,
    body: [rows[50]],
  }));
  await showOlderSuspected();
  expect($suspected.get()).toMatchObject({ first: 51, rows: [{ id: 'row-50' }] });

  const others = rows.slice(0, 50);
  backend.reply = (seen) => {
    if (seen.path.includes('/rpc/')) return { status: 200, body: countsOf({ suspected: 50 }) };
    if (seen.method === 'PATCH') return { status: 200, body: [rows[50]] };
    return { status: 200, body: seen.path.includes('created_at=lte') ? [] : others };
  };
  await putBack('row-50');
  await expect.poll(() => $suspected.get().phase).toBe('ready');

  expect($suspected.get().first).toBe(1);
  expect($suspected.get().rows).toHaveLength(50);
});

test('a request put back leaves suspected spam, and the counts follow', async () => {
  const suspected = rowOf({ spam_reason: 'the hidden field was filled in' });
  answer(backend, [suspected], countsOf({ total: 0, new: 0, suspected: 1 }), () => ({
    status: 200,
    body: [suspected],
  }));
  const { $counts, $suspected, $toasts, loadSuspected, putBack } = await openLists();
  await loadSuspected();
  expect($suspected.get().rows[0]?.spam_reason).toBe('the hidden field was filled in');

  answer(backend, [], countsOf(), () => ({ status: 200, body: [suspected] }));
  await putBack(id);

  const sent = backend.seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ suspected_spam: false });
  expect($suspected.get().rows).toEqual([]);
  expect($counts.get()).toMatchObject({ total: 1, new: 1, suspected: 0 });
  expect($toasts.get()).toMatchObject([{ kind: 'done', title: 'Not spam' }]);
});
