import { atom, computed } from 'nanostores';
import { type Message, messages } from '#admin/messages.ts';
import type { Change, Conflict, Lead, LeadRecord } from '#admin/record.ts';
import type { Failure } from '#admin/result.ts';
import { serverNow } from '#admin/stores/clock.ts';
import { hasSignal } from '#admin/stores/signal.ts';
import { $toasts, addToast, closeFailures, type Undoable } from '#admin/stores/toasts.ts';
import { applyChanges, type ChangeResult } from '#admin/sync/api/changes.ts';
import { nameDevice } from '#admin/sync/api/push.ts';
import { type LeadStatus, toStatus } from '#leads/statuses.ts';
import { storable } from '#shared/text.ts';
import { changeOutbox, readPhoto as readStoredPhoto } from './device-store.ts';
import { clean, type Draft, fieldsOf, newUuid, reverse, type Values } from './draft-change.ts';
import { createOutbox, listOpen, type Pending } from './outbox.ts';
import { itemsOf, readStored, withItems } from './stored.ts';
import {
  tellConfirmed,
  tellDone,
  tellProblem,
  tellWaiting,
  untellRefused,
} from './tell-changes.ts';

export type { Change, Conflict, Pending };

/** Whose changes are written; null while nobody is signed in. */
let owner: string | null = null;
/** Once this browser has refused to store: the changes live as long as the page. */
let inMemory: readonly Pending[] | null = null;
/** Photos of pending changes that this device does not store (yet), by the change's id. */
const photos = new Map<string, Blob>();

/** Whether this browser refuses to store changes: they need signal. */
export const $storesNothing = atom(false);

async function store(change: (items: readonly Pending[]) => readonly Pending[]) {
  const email = owner;
  // The session has ended meanwhile: what it had stored is not touched.
  if (email === null) return [];
  if (!inMemory)
    try {
      const stored = await changeOutbox((kept, older) => {
        const before = readStored(kept, older);
        return withItems(before, email, change(itemsOf(before, email)));
      }, photos);
      return itemsOf(stored, email);
    } catch {
      inMemory = outbox.$items.get();
      $storesNothing.set(true);
    }
  inMemory = change(inMemory);
  return inMemory;
}

type Take = (records: readonly LeadRecord[], gone: readonly string[]) => Promise<void>;
let takeRecords: Take = async () => {};

/** The leads of answers; those without a lead any more by their ids. */
function leadsOf(
  changes: readonly Change[],
  results: readonly ChangeResult[],
): [records: LeadRecord[], gone: string[]] {
  const leadOf = new Map(changes.map(({ id, lead }) => [id, lead]));
  const isGone = ({ outcome, lead }: ChangeResult) => !lead && outcome !== 'refused';
  return [
    results.flatMap(({ lead }) => lead ?? []),
    results.filter(isGone).flatMap(({ id }) => leadOf.get(id) ?? []),
  ];
}

const outbox = createOutbox({
  store,
  async send(changes) {
    const answer = await applyChanges(changes);
    // First the lead as the server has it, then the outbox forgets the change: no screen shows the state before.
    if (answer.ok) await takeRecords(...leadsOf(changes, answer.value));
    return answer;
  },
});

/** The changes of this device that the server may not have, oldest first. */
export const $pending = outbox.$items;

/** Those the owner knows about: made offline, not sent at once, refused or in conflict. The demo sends none. */
export const $unsent = computed($pending, (items) =>
  import.meta.env.DEMO
    ? []
    : items.filter(
        ({ hasWaited, problem, conflict }) => hasWaited || problem !== undefined || conflict,
      ),
);

/** Opens the outbox of an account. `take` gets the leads of the answers. */
export async function openOutbox(email: string | null, take: Take = takeRecords): Promise<void> {
  if (owner !== email) {
    inMemory = null;
    photos.clear();
  }
  owner = email;
  takeRecords = take;
  await outbox.load();
}

/** Reads again what is stored: another tab may have changed it. */
export const reloadOutbox = (): Promise<void> => outbox.load();

/** Without signal: the owner is told of all that is not sent. */
export const noteWaiting = (): Promise<void> => outbox.wait();

/** Whether something is still to be sent. */
export const hasOpen = (): boolean => listOpen($pending.get()).length > 0;

/** The photo of a pending change. Rejects when the browser refuses. */
export const readPhoto = async (id: string): Promise<Blob | undefined> =>
  photos.get(id) ?? readStoredPhoto(id);

/** Notes that the photo of a change has arrived (the change follows), waits, or was refused. */
export const { note: notePhoto } = outbox;

/** Sends a change that the server has refused with other words. */
export const resend = (id: string, words: string): Promise<void> =>
  outbox.edit(id, storable(words));

/** Discards a change; false when it is not waiting, or the server may have it. */
export const dropPending = (id: string): Promise<boolean> => outbox.drop(id);

/** The lead that was just quoted or closed by its dropdown, until the owner has said more. */
export const $askMore = atom<string | null>(null);

/**
 * The only way to change a lead: written to the outbox, shown, and then sent (sync.ts). The toast says `done` and takes
 * all of them back, and `confirmed` once the server has them; while they wait they are called `kept`. Returns false only when the session has
 * ended, or when the change could not be stored and there is no signal to send it, which is said.
 */
export async function submit(
  drafts: readonly Draft[],
  done: Message,
  where: 'here' | 'next-page' = 'here',
  kept: Message = done,
  confirmed?: Message,
): Promise<boolean> {
  const device = await nameDevice();
  if (owner === null) return false;
  const made_at = new Date(serverNow()).toISOString();
  const changes = drafts.map(({ photo, ...draft }): Change => {
    const id = newUuid();
    if (photo) photos.set(id, photo);
    return { ...clean(draft), id, made_at, device };
  });
  const hasWaited = !hasSignal();
  const { title, text } = kept;
  await outbox.add(
    changes.map((change) => ({
      ...{ change, title, text },
      ...(hasWaited ? { hasWaited } : {}),
      ...(photos.has(change.id) ? { hasPhoto: true } : {}),
    })),
  );
  // Nothing is persisted on this device and we're offline, so the change would be lost: refuse it.
  if (hasWaited && $storesNothing.get()) {
    for (const { id } of changes) await outbox.drop(id);
    addToast('failed', messages.notKept);
    return false;
  }
  const say = hasWaited ? messages.waits(title) : done;
  tellDone(say, changes, () => void takeBack(changes), where, confirmed);
  return true;
}

/** Sends what is pending, in its order, and tells what became of it. Returns why it could not be sent. */
export async function sendPending(): Promise<Failure | null> {
  const { answered, failure } = await outbox.send();
  for (const { item, result } of answered) tellProblem(result, item);
  untellRefused(
    answered.flatMap(({ item, result }) => (result.outcome === 'refused' ? item.change.id : [])),
  );
  tellConfirmed(
    answered.flatMap(({ item, result }) => (result.outcome === 'applied' ? item.change.id : [])),
  );
  // A page that was left while it was sending may have noted that it waits: its toast, with Undo, stays.
  const isTold = ({ title, text }: Pending) =>
    $toasts.get().some((toast) => toast.undo && toast.title === title && toast.text === text);
  const late = answered.filter(
    ({ item, result }) => result.outcome === 'applied' && item.hasWaited && !isTold(item),
  ).length;
  const left = listOpen($pending.get()).length;
  if (late > 0) addToast('done', messages.sent(late, left));
  tellWaiting($pending.get(), !$storesNothing.get());
  return failure;
}

/** Takes changes back: one that was not sent yet is dropped, else it is a change of its own. */
export async function takeBack(changes: readonly Undoable[]): Promise<void> {
  const sent: Draft[] = [];
  for (const { id, lead, kind, fields } of changes)
    if (!(await outbox.drop(id)))
      sent.push({ lead, kind: 'undo', undoes: id, fields: kind === 'add' ? {} : reverse(fields) });
  if (sent.length > 0) await submit(sent, messages.undone);
  else addToast('done', messages.undone);
}

/** Applies what was in conflict after all: based on the value that stayed. */
export async function applyMine(
  lead: string,
  conflict: Conflict,
  done: Message = messages.done('Applied', 'Your change is in place'),
): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(conflict).flatMap(([field, sides]) =>
      sides ? [[field, [sides.theirs, sides.yours] as const]] : [],
    ),
  );
  await submit([{ lead, kind: 'status', fields }], done);
}

/** The owner has decided about a change in conflict. */
export async function decide({ change, conflict }: Pending, isMine: boolean): Promise<void> {
  await outbox.drop(change.id);
  closeFailures();
  if (isMine && conflict) await applyMine(change.lead, conflict);
}

/** Changes the status by the dropdown; a quote asks how much, closing how it ended. */
export async function changeStatus(lead: Lead, status: LeadStatus): Promise<void> {
  const fields = fieldsOf(lead, { status });
  const words = `${lead.name}: ${toStatus(lead.status).label} to ${toStatus(status).label}`;
  const kept = messages.done('Status', words);
  const drafts: Draft[] = [{ lead: lead.id, kind: 'status', fields }];
  const done = messages.done(toStatus(status).label, lead.name);
  const isSaved = await submit(drafts, done, 'here', kept, messages.statusUpdated);
  $askMore.set(isSaved && toStatus(status).asks ? lead.id : null);
}

/** One change of one lead: the new values of its fields, and a note if there is one. Answers as `submit`. */
export const change = (
  lead: Lead,
  kind: Draft['kind'],
  values: Values,
  done: Message,
  words = '',
): Promise<boolean> =>
  submit(
    [{ lead: lead.id, kind, fields: fieldsOf(lead, values), ...(words ? { words } : {}) }],
    done,
  );
