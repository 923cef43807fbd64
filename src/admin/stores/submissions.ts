import { atom, computed } from 'nanostores';
import { type DeskToday, deskToday } from '#admin/data/desk.ts';
import type { Failure } from '#admin/data/result.ts';
import type { Counts } from '#admin/data/submissions.ts';
import type { Lead } from '#admin/leads/record.ts';
import { changeMessages, explain, messages } from '#admin/messages.ts';
import type { Changes } from '#leads/columns.ts';
import { endIfSignedOut } from './auth.ts';
import { setServerTime } from './clock.ts';
import { replaceFound } from './find.ts';
import { createList, type List } from './list.ts';
import { foreseeRows, foreseeToday } from './overlay.ts';
import { $copy, $waiting, keepDesk, leavePhone } from './phone.ts';
import { saveField } from './saving.ts';
import { noteSignal } from './signal.ts';
import { addToast, closeToast } from './toasts.ts';

export type { Counts, DeskToday, List };

const inbox = createList(false);

/** The submissions, newest first, with what waits on this phone. */
export const $inbox = computed(
  [inbox.$list, $waiting],
  (list, waiting): List =>
    waiting.length === 0
      ? list
      : { ...list, rows: foreseeRows(list.rows, waiting, list.first === 1) },
);
const $loaded = atom<DeskToday | null>(null);
/** The leads that are owed an action, with what waits on this phone; `null` until they are loaded. */
export const $today = computed(
  [$loaded, $waiting, inbox.$list],
  (today, waiting, { rows }) => today && foreseeToday(today, rows, waiting),
);
/** The counts of the cards; `null` until they are loaded. */
export const $counts = computed($today, (today): Counts | null => today?.counts ?? null);
/** Whether the desk of the phone's own store is shown: the server has not answered yet. */
export const $isStored = atom(false);
/** Whether a refresh has failed, so that the list may be out of date. */
export const $isStale = atom(false);
/** The server's reason why this account may not use the desk; `null` unless it was refused. */
export const $refusal = atom<string | null>(null);

const retryMs = 3_000;
let fetchToast = 0;
let lastCount = 0;
let lastFetch = 0;

/** Whether only another account or session, or signal, can help, so that trying again is pointless. */
const isFinal = ({ reason }: Failure) =>
  reason === 'signed-out' || reason === 'not-admin' || navigator.onLine === false;

/**
 * Shows a toast for a failure, or closes that of the last one. A quiet failure has no toast; a lost session leads to
 * the login.
 */
export function report(failure: Failure | null, isQuiet: boolean): void {
  if (!failure) {
    closeToast(fetchToast);
    return;
  }
  endIfSignedOut(failure);
  if (isFinal(failure) || isQuiet) return;
  fetchToast = addToast('failed', messages.fetchFailed(failure));
}

/** Loads counts and groups. A response is ignored when a later request has been sent. */
async function recount(): Promise<Failure | null> {
  lastCount += 1;
  const request = lastCount;
  const result = await deskToday();
  if (request !== lastCount) return null;
  noteSignal(result.ok ? null : result);
  if (!result.ok) {
    if (result.reason === 'not-admin') {
      await leavePhone();
      $refusal.set(explain(result));
    }
    return result;
  }
  $refusal.set(null);
  setServerTime(result.value.serverTime);
  $loaded.set(result.value);
  return null;
}

/** Keeps counts, groups and the newest page on this phone, as the server has them. */
function keep(): void {
  const today = $loaded.get();
  const { phase, first, rows } = inbox.$list.get();
  if (today && phase === 'ready' && first === 1 && !$isStored.get()) void keepDesk(today, rows);
}

/** Shows the desk as this phone has it, until the server has answered. */
function showStored(): void {
  const copy = $copy.get();
  if (!copy || $loaded.get()) return;
  $isStored.set(true);
  $loaded.set(copy.today);
  inbox.show(copy.rows);
}

async function fetchAll(isQuiet: boolean): Promise<Failure | null> {
  const failures = await Promise.all([inbox.reload(isQuiet), recount()]);
  return failures.find((failure) => failure !== null) ?? null;
}

/**
 * Fetches the counts and the current page of submissions, at most `tries` times. The result is used only if
 * no later fetch has begun.
 */
export async function fetchDesk(tries: number, isQuiet: boolean): Promise<void> {
  lastFetch += 1;
  const request = lastFetch;
  let failure = await fetchAll(isQuiet);
  for (let left = tries - 1; left > 0 && failure && !isFinal(failure); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    if (request !== lastFetch) return;
    failure = await fetchAll(isQuiet);
  }
  if (request !== lastFetch) return;
  $isStale.set(failure !== null);
  if (!failure) {
    $isStored.set(false);
    keep();
  }
  report(failure, isQuiet);
}

/** Loads the counts and the current page of submissions; until then the phone's own are shown. */
export function loadDashboard(): Promise<void> {
  showStored();
  return fetchDesk(1, false);
}

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

/** Saves a field and shows a toast; returns the saved row, or whether `instead` has taken care of a failure. */
export async function save<Field extends keyof Changes>(
  id: string,
  field: Field,
  value: Changes[Field],
  undoOf: (saved: Lead) => (() => void) | undefined,
  instead?: (failure: Failure) => Promise<boolean>,
): Promise<Lead | boolean> {
  const result = await saveField(id, field, value);
  if (!result) return false;
  if (result.ok) {
    addToast('done', changeMessages[field].saved, undoOf(result.value));
    return result.value;
  }
  if (await instead?.(result)) return true;
  endIfSignedOut(result);
  if (result.reason !== 'signed-out') addToast('failed', changeMessages[field].failed(result));
  return false;
}

/**
 * Changes a field of a submission in the list. `$saving` holds the optimistic value until the server has
 * answered; then row, toast and counts follow the answer. After a failure `instead` may take care of it, else the
 * old value is shown again. Returns whether it worked.
 */
export async function changeField<Field extends keyof Changes>(
  id: string,
  field: Field,
  value: Changes[Field],
  undoOf: (saved: Lead) => (() => void) | undefined = () => undefined,
  instead?: (failure: Failure) => Promise<boolean>,
): Promise<boolean> {
  const row = await save(id, field, value, undoOf, instead);
  if (typeof row === 'boolean') return row;
  await showChanged([row]);
  return true;
}

/** Shows changed leads in the lists, and loads counts and groups again; null: the lead is gone. */
export async function showChanged(leads: readonly (Lead | null)[]): Promise<void> {
  const known = leads.filter((lead) => lead !== null);
  for (const lead of known) inbox.replace(lead);
  replaceFound(known);
  const isListed = (id: string) => inbox.$list.get().rows.some((row) => row.id === id);
  const isOther = known.length < leads.length || !known.every(({ id }) => isListed(id));
  const failure = isOther ? await fetchAll(true) : await recount();
  if (failure) $isStale.set(true);
  else keep();
  report(failure, true);
}
