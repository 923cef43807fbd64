import { atom } from 'nanostores';
import {
  applyChanges,
  type Change,
  type ChangeResult,
  type Conflict,
} from '#admin/data/changes.ts';
import type { Lead } from '#admin/data/lead.ts';
import { nameDevice } from '#admin/data/push.ts';
import type { Message } from '#admin/messages.ts';
import { messages } from '#admin/messages.ts';
import type { LeadStatus } from '#leads/statuses.ts';
import { newId } from '#shared/old-browsers.ts';
import { endIfSignedOut } from './auth.ts';
import { reloadLead } from './lead.ts';
import { changeField, showChanged } from './submissions.ts';
import { addToast, keepToast } from './toasts.ts';

export type { Change, Conflict };
/** A change before it has its id, time and device. */
export type Draft = Pick<Change, 'lead' | 'kind'> &
  Partial<Pick<Change, 'words' | 'fields' | 'undoes'>>;

/** A new id as PostgreSQL writes it. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** This device's last change, for a while: the key u takes it back. */
export const $lastUndo = atom<{ run: () => void; atMs: number } | null>(null);
/** The lead that was just closed by its dropdown, until the owner has said how it ended. */
export const $askEnding = atom<string | null>(null);

/**
 * Makes changes in one go. All of the desk's changes but the dropdown's go through here. The toast says `done`
 * and takes all of them back. Returns whether nothing was lost; what could not be saved is said.
 */
export async function submit(
  drafts: readonly Draft[],
  done: Message,
  where: 'here' | 'next-page' = 'here',
): Promise<boolean> {
  const device = await nameDevice();
  const made_at = new Date().toISOString();
  const changes = drafts.map((draft): Change => ({ ...draft, id: newUuid(), made_at, device }));
  const answer = await applyChanges(changes);
  if (!answer.ok) {
    endIfSignedOut(answer);
    if (answer.reason !== 'signed-out') addToast('failed', messages.notSaved(answer));
    return false;
  }
  const applied = changes.filter((_, index) => answer.value[index]?.outcome === 'applied');
  for (const [index, result] of answer.value.entries()) tellProblem(result, drafts[index]);
  if (applied.length > 0) {
    const isUndo = drafts.some(({ kind }) => kind === 'undo');
    const undo = isUndo ? undefined : () => void takeBack(applied);
    if (where === 'here') addToast('done', done, undo);
    else keepToast('done', done, applied);
    $lastUndo.set(undo ? { run: undo, atMs: Date.now() } : null);
  }
  await Promise.all([showChanged(answer.value.map(({ lead }) => lead)), reloadLead()]);
  return answer.value.every(({ outcome }) => outcome === 'applied' || outcome === 'conflict');
}

function tellProblem({ outcome, conflict, message = '' }: ChangeResult, draft?: Draft): void {
  if (outcome === 'conflict' && conflict)
    addToast(
      'failed',
      draft?.kind === 'undo' ? messages.cantUndo(conflict) : messages.conflict(conflict),
    );
  if (outcome === 'gone') addToast('failed', messages.leadGone);
  if (outcome === 'refused') addToast('failed', messages.notSaved({ reason: 'refused', message }));
}

/** Takes changes back: each is a change of its own, which runs only if nobody has changed the same since. */
export async function takeBack(changes: readonly Pick<Change, 'id' | 'lead'>[]): Promise<void> {
  $lastUndo.set(null);
  const undos = changes.map(({ id, lead }): Draft => ({ lead, kind: 'undo', undoes: id }));
  await submit(undos, messages.undone);
}

/** Changes the status by the dropdown; closing asks how it ended. */
export async function changeStatus({ id }: Pick<Lead, 'id'>, status: LeadStatus): Promise<void> {
  const undoOf = (saved: Lead) => {
    const { lastEvent } = saved;
    if (lastEvent === null) return undefined;
    const run = () => void takeBack([{ id: lastEvent, lead: id }]);
    $lastUndo.set({ run, atMs: Date.now() });
    return run;
  };
  const isSaved = await changeField(id, 'status', status, undoOf);
  $askEnding.set(isSaved && status === 'closed' ? id : null);
  if (isSaved) await reloadLead();
}

type Fields = NonNullable<Change['fields']>;

const readers: { [Field in keyof Fields]?: (lead: Lead) => string | boolean | null } = {
  status: ({ status }) => (status.id === 'other' ? status.label : status.id),
  ending: ({ ending }) => ending,
  ending_reason: ({ endingReason }) => endingReason,
  suspected_spam: ({ suspectedSpam }) => suspectedSpam,
  follow_up_at: ({ followUpAt }) => followUpAt,
  follow_up_words: ({ followUpWords }) => followUpWords,
  visit_at: ({ visitAt }) => visitAt,
  visit_where: ({ visitWhere }) => visitWhere,
  phone_wrong: ({ phoneWrong }) => phoneWrong,
  phone: ({ storedPhone }) => storedPhone,
};

/** The fields of a change, based on the lead as it is shown; those that stay are left out. */
export function fieldsOf(
  lead: Lead,
  values: { [Field in keyof Fields]?: string | boolean | null | undefined },
): Fields {
  const entries = Object.entries(values) as [keyof Fields, string | boolean | null | undefined][];
  return Object.fromEntries(
    entries
      .map(([field, to]) => [field, [readers[field]?.(lead) ?? null, to]] as const)
      .filter(([, [from, to]]) => to !== undefined && from !== to),
  );
}

/** The status after the owner has answered: Contacted, unless the lead is further. */
export const answeredStatus = ({ status }: Lead): { status?: string } =>
  status.id === 'new' || status.id === 'other' ? { status: 'contacted' } : {};
