import { atom } from 'nanostores';
import {
  applyChanges,
  type Change,
  type ChangeResult,
  type Conflict,
  canRead,
  type Value,
} from '#admin/data/changes.ts';
import { nameDevice } from '#admin/data/push.ts';
import { statusOf } from '#admin/leads/lead.ts';
import type { Lead } from '#admin/leads/record.ts';
import type { Message } from '#admin/messages.ts';
import { messages } from '#admin/messages.ts';
import { type LeadStatus, toStatus } from '#leads/statuses.ts';
import { newId } from '#shared/old-browsers.ts';
import { endIfSignedOut } from './auth.ts';
import { serverNow } from './clock.ts';
import { reloadLead } from './lead.ts';
import { $waiting, queue } from './phone.ts';
import { isOpen, type Waiting } from './queue.ts';
import { hasSignal, isSilent, noteSignal } from './signal.ts';
import { changeField, showChanged } from './submissions.ts';
import { addToast, keepToast, type Undoable } from './toasts.ts';

export type { Change, Conflict, Waiting };
export { $waiting };
/** A change before it has its id, time and device. */
export type Draft = Pick<Change, 'lead' | 'kind'> &
  Partial<Pick<Change, 'words' | 'fields' | 'undoes'>>;

/** A new id as PostgreSQL writes it. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** This device's last change, for a while: the key u takes it back. */
export const $lastUndo = atom<{ run: () => void; atMs: number } | null>(null);
/** The lead that was just closed by its dropdown, until the owner has said how it ended. */
export const $askEnding = atom<string | null>(null);

/** Whether a change must be queued: without signal, or behind older changes. Tries to send those first. */
async function mustWait(): Promise<boolean> {
  if (!hasSignal()) return true;
  await sendWaiting();
  return $waiting.get().some((item, _, items) => isOpen(item, items));
}

/**
 * Makes changes in one go. All of the desk's changes but the dropdown's go through here. The toast says `done`
 * and takes all of them back. Without signal they wait on this phone. Returns whether nothing was lost; what
 * could not be saved is said.
 */
export async function submit(
  drafts: readonly Draft[],
  done: Message,
  where: 'here' | 'next-page' = 'here',
): Promise<boolean> {
  const device = await nameDevice();
  const made_at = new Date(serverNow()).toISOString();
  const changes = drafts.map((draft): Change => ({ ...draft, id: newUuid(), made_at, device }));
  if (await mustWait()) return letWait(changes, done, where, false);
  const answer = await applyChanges(changes);
  if (!answer.ok) {
    if (isSilent(answer) && !(await canRead())) {
      noteSignal(answer);
      return letWait(changes, done, where, true);
    }
    endIfSignedOut(answer);
    if (answer.reason !== 'signed-out') addToast('failed', messages.notSaved(answer));
    return false;
  }
  for (const [index, result] of answer.value.entries()) {
    if (result.outcome === 'conflict' && result.conflict && drafts[index]?.kind !== 'undo')
      addToast('failed', messages.conflict(result.conflict));
    else tellProblem(result, drafts[index]);
  }
  const applied = changes.filter((_, index) => answer.value[index]?.outcome === 'applied');
  if (applied.length > 0) tellDone(done, applied, where);
  await Promise.all([showChanged(answer.value.map(({ lead }) => lead)), reloadLead()]);
  return answer.value.every(({ outcome }) => outcome === 'applied' || outcome === 'conflict');
}

/** Keeps changes on this phone until there is signal. */
async function letWait(
  changes: readonly Change[],
  { title, text }: Message,
  where: 'here' | 'next-page',
  isTried: boolean,
): Promise<boolean> {
  try {
    await queue.add(changes.map((change) => ({ change, title, text, isTried })));
  } catch {
    addToast('failed', messages.notKept);
    return false;
  }
  tellDone(messages.waits(title), changes, where);
  return true;
}

/** Shows the toast of changes that can be taken back. */
function tellDone(done: Message, changes: readonly Change[], where: 'here' | 'next-page'): void {
  const isUndo = changes.some(({ kind }) => kind === 'undo');
  const undo = isUndo ? undefined : () => void takeBack(changes);
  if (where === 'here') addToast('done', done, undo);
  else keepToast('done', done, changes);
  $lastUndo.set(undo ? { run: undo, atMs: Date.now() } : null);
}

function tellProblem(
  { outcome, conflict, message = '' }: ChangeResult,
  change?: Pick<Change, 'kind'>,
): void {
  if (outcome === 'conflict' && conflict && change?.kind === 'undo')
    addToast('failed', messages.cantUndo(conflict));
  if (outcome === 'gone') addToast('failed', messages.leadGone);
  if (outcome === 'refused')
    addToast('failed', messages.notSaved({ ok: false, reason: 'refused', message }));
}

let sending: Promise<void> | null = null;

/** Sends what waits, in its order, and tells what became of it. */
export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  const isRead = await queue.load().then(
    () => true,
    () => false,
  );
  const hasOpen = $waiting.get().some((item, _, items) => isOpen(item, items));
  if (!isRead || !hasOpen || navigator.onLine === false) return;
  const { answered, failure } = await queue.send();
  for (const { item, result } of answered) tellProblem(result, item.change);
  const sent = answered.filter(({ result }) => result.outcome === 'applied').length;
  const left = $waiting.get().filter((item, _, items) => isOpen(item, items)).length;
  if (sent > 0) addToast('done', messages.sent(sent, left));
  if (failure) {
    endIfSignedOut(failure);
    if (isSilent(failure)) noteSignal(failure);
    else if (failure.reason !== 'signed-out') addToast('failed', messages.notSaved(failure));
  }
  if (answered.length > 0)
    await Promise.all([showChanged(answered.map(({ result }) => result.lead)), reloadLead()]);
}

/** Takes changes back: one that still waits is dropped, else it is a change of its own. */
export async function takeBack(changes: readonly Undoable[]): Promise<void> {
  $lastUndo.set(null);
  const sent: Draft[] = [];
  for (const { id, lead, kind, fields } of changes)
    if (!(await queue.drop(id)))
      sent.push({
        lead,
        kind: 'undo',
        undoes: id,
        fields: kind === 'add' ? {} : reverse(fields),
      });
  if (sent.length > 0) await submit(sent, messages.undone);
  else addToast('done', messages.undone);
}

/** Applies what was in conflict after all: based on the value that stayed. */
export async function applyMine(
  lead: string,
  conflict: Conflict,
  done: Message = messages.done('Applied', 'Yours holds now'),
): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(conflict).flatMap(([field, sides]) =>
      sides ? [[field, [sides.theirs, sides.yours] as const]] : [],
    ),
  );
  await submit([{ lead, kind: 'status', fields }], done);
}

/** The owner has decided about a change in conflict. */
export async function decide({ change, conflict }: Waiting, isMine: boolean): Promise<void> {
  await queue.drop(change.id);
  if (isMine && conflict) await applyMine(change.lead, conflict);
}

/** Changes the status by the dropdown; closing asks how it ended. */
export async function changeStatus(lead: Lead, status: LeadStatus): Promise<void> {
  const { id, name } = lead;
  const letStatusWait = () =>
    submit(
      [{ lead: id, kind: 'status', fields: fieldsOf(lead, { status }) }],
      messages.done('Status', `${name}: ${statusOf(lead).label} to ${toStatus(status).label}`),
    );
  const undoOf = (saved: Lead) => {
    const { last_event } = saved;
    if (last_event === null) return undefined;
    const fields = { status: [lead.status, status] } as const;
    const run = () => void takeBack([{ id: last_event, lead: id, fields }]);
    $lastUndo.set({ run, atMs: Date.now() });
    return run;
  };
  const isSaved = (await mustWait())
    ? await letStatusWait()
    : await changeField(id, 'status', status, undoOf, async (failure) => {
        if (!isSilent(failure) || (await canRead())) return false;
        noteSignal(failure);
        return letStatusWait();
      });
  $askEnding.set(isSaved && status === 'closed' ? id : null);
  if (isSaved) await reloadLead();
}

type Fields = NonNullable<Change['fields']>;

const reverse = (fields: Undoable['fields'] = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, values]) =>
      values ? [[field, [values[1], values[0]] as const]] : [],
    ),
  );

/** Whether a field stays: the same time may be written in several ways. */
const isSame = (field: string, from: Value, to: Value | undefined): boolean =>
  from === to ||
  (field.endsWith('_at') &&
    typeof from === 'string' &&
    typeof to === 'string' &&
    Date.parse(from) === Date.parse(to));

/** The fields of a change, based on the lead as it is shown; those that stay are left out. */
export function fieldsOf(
  lead: Lead,
  values: { [Field in keyof Fields]?: Value | undefined },
): Fields {
  const entries = Object.entries(values) as [keyof Fields, Value | undefined][];
  return Object.fromEntries(
    entries
      .map(([field, to]) => [field, [lead[field], to]] as const)
      .filter(([field, [from, to]]) => to !== undefined && !isSame(field, from, to)),
  );
}

/** The status after the owner has answered: Contacted, unless the lead is further. */
export const answeredStatus = (lead: Lead): { status?: string } =>
  ['new', 'other'].includes(statusOf(lead).id) ? { status: 'contacted' } : {};
