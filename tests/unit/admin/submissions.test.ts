import { beforeEach, expect, test } from 'vitest';
import {
  type Backend,
  countsOf,
  openDesk,
  type Reply,
  rowOf,
  type Seen,
  storeSession,
} from './desk.ts';

const id = '00000000-0000-4000-8000-000000000001';
let backend: Backend;

/** Answers the list and the figures; `other` answers everything else. */
function answer(rows: object[], counts: object, other: (seen: Seen) => Reply): void {
  backend.reply = (seen) => {
    if (seen.path.includes('/rpc/submission_counts')) return { status: 200, body: counts };
    if (seen.method === 'GET') return { status: 200, body: rows };
    return other(seen);
  };
}

async function open() {
  const desk = await import('#admin/stores/submissions.ts');
  const { $toasts } = await import('#admin/stores/toasts.ts');
  await desk.loadDashboard();
  return { ...desk, $toasts };
}

beforeEach(async () => {
  backend = await openDesk();
  storeSession({ endsInSeconds: 3600 });
});

test('the list shows rows as the owner reads them, whichever notation the timestamp has', async () => {
  answer(
    [
      rowOf(),
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
  const { $inbox, $counts } = await open();

  expect($inbox.get()).toMatchObject({ phase: 'ready', first: 1, hasOlder: false });
  expect($inbox.get().rows).toMatchObject([
    {
      createdAt: '2026-11-21T11:43:33.940Z',
      service: 'three season rooms',
      phone: { display: '(410) 555-0190', href: 'tel:+14105550190' },
      place: 'Bel Air',
    },
    { createdAt: '2026-11-21T11:43:33.940Z', phone: null, place: 'Fallston' },
    { phone: { display: '0171 2345', href: 'tel:01712345' }, place: 'Havre de Grace' },
  ]);
  expect($counts.get()).toMatchObject({ total: 3, new: 3 });
});

test('a status change shows the wish at once, then row, figures and toast follow the answer', async () => {
  let answerNow = (_: Reply) => {};
  const change = new Promise<Reply>((resolve) => {
    answerNow = resolve;
  });
  answer([rowOf()], countsOf(), () => 'cut');
  const { $inbox, $counts, $saving, $toasts, setStatus } = await open();
  backend.reply = () => change;

  const saved = setStatus(id, 'quoted');
  expect($saving.get()).toEqual({ [id]: 'quoted' });
  expect($inbox.get().rows[0]?.status).toBe('new');
  await expect.poll(() => backend.seen.at(-1)?.method).toBe('PATCH');
  expect(JSON.parse(backend.seen.at(-1)?.body ?? '')).toEqual({ status: 'quoted' });
  expect(backend.seen.at(-1)?.path).toContain(`id=eq.${id}`);
  answerNow({ status: 200, body: [rowOf({ status: 'quoted' })] });
  await saved;

  expect($saving.get()).toEqual({});
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
])(
  'when %s, a status change is taken back with the message of the catalogue',
  async (_, reply, text) => {
    answer([rowOf()], countsOf(), () => reply);
    const { $inbox, $counts, $saving, $toasts, setStatus } = await open();

    await setStatus(id, 'closed');

    expect($saving.get()).toEqual({});
    expect($inbox.get().rows[0]?.status).toBe('new');
    expect($counts.get()).toMatchObject({ new: 1, closed: 0 });
    expect($toasts.get()).toMatchObject([{ kind: 'failed', title: 'Error', text }]);
  },
);

test('a status that is being saved is not sent twice', async () => {
  answer([rowOf()], countsOf(), () => ({ status: 200, body: [rowOf({ status: 'closed' })] }));
  const { setStatus } = await open();

  await Promise.all([setStatus(id, 'closed'), setStatus(id, 'contacted')]);

  expect(backend.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('a list that was asked for before a change does not bring the old status back', async () => {
  let sendList = (_: Reply) => {};
  const oldList = new Promise<Reply>((resolve) => {
    sendList = resolve;
  });
  answer([rowOf()], countsOf(), () => 'cut');
  const { $inbox, refreshDashboard, setStatus } = await open();
  let lists = 0;
  backend.reply = (seen) => {
    if (seen.path.includes('/rpc/')) return { status: 200, body: countsOf() };
    if (seen.method === 'PATCH') return { status: 200, body: [rowOf({ status: 'quoted' })] };
    lists += 1;
    return lists === 1 ? oldList : { status: 200, body: [rowOf({ status: 'quoted' })] };
  };

  const refreshed = refreshDashboard();
  await expect.poll(() => lists).toBe(1);
  await setStatus(id, 'quoted');
  sendList({ status: 200, body: [rowOf({ status: 'new' })] });
  await refreshed;
  await expect.poll(() => $inbox.get().isBusy).toBe(false);

  expect($inbox.get().rows[0]?.status).toBe('quoted');
});

test('without a session nothing is asked, and no empty list is shown', async () => {
  localStorage.clear();
  answer([], countsOf({ total: 0, new: 0 }), () => 'cut');
  const { $inbox } = await open();
  const { $session } = await import('#admin/stores/auth.ts');

  expect(backend.seen).toEqual([]);
  expect($inbox.get()).toMatchObject({ phase: 'failed', rows: [] });
  expect($session.get()).toEqual({ kind: 'signed-out', byOthers: true });
});

test('every question carries the token of the session, never the public key alone', async () => {
  answer([rowOf()], countsOf(), () => 'cut');
  await open();

  const bearers = backend.seen.map(({ bearer }) => bearer);
  expect(bearers.length).toBe(2);
  for (const bearer of bearers) expect(bearer).toMatch(/^Bearer ey.+\..+\.signature$/);
});

test('a failed fetch gives the toast of the catalogue, and trying again takes it away', async () => {
  backend.reply = () => ({ status: 500, body: { message: 'connection timed out' } });
  const { $inbox, $counts, $toasts, loadDashboard } = await open();

  expect($inbox.get()).toMatchObject({
    phase: 'failed',
    failure: { message: 'connection timed out' },
  });
  expect($counts.get()).toBeNull();
  expect($toasts.get()).toMatchObject([
    { title: 'Error', text: 'Failed to fetch submissions: connection timed out' },
  ]);

  answer([rowOf()], countsOf(), () => 'cut');
  await loadDashboard();
  expect($inbox.get()).toMatchObject({ phase: 'ready', failure: null });
  expect($toasts.get()).toEqual([]);
});

test.each([
  ['a page', '<html>Bad gateway</html>'],
  ['JSON of its own', '{"errors":[{"code":7}]}'],
  ['a quoted word', '"Bad gateway"'],
  ['nothing', ''],
])('%s from a proxy on the way is not shown as the words of the server', async (_, body) => {
  backend.reply = () => ({ status: 502, body });
  const { $toasts } = await open();

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
  answer(rows, countsOf({ total: 51, new: 51 }), () => 'cut');
  const { $inbox, showNewer, showOlder } = await open();
  expect($inbox.get()).toMatchObject({ first: 1, hasOlder: true });
  expect($inbox.get().rows).toHaveLength(50);

  answer(rows.slice(50), countsOf({ total: 51, new: 51 }), () => 'cut');
  await showOlder();
  const query = new URL(backend.seen.at(-1)?.path ?? '', 'http://server').searchParams;
  expect(query.get('created_at')).toBe('lte.2026-11-21T11:43:33.940111+00:00');
  expect(query.get('or')).toBe(
    '(created_at.lt."2026-11-21T11:43:33.940111+00:00",id.lt.00000000-0000-4000-8000-000000000059)',
  );
  expect($inbox.get()).toMatchObject({ first: 51, hasOlder: false });

  answer(rows, countsOf({ total: 51, new: 51 }), () => 'cut');
  await showNewer();
  expect($inbox.get()).toMatchObject({ first: 1, hasOlder: true });
});

test('what is put back from the suspected leaves them, and the figures follow', async () => {
  const suspected = rowOf({ spam_reason: 'the hidden field was filled in' });
  answer([suspected], countsOf({ total: 0, new: 0, suspected: 1 }), () => ({
    status: 200,
    body: [suspected],
  }));
  const { $counts, $suspected, $toasts, loadSuspected, putBack } = await open();
  await loadSuspected();
  expect($suspected.get().rows[0]?.spamReason).toBe('the hidden field was filled in');

  await putBack(id);

  const sent = backend.seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ suspected_spam: false });
  expect($suspected.get().rows).toEqual([]);
  expect($counts.get()).toMatchObject({ total: 1, new: 1, suspected: 0 });
  expect($toasts.get()).toMatchObject([{ kind: 'done', title: 'Not spam' }]);
});

test('a token that the server no longer takes is renewed once and the question repeated', async () => {
  const { sessionOf } = await import('./desk.ts');
  let hasRenewed = false;
  backend.reply = (seen) => {
    if (seen.path.includes('grant_type=refresh_token')) {
      hasRenewed = true;
      return { status: 200, body: sessionOf(3600, 'refresh-2') };
    }
    if (!hasRenewed) return { status: 401, body: { message: 'JWT expired' } };
    return { status: 200, body: seen.path.includes('/rpc/') ? countsOf() : [rowOf()] };
  };
  const { $inbox, $counts } = await open();

  expect($inbox.get()).toMatchObject({ phase: 'ready' });
  expect($counts.get()).toMatchObject({ total: 1 });
});
