import { type Message, messages } from '#admin/messages.ts';
import type { Change } from '#admin/record.ts';
import { $toasts, addToast, closeToast, keepToast } from '#admin/stores/toasts.ts';
import type { ChangeResult } from '#admin/sync/api/changes.ts';
import type { Pending } from './outbox.ts';

/** The last toast of changes on this page: the newest replaces the ones before. */
let shown: {
  toast: number;
  ids: readonly string[];
  undo: (() => void) | undefined;
  confirmed: Message | undefined;
} | null = null;

const isShown = (): boolean => $toasts.get().some(({ id }) => id === shown?.toast);

/** The server has what the toast speaks of: now it may say so. */
export function tellConfirmed(applied: readonly string[]): void {
  if (!shown?.confirmed || !isShown() || !shown.ids.some((id) => applied.includes(id))) return;
  const { ids, undo, confirmed } = shown;
  shown = { toast: addToast('done', confirmed, undo), ids, undo, confirmed: undefined };
}

/** What the server has refused is not said to be done. */
export function untellRefused(refused: readonly string[]): void {
  if (shown?.ids.some((id) => refused.includes(id))) closeToast(shown.toast);
}

/** A toast whose change could not be sent says that it waits. */
export function tellWaiting(pending: readonly Pending[], isStored: boolean): void {
  const item = pending.find(({ change, hasWaited }) => hasWaited && shown?.ids.includes(change.id));
  if (item && isShown() && isStored) addToast('done', messages.waits(item.title), shown?.undo);
  if (item) shown = null;
}

/** Shows the toast of changes that `takeBack` can take back. */
export function tellDone(
  done: Message,
  changes: readonly Change[],
  takeBack: () => void,
  where: 'here' | 'next-page',
  confirmed?: Message,
): void {
  // A photo that has arrived goes with its lead.
  const isFinal = changes.some(({ kind }) => kind === 'undo' || kind === 'photo');
  const undo = isFinal ? undefined : takeBack;
  if (where === 'here') {
    const toast = addToast('done', done, undo);
    shown = { toast, ids: changes.map(({ id }) => id), undo, confirmed };
  } else keepToast('done', done, changes);
}

/** What became of a change that was not applied. */
export function tellProblem(
  { outcome, conflict, message = '', lead }: ChangeResult,
  { change: { kind, fields = {}, words }, text }: Pending,
): void {
  const name = lead?.row.name ?? text;
  if (outcome === 'conflict' && conflict)
    addToast(
      'failed',
      kind === 'undo' ? messages.cantUndo(name, conflict) : messages.conflict(name, conflict),
    );
  if (outcome === 'gone') addToast('failed', messages.leadGone(text, words));
  const tell = kind === 'status' && fields.status ? messages.updateFailed : messages.notSaved;
  if (outcome === 'refused') addToast('failed', tell({ ok: false, reason: 'refused', message }));
}
