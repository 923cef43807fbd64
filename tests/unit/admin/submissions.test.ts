import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  type Backend,
  countsOf,
  openDesk,
  openLists,
  type Reply,
  rowOf,
  storeSession,
} from './desk.ts';

const id = '00000000-0000-4000-8000-000000000001';
let backend: Backend;

beforeEach(async () => {
  backend = await openDesk();
  storeSession({ endsInSeconds: 3600 });
});

test('the list shows rows in the owner’s words, with either notation of the timestamp', async () => {
  answer(
    backend,
    [
      rowOf({ phone_extension: '12' }),
      rowOf({
        id: 'second',
        created_at: '2026-11-21 11:43:33.94+00',
        phone: null,
        area: 'Fallston',
      }),
      rowOf({ id: 'third', phone: '0171 2345', area: 'havre-de-grace' }),
    ],
    countsOf({ total: 3, new: 3 }),
    () => ({ status: 500, body: {} }),
  );
  const { $inbox, $counts } = await openLists();
  const { phoneOf, placeOf, serviceOf } = await import('#admin/leads/lead.ts');

  expect($inbox.get()).toMatchObject({ phase: 'ready', first: 1, hasOlder: false });
  const { rows } = $inbox.get();
  expect(rows.map(serviceOf)[0]).toBe('three season rooms');
  expect(rows.map(placeOf)).toEqual(['Bel Air', 'Fallston', 'Havre de Grace']);
  expect(rows.map(phoneOf)).toEqual([
    { display: '(410) 555-0190 ext. 12', href: 'tel:+14105550190,12' },
    null,
    { display: '0171 2345', href: 'tel:01712345' },
  ]);
  expect(rows.slice(0, 2).map(({ created_at }) => created_at)).toEqual([
    '2026-11-21T11:43:33.940123+00:00',
    '2026-11-21T11:43:33.94+00:00',
  ]);
  expect($counts.get()).toMatchObject({ total: 3, new: 3 });
});

test('a status change shows the new value at once; row, counts and toast follow the answer', async () => {
  let answerNow = (_: Reply) => {};
  const change = new Promise<Reply>((resolve) => {
    answerNow = resolve;
  });
  answer(backend, [rowOf()], countsOf(), () => 'cut');
  const { $inbox, $counts, $saving, $toasts, changeField } = await openLists();
  answer(backend, [rowOf()], countsOf({ new: 0, quoted: 1 }), () => change);

  const saved = changeField(id, 'status', 'quoted');
  expect($saving.get()).toEqual({ status: { [id]: 'quoted' } });
  expect($inbox.get().rows[0]?.status).toBe('new');
  await expect.poll(() => backend.seen.at(-1)?.method).toBe('PATCH');
  expect($counts.get()).toMatchObject({ new: 1, quoted: 0 });
  expect(JSON.parse(backend.seen.at(-1)?.body ?? '')).toEqual({ status: 'quoted' });
  expect(backend.seen.at(-1)?.path).toContain(`id=eq.${id}`);
  answerNow({ status: 200, body: [rowOf({ status: 'quoted' })] });
  await saved;

  expect($saving.get()).toEqual({ status: {} });
  expect($inbox.get().rows[0]?.status).toBe('quoted');
  expect($counts.get()).toMatchObject({ total: 1, new: 0, quoted: 1 });
  expect($toasts.get()).toMatchObject([
    {
      kind: 'done',
      title: 'Status Updated',
      text: 'Submission status has been updated successfully',
    },
  ]);
});

test.each<[string, Reply, string]>([
  [
    'the server refuses',
    { status: 403, body: { code: '42501', message: 'permission denied for table' } },
    'Failed to update status: permission denied for table',
  ],
  [
    'no row was changed',
    { status: 200, body: [] },
    'Failed to update status: No row was changed. It may have been erased, or this account may not change it.',
  ],
  [
    'there is no connection',
    'cut',
    'Failed to update status: No connection to the server. Check the connection and try again.',
  ],
])('when %s, a status change is undone with its message', async (_, reply, text) => {
  answer(backend, [rowOf()], countsOf(), () => reply);
  const { $inbox, $counts, $saving, $toasts, changeField } = await openLists();

  await changeField(id, 'status', 'closed');

  expect($saving.get()).toEqual({ status: {} });
  expect($inbox.get().rows[0]?.status).toBe('new');
  expect($counts.get()).toMatchObject({ new: 1, closed: 0 });
  expect($toasts.get()).toMatchObject([{ kind: 'failed', title: 'Error', text }]);
});

test('two fields of one request are saved one after the other, each with its own optimistic value', async () => {
  const answers: ((reply: Reply) => void)[] = [];
  answer(backend, [rowOf()], countsOf(), () => new Promise((resolve) => answers.push(resolve)));
  const { $inbox, $saving, changeField, putBack } = await openLists();
  const changes = () =>
    backend.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body));

  const status = changeField(id, 'status', 'quoted');
  const spam = putBack(id);
  expect($saving.get()).toEqual({ status: { [id]: 'quoted' }, suspected_spam: { [id]: false } });
  await expect.poll(changes).toEqual([{ status: 'quoted' }]);
  answers[0]?.({ status: 200, body: [rowOf({ status: 'quoted' })] });
  await status;
  expect($inbox.get().rows[0]?.status).toBe('quoted');
  expect($saving.get()).toEqual({ status: {}, suspected_spam: { [id]: false } });

  await expect.poll(changes).toEqual([{ status: 'quoted' }, { suspected_spam: false }]);
  answers[1]?.({ status: 403, body: { message: 'permission denied' } });
  expect(await spam).toBe(false);
  expect($saving.get()).toEqual({ status: {}, suspected_spam: {} });
});

test('a status that is being saved is not sent twice', async () => {
  answer(backend, [rowOf()], countsOf(), () => ({
    status: 200,
    body: [rowOf({ status: 'closed' })],
  }));
  const { changeField } = await openLists();

  await Promise.all([changeField(id, 'status', 'closed'), changeField(id, 'status', 'contacted')]);

  expect(backend.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('a list requested before a change does not restore the old status', async () => {
  let sendList = (_: Reply) => {};
  const oldList = new Promise<Reply>((resolve) => {
    sendList = resolve;
  });
  answer(backend, [rowOf()], countsOf(), () => 'cut');
  const { $inbox, refreshDashboard, changeField } = await openLists();
  let lists = 0;
  backend.reply = (seen) => {
    if (seen.path.includes('/rpc/')) return { status: 200, body: countsOf() };
    if (seen.method === 'PATCH') return { status: 200, body: [rowOf({ status: 'quoted' })] };
    lists += 1;
    return lists === 1 ? oldList : { status: 200, body: [rowOf({ status: 'quoted' })] };
  };

  const refreshed = refreshDashboard();
  await expect.poll(() => lists).toBe(1);
  await changeField(id, 'status', 'quoted');
  sendList({ status: 200, body: [rowOf({ status: 'new' })] });
  await refreshed;
  await expect.poll(() => $inbox.get().isBusy).toBe(false);

  expect($inbox.get().rows[0]?.status).toBe('quoted');
});

test('the counts are the database’s, also when the shown row was outdated', async () => {
  answer(backend, [rowOf()], countsOf({ new: 0, quoted: 1 }), () => ({
    status: 200,
    body: [rowOf({ status: 'closed' })],
  }));
  const { $counts, changeField } = await openLists();
  answer(backend, [], countsOf({ new: 0, closed: 1 }), () => ({
    status: 200,
    body: [rowOf({ status: 'closed' })],
  }));

  await changeField(id, 'status', 'closed');

  expect($counts.get()).toMatchObject({ total: 1, new: 0, quoted: 0, closed: 1 });
});

test('counts requested before a change do not overwrite later ones', async () => {
  let sendCounts = (_: Reply) => {};
  const oldCounts = new Promise<Reply>((resolve) => {
    sendCounts = resolve;
  });
  answer(backend, [rowOf()], countsOf(), () => 'cut');
  const { $counts, refreshDashboard, changeField } = await openLists();
  let counts = 0;
  backend.reply = (seen) => {
    if (seen.method === 'PATCH') return { status: 200, body: [rowOf({ status: 'closed' })] };
    if (!seen.path.includes('/rpc/')) return { status: 200, body: [rowOf()] };
    counts += 1;
    return counts === 1 ? oldCounts : { status: 200, body: countsOf({ new: 0, closed: 1 }) };
  };

  const refreshed = refreshDashboard();
  await expect.poll(() => counts).toBe(1);
  await changeField(id, 'status', 'closed');
  sendCounts({ status: 200, body: countsOf() });
  await refreshed;

  expect($counts.get()).toMatchObject({ new: 0, closed: 1 });
});
