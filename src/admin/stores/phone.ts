import { atom } from 'nanostores';
import { applyChanges } from '#admin/data/changes.ts';
import type { DeskToday, LeadDetails } from '#admin/data/desk.ts';
import { dropKept, keep, listKept, readKept } from '#admin/data/kept.ts';
import { changePhone, clearPhone, readPhone } from '#admin/data/phone.ts';
import { leaveWorker } from '#admin/data/worker.ts';
import type { Lead } from '#admin/leads/record.ts';
import { createQueue, type Waiting } from './queue.ts';

/** The desk as the server last had it. */
interface Copy {
  email: string;
  /** When, ISO 8601. */
  at: string;
  today: DeskToday;
  /** The newest fifty. */
  rows: readonly Lead[];
}
/** A lead that was opened on this phone. */
interface Opened {
  details: LeadDetails;
  /** When it was last opened, ISO 8601. */
  at: string;
  /** Its photos as small JPEG, as data URLs. */
  thumbs?: readonly string[];
}
interface Kept {
  email: string;
  items: readonly Waiting[];
  /** After a refused session, until when they are kept: milliseconds since 1970. */
  untilMs?: number;
}

const dayMs = 86_400_000;
const leadsAfterMs = 14 * dayMs;
const waitingAfterMs = 7 * dayMs;
const mostLeads = 200;
/** Of how many leads the photos are kept, small: six photos of 30 kB each at most. */
const mostWithPhotos = 20;

/** The desk as this phone has it; null when nothing is stored. */
export const $copy = atom<Copy | null>(null);
/** The leads opened on this phone, by id. */
export const $opened = atom<Readonly<Record<string, Opened>>>({});

/** Whose desk it is; null while nothing may be written. */
let owner: string | null = null;
/** Set by 'Wipe now': this page stores no more leads. */
let isPaused = false;

/** The changes that wait on this phone. */
export const queue = createQueue({
  send: applyChanges,
  async keep(change) {
    const email = owner;
    if (email === null) throw new Error('No account is open on this phone.');
    const isOurs = (kept?: Kept) =>
      kept?.email === email && (kept.untilMs ?? Infinity) > Date.now();
    const kept = await changePhone<Kept>('waiting', (before) => ({
      email,
      items: change(isOurs(before) && before ? before.items : []),
    }));
    return kept.items;
  },
});
/** What waits, oldest first. */
export const $waiting = queue.$items;

/** Whose typed text this browser keeps; after a refused session, until when. */
type Writer = Pick<Kept, 'email' | 'untilMs'>;

/** Keeps what was typed for its account only; without an account, after a refused session, for seven days. */
function holdTyped(email: string | null): void {
  const writer = readKept<Writer>('writer');
  const isOver = (writer?.untilMs ?? Infinity) < Date.now();
  if (isOver || (email ? writer && writer.email !== email : !writer)) dropKept();
  if (email) keep('writer', { email });
  else if (writer && !isOver)
    keep('writer', { untilMs: Date.now() + waitingAfterMs, ...writer } satisfies Writer);
}

/** Whether text that was typed in a session that has ended is kept here. */
export const hasTyped = (): boolean =>
  (readKept<Writer>('writer')?.untilMs ?? 0) > Date.now() &&
  listKept().some((name) => name !== 'writer' && name !== 'call');

const isFresh = ({ at }: { at: string }) => Date.now() - Date.parse(at) < leadsAfterMs;

/**
 * Opens what this phone stores for an account; another account's leads, and those of more than 14 days without
 * contact, are wiped. Returns whether there is a desk to show.
 */
export async function openPhone(email: string): Promise<boolean> {
  holdTyped(email);
  try {
    const copy = await readPhone<Copy | null>('desk');
    const isUsable = copy?.email === email && isFresh(copy);
    if (copy && !isUsable) await wipeLeads();
    owner = email;
    await queue.load();
    if (!copy || !isUsable) return false;
    const opened = (await readPhone<Record<string, Opened> | null>('opened')) ?? {};
    $opened.set(opened);
    $copy.set(copy);
    return true;
  } catch {
    // The browser stores nothing: the desk works only with signal.
    owner = email;
    return false;
  }
}

/** Stores the desk as the server has it now, with what is owed, without erased leads. */
export async function keepDesk(today: DeskToday, rows: readonly Lead[]): Promise<void> {
  if (owner === null || isPaused) return;
  const copy: Copy = { email: owner, at: new Date().toISOString(), today, rows };
  $copy.set(copy);
  await changePhone('desk', () => copy).catch(() => {});
  if (today.erased.some((id) => id in $opened.get())) await changeOpened((opened) => opened);
  for (const name of listKept()) if (today.erased.some((id) => name.endsWith(id))) keep(name, null);
}

/** Keeps a lead that was opened; suspected spam never. */
export async function keepOpened(details: LeadDetails): Promise<void> {
  const { id, suspected_spam } = details.lead;
  await changeOpened(({ [id]: before, ...others }) =>
    suspected_spam
      ? others
      : { ...others, [id]: { ...before, details, at: new Date().toISOString() } },
  );
}

/** Keeps the small photos of a lead that was opened. */
export const keepThumbs = (id: string, thumbs: readonly string[]): Promise<void> =>
  changeOpened(({ [id]: lead, ...others }) =>
    lead ? { ...others, [id]: { ...lead, thumbs } } : others,
  );

/** Drops a lead that has been erased. */
export const dropOpened = (id: string): Promise<void> =>
  changeOpened(({ [id]: _, ...others }) => others);

async function changeOpened(
  change: (opened: Record<string, Opened>) => Record<string, Opened>,
): Promise<void> {
  if (owner === null || isPaused) return;
  const erased = new Set($copy.get()?.today.erased);
  const room = mostLeads - listListed().length;
  const prune = (opened: Record<string, Opened>) =>
    Object.fromEntries(
      Object.entries(opened)
        .filter(([id, lead]) => !erased.has(id) && isFresh(lead))
        .sort(([, a], [, b]) => b.at.localeCompare(a.at))
        .slice(0, room)
        .map(([id, { thumbs, ...lead }], at) => [
          id,
          thumbs && at < mostWithPhotos ? { ...lead, thumbs } : lead,
        ]),
    );
  await changePhone<Record<string, Opened>>('opened', (before) => prune(change(before ?? {}))).then(
    (opened) => $opened.set(opened),
    () => {},
  );
}

/** The newest leads and what is owed, as the server last had them. */
function listListed(): Lead[] {
  const copy = $copy.get();
  if (!copy) return [];
  const { toAnswer, due, visits } = copy.today;
  const all = [...copy.rows, ...toAnswer.rows, ...due.rows, ...visits.rows];
  return [...new Map(all.map((lead) => [lead.id, lead])).values()];
}

/** All leads on this phone, newest first. */
export function listStored(): Lead[] {
  const opened = Object.values($opened.get()).map(({ details }) => details.lead);
  const all = new Map([...opened, ...listListed()].map((lead) => [lead.id, lead]));
  return [...all.values()].sort((a, b) => b.created_at.localeCompare(a.created_at));
}

/** Wipes the leads and the report on this phone; what waits or was typed stays. */
async function wipeLeads(): Promise<void> {
  $copy.set(null);
  $opened.set({});
  const names = ['desk', 'opened', 'report'];
  await Promise.all(names.map((name) => changePhone(name, () => null)));
}

/** Wipes the leads and drafts, and stores no more leads until the desk is opened again. */
export async function wipeNow(): Promise<void> {
  isPaused = true;
  dropKept();
  if (owner !== null) holdTyped(owner);
  await wipeLeads().catch(() => {});
}

/** How many leads this phone stores, and about how many bytes they take. */
export function measurePhone(): { leads: number; bytes: number } {
  const text = JSON.stringify([$copy.get(), $opened.get()]);
  return { leads: listStored().length, bytes: new Blob([text]).size };
}

/** Keeps the last report that was seen. */
export async function keepReport(report: object): Promise<void> {
  if (owner !== null && !isPaused) await changePhone('report', () => report).catch(() => {});
}
export const readReport = <Report>(): Promise<Report | null | undefined> =>
  readPhone<Report | null>('report').catch(() => null);

/** The session has ended: leads are wiped; what waits or was typed is kept for seven days, for its account only. */
export async function leavePhone(): Promise<void> {
  owner = null;
  holdTyped(null);
  const untilMs = Date.now() + waitingAfterMs;
  const items = changePhone<Kept | null>('waiting', (before) =>
    before && before.items.length > 0 ? { untilMs, ...before } : null,
  );
  await Promise.all([wipeLeads(), items]).catch(() => {});
}

/** Wipes everything on this phone, and ends its alerts. */
export async function wipePhone(): Promise<void> {
  owner = null;
  dropKept();
  await Promise.all([clearPhone(), leaveWorker()].map((work) => work.catch(() => {})));
}

/** How many changes of a session that has ended are kept here. */
export async function countKept(): Promise<number> {
  const kept = await readPhone<Kept | null>('waiting').catch(() => null);
  return kept && (kept.untilMs ?? Infinity) > Date.now() ? kept.items.length : 0;
}
