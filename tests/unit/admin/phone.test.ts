import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Lead } from '#admin/leads/lead.ts';
import { type Backend, countsOf, openDesk, rowOf, storeSession } from './desk.ts';

const day = 86_400_000;
const owner = 'owner@example.com';

let backend: Backend;

beforeEach(async () => {
  backend = await openDesk();
  storeSession({ endsInSeconds: 3600 });
});

/** The stores of a page that is opened on this phone. */
async function openStores() {
  const phone = await import('#admin/account/device.ts');
  const lead = rowOf() as unknown as Lead;
  const today = { ...countsOf(), serverTime: new Date().toISOString() } as never;
  const shown = { toAnswer: { total: 0, rows: [] }, ...(today as object), erased: [] } as never;
  return { ...phone, lead, today: shown };
}

const change = (id: string, lead = 'lead-1') => ({
  change: { id, lead, kind: 'note' as const, made_at: '2026-11-24T19:00:00Z', device: 'Phone' },
  title: 'Note saved',
  text: 'on Keith Nolan',
});

test('the desk of the last contact is there at the next opening, for the same account only', async () => {
  const { openPhone, keepDesk, $copy, lead, today } = await openStores();
  expect(await openPhone(owner)).toBe(false);
  await keepDesk(today, [lead]);
  expect(await openPhone(owner)).toBe(true);
  expect($copy.get()?.rows).toMatchObject([{ name: 'Dorothy Whitaker' }]);

  expect(await openPhone('somebody@example.com')).toBe(false);
  expect(await openPhone(owner)).toBe(false);
});

test('leads are wiped after 14 days without contact', async () => {
  const { openPhone, keepDesk, lead, today } = await openStores();
  await openPhone(owner);
  await keepDesk(today, [lead]);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 13 * day);
  expect(await openPhone(owner)).toBe(true);
  vi.spyOn(Date, 'now').mockReturnValue(now + 15 * day);
  expect(await openPhone(owner)).toBe(false);
});

test('after a refused session the leads are gone, and what waits is kept for seven days', async () => {
  const { openPhone, keepDesk, leavePhone, countKept, queue, lead, today } = await openStores();
  await openPhone(owner);
  await keepDesk(today, [lead]);
  await queue.add([change('1')]);
  await leavePhone();
  expect(await countKept()).toBe(1);
  expect(await openPhone(owner)).toBe(false);
  expect(queue.$items.get()).toMatchObject([{ change: { id: '1' } }]);

  await leavePhone();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 8 * day);
  expect(await countKept()).toBe(0);
  await openPhone(owner);
  expect(queue.$items.get()).toEqual([]);
});

test('what was typed in a session that has ended is kept for seven days, for its account only', async () => {
  const { openPhone, leavePhone, hasTyped } = await openStores();
  const { keep, readKept } = await import('#admin/stores/typed.ts');
  await openPhone(owner);
  keep('note-1', 'Ask about the st');
  await leavePhone();
  expect(hasTyped()).toBe(true);
  await openPhone(owner);
  expect(readKept('note-1')).toBe('Ask about the st');

  await leavePhone();
  await openPhone('somebody@example.com');
  expect(readKept('note-1')).toBeUndefined();

  keep('note-1', 'Ask about the st');
  await leavePhone();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * day);
  expect(hasTyped()).toBe(false);
  await openPhone('somebody@example.com');
  expect(readKept('note-1')).toBeUndefined();
});

test('nothing is said to be kept while no account is open on this phone', async () => {
  const { leavePhone } = await openStores();
  await leavePhone();
  vi.stubGlobal('navigator', { onLine: false, userAgent: 'Android' });
  const { submit } = await import('#admin/log/log.ts');
  const { $toasts } = await import('#admin/stores/toasts.ts');
  expect(await submit([{ lead: '1', kind: 'note', words: 'Hm' }], { title: '', text: '' })).toBe(
    false,
  );
  expect($toasts.get()).toMatchObject([{ kind: 'failed', title: 'Couldn’t save' }]);
});

test.each([
  ['the connection is cut', 'cut' as const],
  ['the project is paused', { status: 540, body: { message: 'Project is paused' } }],
  ['a gateway says so as JSON', { status: 522, body: { message: 'Connection timed out' } }],
  ['a page says so', { status: 503, body: '<h1>Sorry</h1>' }],
])('a note waits on this phone while %s', async (_, reply) => {
  const { openPhone, queue } = await openStores();
  await openPhone(owner);
  backend.reply = () => reply;
  const { submit } = await import('#admin/log/log.ts');
  const note = { lead: 'lead-1', kind: 'note', words: 'Hm' } as const;
  expect(await submit([note], { title: 'Note saved', text: '' })).toBe(true);
  expect(queue.$items.get()).toMatchObject([{ change: { words: 'Hm' }, isTried: true }]);
});

test('another account never sees or sends what waits', async () => {
  const { openPhone, leavePhone, queue } = await openStores();
  await openPhone(owner);
  await queue.add([change('1')]);
  await leavePhone();
  await openPhone('somebody@example.com');
  expect(queue.$items.get()).toEqual([]);
});

test('of suspected spam nothing is kept, and of 300 opened leads at most 200', async () => {
  const { openPhone, keepDesk, keepOpened, listStored, lead, today } = await openStores();
  await openPhone(owner);
  await keepDesk(today, [lead]);
  const details = (id: string, suspected_spam = false) => ({
    lead: { ...lead, id, suspected_spam },
    events: [],
    alerts: [],
    seen: [],
  });
  await keepOpened(details('spam', true));
  expect(listStored().map(({ id }) => id)).toEqual([lead.id]);
  for (let n = 0; n < 300; n += 1) await keepOpened(details(`lead-${n}`));
  expect(listStored()).toHaveLength(200);
  expect(listStored().map(({ id }) => id)).toContain('lead-299');
});

test('photos are kept small for the twenty leads opened last, and go with their lead', async () => {
  const { openPhone, keepDesk, keepOpened, keepThumbs, dropOpened, $opened, ...rest } =
    await openStores();
  const { lead, today, wipeNow } = rest;
  await openPhone(owner);
  await keepDesk(today, []);
  const parts = { events: [], alerts: [], seen: [] };
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.now();
  for (let n = 0; n < 25; n += 1) {
    vi.setSystemTime(now + n);
    await keepOpened({ lead: { ...lead, id: `lead-${n}` }, ...parts });
    await keepThumbs(`lead-${n}`, ['data:image/jpeg;base64,AAAA']);
  }
  const listKept = () =>
    Object.entries($opened.get()).flatMap(([id, { thumbs }]) => (thumbs ? id : []));
  expect(listKept()).toHaveLength(20);
  expect(listKept()).toContain('lead-24');
  // Opened again, it keeps them.
  await keepOpened({ lead: { ...lead, id: 'lead-24' }, ...parts });
  expect(listKept()).toContain('lead-24');
  await dropOpened('lead-24');
  expect(listKept()).toHaveLength(19);
  await wipeNow();
  expect(listKept()).toEqual([]);
});

test('Logout wipes everything, also what waits', async () => {
  const { openPhone, keepDesk, wipePhone, countKept, queue, lead, today } = await openStores();
  await openPhone(owner);
  await keepDesk(today, [lead]);
  await queue.add([change('1')]);
  await wipePhone();
  expect(await countKept()).toBe(0);
  expect(await openPhone(owner)).toBe(false);
});
