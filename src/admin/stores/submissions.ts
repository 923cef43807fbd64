import { atom } from 'nanostores';
import type { Failure } from '#admin/data/result.ts';
import { getSpamDays } from '#admin/data/site-facts.ts';
import type { Submission } from '#admin/data/submission.ts';
import { type Counts, loadCounts } from '#admin/data/submissions.ts';
import { changeMessages, explain, messages } from '#admin/messages.ts';
import type { Changes } from '#leads/columns.ts';
import { endSession } from './auth.ts';
import { createList } from './list.ts';
import { saveField } from './saving.ts';
import { addToast, closeToast } from './toasts.ts';

export type { Counts, Submission };
export { getSpamDays };

const inbox = createList(false);
const suspected = createList(true);

/** The submissions, newest first. */
export const $inbox = inbox.$list;
/** Those suspected of spam, newest first. */
export const $suspected = suspected.$list;
/** The counts of the cards; `null` until they are loaded. */
export const $counts = atom<Counts | null>(null);
/** Whether a refresh has failed, so that the list may be out of date. */
export const $isStale = atom(false);
/** The server's reason why this account may not use the desk; `null` unless it was refused. */
export const $refusal = atom<string | null>(null);

const retryMs = 3_000;
let fetchToast = 0;
let lastCount = 0;
let lastFetch = 0;

/** Whether only another account or session can help, so that trying again is pointless. */
const isFinal = ({ reason }: Failure) => reason === 'signed-out' || reason === 'not-admin';

function report(failure: Failure | null, isQuiet: boolean): void {
  if (!failure) {
    closeToast(fetchToast);
    return;
  }
  if (failure.reason === 'signed-out') endSession();
  if (isFinal(failure) || isQuiet) return;
  fetchToast = addToast('failed', messages.fetchFailed(failure));
}

/** Loads the counts. A response is ignored when a later request has been sent. */
async function recount(): Promise<Failure | null> {
  lastCount += 1;
  const request = lastCount;
  const result = await loadCounts();
  if (request !== lastCount) return null;
  if (!result.ok) {
    if (result.reason === 'not-admin') $refusal.set(explain(result));
    return result;
  }
  $refusal.set(null);
  $counts.set(result.value);
  return null;
}

async function fetchAll(): Promise<Failure | null> {
  const failures = await Promise.all([inbox.reload(), recount()]);
  return failures.find((failure) => failure !== null) ?? null;
}

/**
 * Fetches the counts and the current page of submissions, at most `tries` times. The result is used only if
 * no later fetch has begun.
 */
async function fetchDesk(tries: number, isQuiet: boolean): Promise<void> {
  lastFetch += 1;
  const request = lastFetch;
  let failure = await fetchAll();
  for (let left = tries - 1; left > 0 && failure && !isFinal(failure); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    if (request !== lastFetch) return;
    failure = await fetchAll();
  }
  if (request !== lastFetch) return;
  $isStale.set(failure !== null);
  report(failure, isQuiet);
}

/** Loads the counts and the current page of submissions. */
export const loadDashboard = (): Promise<void> => fetchDesk(1, false);

/** Refreshes counts and list; when that fails twice, `$isStale` is set. */
export const refreshDashboard = (): Promise<void> => fetchDesk(2, true);

/** Shows the 50 submissions before these. */
export async function showOlder(): Promise<void> {
  report(await inbox.showOlder(), false);
}

/** Shows the 50 submissions after these. */
export async function showNewer(): Promise<void> {
  report(await inbox.showNewer(), false);
}

/** Loads the submissions suspected of spam. */
export async function loadSuspected(): Promise<void> {
  report(await suspected.reload(), false);
}

/** Shows the 50 suspected submissions before these. */
export async function showOlderSuspected(): Promise<void> {
  report(await suspected.showOlder(), false);
}

/** Shows the 50 suspected submissions after these. */
export async function showNewerSuspected(): Promise<void> {
  report(await suspected.showNewer(), false);
}

/** Saves a field and shows a toast; returns the saved row, or undefined after a failure. */
async function save<Field extends keyof Changes>(
  id: string,
  field: Field,
  value: Changes[Field],
): Promise<Submission | undefined> {
  const result = await saveField(id, field, value);
  if (!result) return undefined;
  if (result.ok) {
    addToast('done', changeMessages[field].saved);
    return result.value;
  }
  if (result.reason === 'signed-out') endSession();
  else addToast('failed', changeMessages[field].failed(result));
  return undefined;
}

/**
 * Changes a field of a submission in the list. `$saving` holds the optimistic value until the server has
 * answered; then row, toast and counts follow the answer. After a failure the old value is shown again.
 */
export async function changeField<Field extends keyof Changes>(
  id: string,
  field: Field,
  value: Changes[Field],
): Promise<void> {
  const row = await save(id, field, value);
  if (!row) return;
  inbox.replace(row);
  const failure = await recount();
  if (failure) $isStale.set(true);
  report(failure, true);
}

/** Moves a submission from suspected spam back to the list; returns whether it worked. */
export async function putBack(id: string): Promise<boolean> {
  const row = await save(id, 'suspected_spam', false);
  if (!row) return false;
  suspected.remove(id);
  await fetchDesk(1, true);
  return true;
}
