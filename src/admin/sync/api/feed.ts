import type { LeadRecord } from '#admin/record.ts';
import { noAnswer, type Result, signedOut } from '#admin/result.ts';
import { call } from './ask.ts';
import { renewSession } from './auth.ts';

/** How far the feed has been read. Only the server reads it, but for `since`. */
export interface Cursor {
  feed: string;
  /** The number of the transaction from which on everything is given again. */
  since: string;
  at: string;
  /** Where the first load goes on; null when it is complete. */
  after: object | null;
}

/** What has changed since a cursor; without one the first leads (docs/desk.md, The feed). */
export interface FeedAnswer {
  cursor: Cursor;
  /** The first load has more. */
  more: boolean;
  /** The cursor was of no use: these are the first leads, and all others are to be dropped. */
  reset: boolean;
  /** ISO 8601: the desk's clocks count from it, not from the phone's. */
  server_time: string;
  /** How many leads there are, and how many are suspected of spam besides. */
  total: number;
  suspected: number;
  /** How many of the suspected came within three days. */
  fresh: number;
  leads: LeadRecord[];
  /** Ids of leads that were erased, or are suspected of spam now. */
  gone: string[];
}

/** The first leads are there at once; a page of the others has about 60 kB, compressed. */
const firstMost = 30;
const most = 500;
/** A connection that has not answered by then is as good as none: the desk goes on with what it has. */
const timeoutMs = 20_000;

// PostgreSQL, Appendix A: insufficient_privilege.
const refusedByRights = '42501';

/**
 * Reads the newest requests that are suspected of spam, or one of them; `marked` is how many the owner has marked and
 * not confirmed. They are not on this device.
 */
export const readSuspected = (lead?: string) =>
  call<{ leads: LeadRecord[]; marked: number }>('read_suspected', lead ? { lead } : {});

/** Reads the feed of leads. Fails with `not-admin` for an account without access. */
export async function readFeed(cursor: Cursor | null): Promise<Result<FeedAnswer>> {
  const answer = await call('desk_sync', { cursor, most: cursor ? most : firstMost }, timeoutMs);
  if (answer.ok) {
    // A gateway may answer with anything: only a feed is stored.
    const value = Object(answer.value) as Partial<FeedAnswer>;
    if (value.cursor && value.leads) return { ok: true, value: value as FeedAnswer };
    return noAnswer;
  }
  if (answer.code !== refusedByRights) return answer;
  // A session that was ended elsewhere is refused too: its refresh tells which it is.
  const renewed = await renewSession();
  if (renewed.ok && !renewed.value) return signedOut;
  return { ...answer, reason: 'not-admin' };
}
