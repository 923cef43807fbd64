import { atom } from 'nanostores';
import type { Result } from '#admin/data/result.ts';
import { getSpamDays } from '#admin/data/site-facts.ts';
import * as spamData from '#admin/data/spam.ts';
import { messages } from '#admin/messages.ts';
import { createList } from './list.ts';
import { fetchDesk, report, save } from './submissions.ts';
import { addToast } from './toasts.ts';

export { getSpamDays };

const suspected = createList(true);

/** Those suspected of spam, newest first. */
export const $suspected = suspected.$list;

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

/** Moves a submission from suspected spam back to the list; returns whether it worked. */
export async function putBack(id: string): Promise<boolean> {
  const row = await save(id, 'suspected_spam', false, () => () => void markSpam([id], true));
  if (typeof row === 'boolean') return row;
  suspected.remove(id);
  await fetchDesk(1, true);
  return true;
}

/** How many requests the owner has marked as spam and not confirmed. */
export const $marked = atom(0);

/** Marks requests as spam or not; returns whether it worked. The toast offers to undo it. */
export const markSpam = (ids: readonly string[], spam: boolean): Promise<boolean> =>
  mark(spam, () => spamData.markSpam(ids, spam));

/** Marks a request as spam, and all new ones with its words or from its sender. */
export const markLike = (id: string): Promise<boolean> => mark(true, () => spamData.markLike(id));

async function mark(spam: boolean, send: () => Promise<Result<string[]>>): Promise<boolean> {
  const result = await send();
  if (!result.ok || result.value.length === 0) {
    addToast(
      'failed',
      messages.notSaved(result.ok ? { ok: false, reason: 'nothing-changed', message: '' } : result),
    );
    return false;
  }
  const ids = result.value;
  const done = spam ? messages.spamMarked(ids.length, getSpamDays()) : messages.notSpam(ids.length);
  addToast('done', done, () => void markSpam(ids, !spam));
  await Promise.all([fetchDesk(1, true), suspected.reload(true), loadMarked()]);
  return true;
}

/** Counts what the owner has marked; a failure leaves the count as it was. */
export async function loadMarked(): Promise<void> {
  const result = await spamData.countMarked();
  if (result.ok) $marked.set(result.value);
}

/** What the owner has marked is spam for good. */
export async function confirmSpam(): Promise<void> {
  const result = await spamData.confirmSpam();
  if (result.ok) addToast('done', messages.saved('They’re removed when their time is over'));
  else addToast('failed', messages.notSaved(result));
  await loadMarked();
}
