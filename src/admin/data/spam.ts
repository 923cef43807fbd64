import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';

/** The database refuses to change more at once. */
const mostAtOnce = 50;

/** Marks requests as spam, or takes the mark away; returns the ids of those that it has changed. */
export async function markSpam(ids: readonly string[], spam: boolean): Promise<Result<string[]>> {
  const changed: string[] = [];
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const some = ids.slice(at, at + mostAtOnce);
    const result = await ask(() => getClient().rpc('mark_spam', { ids: some, spam }));
    if (!result.ok) return result;
    changed.push(...result.value);
  }
  return { ok: true, value: changed };
}

/** Marks a request, and all new ones with its words or from its sender; returns the ids. */
export const markLike = (id: string): Promise<Result<string[]>> =>
  ask(() => getClient().rpc('mark_like', { id }));

/** The number of requests that the owner has marked and not confirmed; at most 1,000. */
export async function countMarked(): Promise<Result<number>> {
  const result = await ask(() =>
    getClient().from('contact_submissions').select('id').eq('spam_marked_by', 'owner').limit(1000),
  );
  return result.ok ? { ok: true, value: result.value.length } : result;
}

/** What the owner has marked is spam for good: it's removed when its time is over. Returns their number. */
export const confirmSpam = (): Promise<Result<number>> =>
  ask(() => getClient().rpc('confirm_spam'));
