import { type Changes, columnEntries, type DeskRow } from '#leads/columns.ts';
import type { LeadStatus } from '#leads/statuses.ts';
import { lastOf } from '#shared/old-browsers.ts';
import { ask } from './ask.ts';
import { renewSession } from './auth.ts';
import { getClient } from './client.ts';
import { type Result, signedOut } from './result.ts';
import { withIsoTimes } from './timestamps.ts';

/** The columns that the desk reads, as the API takes them. */
const columns = columnEntries
  .filter(([, { desk }]) => desk)
  .map(([name]) => name)
  .join(', ');

/** The number of submissions on a page of the list. */
export const pageSize = 50;

/** The end of a page; the next, older page begins after it. */
export interface Position {
  /** The timestamp as the database writes it, with microseconds, which a Date does not keep. */
  timestamp: string;
  id: string;
}

/** One page of the list, newest first. */
export interface Page {
  rows: DeskRow[];
  /** The end of this page if older submissions follow, else `null`. */
  next: Position | null;
}

/** The number of submissions; suspected spam is counted separately. */
export type Counts = Readonly<Record<LeadStatus | 'total' | 'suspected', number>>;

/**
 * Loads 50 submissions, newest first, that follow `after` (without it, the newest). Keyset paging is fast for
 * old pages too, and new submissions don't shift it.
 */
export async function loadPage(options: {
  suspected: boolean;
  after: Position | null;
}): Promise<Result<Page>> {
  const { suspected, after } = options;
  const answer = await ask(() => {
    const all = getClient()
      .from('contact_submissions')
      .select(columns)
      .eq('suspected_spam', suspected);
    const rows =
      after === null
        ? all
        : all
            .lte('created_at', after.timestamp)
            // The condition above can use the index; this one separates rows with equal timestamps.
            .or(`created_at.lt."${after.timestamp}",id.lt.${after.id}`);
    return rows
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize + 1)
      .overrideTypes<DeskRow[], { merge: false }>();
  });
  if (!answer.ok) return answer;
  const shown = answer.value.slice(0, pageSize);
  const last = lastOf(shown);
  const hasOlder = answer.value.length > pageSize && last !== undefined;
  const next = hasOlder ? { timestamp: last.created_at, id: last.id } : null;
  return { ok: true, value: { rows: shown.map(withIsoTimes), next } };
}

// PostgreSQL, Appendix A: insufficient_privilege.
const refusedByRights = '42501';

/** The answer of a call that refuses everyone but admins; its refusal gets the reason `not-admin`. */
export async function refusedAsNotAdmin<Value>(answer: Result<Value>): Promise<Result<Value>> {
  if (answer.ok || answer.code !== refusedByRights) return answer;
  // A session that was ended elsewhere is refused too: its refresh tells which it is.
  const renewed = await renewSession();
  if (renewed.ok && !renewed.value) return signedOut;
  return { ...answer, reason: 'not-admin' };
}

/**
 * Saves a change of one submission and returns the row as the database holds it now.
 * Row-level security refuses without an error: a change of no row is a failure.
 */
export async function saveChange(id: string, change: Partial<Changes>): Promise<Result<DeskRow>> {
  const answer = await ask(() =>
    getClient()
      .from('contact_submissions')
      .update(change)
      .eq('id', id)
      .select(columns)
      .overrideTypes<DeskRow[], { merge: false }>(),
  );
  if (!answer.ok) return answer;
  const [row] = answer.value;
  if (!row) return { ok: false, reason: 'nothing-changed', message: '' };
  return { ok: true, value: withIsoTimes(row) };
}
