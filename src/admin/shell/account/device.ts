import { serverNow } from '#admin/stores/clock.ts';
import { dropKept, keep, keepsNothing, listKept, readKept } from '#admin/stores/kept.ts';
import { leaveWorker } from '#admin/sync/api/service-worker.ts';
import { changeOutbox, clearDevice, clearLeads, readLeads } from '#admin/sync/device-store.ts';
import { replica } from '#admin/sync/leads.ts';
import { openOutbox } from '#admin/sync/log.ts';
import { countItems, readStored, signedOutDays, withItems } from '#admin/sync/stored.ts';
import { $thumbs } from '#admin/sync/thumbs.ts';

const dayMs = 86_400_000;
const leadsAfterMs = 14 * dayMs;
const changesAfterMs = signedOutDays * dayMs;

/** Whose desk is open on this page. */
let opened: string | null = null;

/** Whose typed text this browser keeps; after a refused session, until when. */
interface Writer {
  email: string;
  untilMs?: number;
}

/** Keeps what was typed for its account only; without an account, after a refused session, for seven days. */
function holdTyped(email: string | null): void {
  const writer = readKept<Writer>('writer');
  const isOver = (writer?.untilMs ?? Infinity) < serverNow();
  if (isOver || (email ? writer && writer.email !== email : !writer)) dropKept();
  if (email) keep('writer', { email });
  else if (writer && !isOver)
    keep('writer', { untilMs: serverNow() + changesAfterMs, ...writer } satisfies Writer);
}

/** What is kept besides typed text. */
const notTyped = ['writer', 'call', 'ahead-ms', 'alert-room', 'settings'];

/** Whether text that was typed in a session that has ended is kept here. */
export const hasTyped = (): boolean =>
  (readKept<Writer>('writer')?.untilMs ?? 0) > serverNow() &&
  listKept().some((name) => !notTyped.includes(name));

/**
 * Opens what this device stores for an account; another account's leads, and those of more than 14 days without
 * contact, are wiped. Returns whether there is a desk to show.
 */
export async function openDevice(email: string): Promise<boolean> {
  if (opened === email) return replica.$state.get() !== null;
  opened = email;
  holdTyped(email);
  replica.open(email, null, []);
  $thumbs.set(new Map());
  // A browser that stores nothing has the desk in this page only.
  if (keepsNothing()) await clearLeads().catch(() => {});
  const { state, records, thumbs } = await readLeads().catch(() => ({
    state: null,
    records: [],
    thumbs: new Map(),
  }));
  await openOutbox(email, replica.take);
  const isUsable = state?.account === email && serverNow() - Date.parse(state.at) < leadsAfterMs;
  if (state && !isUsable) await clearLeads().catch(() => {});
  if (!state || !isUsable) return false;
  replica.open(email, state, records);
  $thumbs.set(thumbs);
  return true;
}

function forgetLeads(): Promise<void> {
  opened = null;
  replica.open('', null, []);
  $thumbs.set(new Map());
  return clearLeads().catch(() => {});
}

/** The session has ended: leads are wiped; what is pending or was typed is kept for seven days, for its account only. */
export async function leaveDevice(): Promise<void> {
  await openOutbox(null);
  holdTyped(null);
  const changes = changeOutbox((kept, older) => withItems(readStored(kept, older), null));
  await Promise.all([forgetLeads(), changes.catch(() => {})]);
}

/** Wipes everything on this device, and ends its alerts. */
export async function wipeDevice(): Promise<void> {
  await openOutbox(null);
  dropKept();
  await forgetLeads();
  await Promise.all([clearDevice(), leaveWorker()].map((work) => work.catch(() => {})));
}

/** How many changes of a session that has ended are kept here. */
export const countKept = (): Promise<number> => changeOutbox(readStored).then(countItems, () => 0);
