import { atom } from 'nanostores';
import type { Failure } from '#admin/data/result.ts';
import type { Submission } from '#admin/data/submission.ts';
import { type Counts, loadCounts, saveChange } from '#admin/data/submissions.ts';
import { messages } from '#admin/messages.ts';
import { endSession } from './auth.ts';
import { createList } from './list.ts';
import { addToast, closeToast } from './toasts.ts';

export type { Counts, Submission };

const inbox = createList(false);
const suspected = createList(true);

/** The submissions, newest first. */
export const $inbox = inbox.$list;
/** Those suspected of spam, newest first. */
export const $suspected = suspected.$list;
/** The figures of the cards; `null` until they are known. */
export const $counts = atom<Counts | null>(null);
/** What is being saved: the wanted status by submission. */
export const $saving = atom<Readonly<Record<string, string>>>({});

let fetchToast = 0;

function report(failures: (Failure | null)[], isQuiet: boolean): void {
  const failure = failures.find((one) => one !== null);
  if (!failure) {
    closeToast(fetchToast);
    return;
  }
  if (failure.reason === 'signed-out') {
    endSession();
    return;
  }
  if (!isQuiet) fetchToast = addToast('failed', messages.fetchFailed(failure));
}

async function recount(): Promise<Failure | null> {
  const result = await loadCounts();
  if (!result.ok) return result;
  $counts.set(result.value);
  return null;
}

/** Loads the figures and the page of submissions that is shown. */
export async function loadDashboard(): Promise<void> {
  report(await Promise.all([inbox.reload(), recount()]), false);
}

/** Brings what is shown up to date, without a word when that fails. */
export async function refreshDashboard(): Promise<void> {
  report(await Promise.all([inbox.reload(), recount()]), true);
}

/** Shows the 50 submissions before these. */
export async function showOlder(): Promise<void> {
  report([await inbox.showOlder()], false);
}

/** Shows the 50 submissions after these. */
export async function showNewer(): Promise<void> {
  report([await inbox.showNewer()], false);
}

/** Loads the submissions suspected of spam. */
export async function loadSuspected(): Promise<void> {
  report([await suspected.reload()], false);
}

/** Shows the 50 suspected submissions before these. */
export async function showOlderSuspected(): Promise<void> {
  report([await suspected.showOlder()], false);
}

/** Shows the 50 suspected submissions after these. */
export async function showNewerSuspected(): Promise<void> {
  report([await suspected.showNewer()], false);
}

function count(changes: Partial<Record<string, number>>): void {
  const counts = $counts.get();
  if (!counts) return;
  const next = { ...counts };
  for (const key of Object.keys(counts) as (keyof Counts)[]) next[key] += changes[key] ?? 0;
  $counts.set(next);
}

function finishSaving(id: string): void {
  const { [id]: _, ...others } = $saving.get();
  $saving.set(others);
}

function fail(
  failure: Failure,
  message: (fault: Failure) => { title: string; text: string },
): void {
  if (failure.reason === 'signed-out') endSession();
  else addToast('failed', message(failure));
}

/**
 * Gives a submission another status. The wish stands in `$saving` until the server has answered;
 * row, figures and toast follow the answer. After a failure everything is as before.
 */
export async function setStatus(id: string, status: string): Promise<void> {
  const old = inbox.$list.get().rows.find((row) => row.id === id);
  if (!old || old.status === status || id in $saving.get()) return;
  $saving.set({ ...$saving.get(), [id]: status });
  const result = await saveChange(id, { status });
  finishSaving(id);
  if (!result.ok) {
    fail(result, messages.statusFailed);
    return;
  }
  inbox.replace(result.value);
  count({ [old.status]: -1, [result.value.status]: 1 });
  addToast('done', messages.statusUpdated);
}

/** Puts a submission that was suspected of spam back into the list; gives whether it worked. */
export async function putBack(id: string): Promise<boolean> {
  if (id in $saving.get()) return false;
  $saving.set({ ...$saving.get(), [id]: 'not-spam' });
  const result = await saveChange(id, { suspected_spam: false });
  finishSaving(id);
  if (!result.ok) {
    fail(result, messages.putBackFailed);
    return false;
  }
  suspected.remove(id);
  count({ suspected: -1, total: 1, [result.value.status]: 1 });
  addToast('done', messages.putBack);
  report([await inbox.reload()], true);
  return true;
}
