import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { storeLead } from '#server/database/store-lead.ts';
import { messageOf } from '#shared/text.ts';
import type { MailWhole } from './mail.ts';
import { listParked, type Parked, readParked, type SecondStore, writeParked } from './store.ts';

const dayMs = 86_400_000;
/** After this many days we stop counting on the database and email the whole lead. */
const waitDays = 5;
const callTimeoutMs = 5000;

export interface Drain {
  second: SecondStore;
  /** Undefined while the environment is wrong. */
  client:
    | (RpcClient<'receive_lead'> & RpcClient<'report_parked'> & RpcClient<'mark_mailed'>)
    | undefined;
  /** Undefined while the environment is wrong. */
  mailWhole?: MailWhole | undefined;
  nowMs: () => number;
  log: (message: string) => void;
  /** No further lead is begun after this time. */
  budgetMs?: number;
}

/** What the second store holds, in numbers. */
export interface ParkedCounts {
  /** Everything that is still there. */
  left: number;
  /** Those that the database has not accepted for days. */
  givenUp: number;
}

/**
 * Moves parked leads into the database: each is stored with its time of arrival, once even when two runs meet, and then
 * removed. One that the database refuses, or that can't be read, stays until it is home; after five days the owner gets
 * all of it by email. Tells the database what is left, and returns how many were moved, are left, and are past waiting.
 */
export async function drainParked(given: Drain): Promise<ParkedCounts & { home: number }> {
  const { second, client, nowMs, log, budgetMs = 15_000 } = given;
  const endMs = nowMs() + budgetMs;
  let home = 0;
  const left: string[] = [];
  for (const ids of batchesOf(await listParked(second))) {
    const read = nowMs() < endMs ? await readInOrder(given, ids) : [];
    left.push(...ids.filter((id) => !read.some((one) => one.id === id)));
    for (const { id, parked } of read) {
      const isHome = nowMs() < endMs && (await bringOrKeep(given, id, parked));
      if (isHome) home += 1;
      else left.push(id);
    }
  }
  left.sort();
  // Another run may have moved what this one could not read.
  const there = left.length > 0 ? await listParked(second) : [];
  const stays = left.filter((id) => there.includes(id));
  const counts = countLeft(stays, nowMs());
  const oldest = stays[0] && { oldest: dayOf(stays[0]) };
  const args = { count: counts.left, given_up: counts.givenUp, ...oldest };
  if (client)
    await callRpc(client, 'report_parked', args, callTimeoutMs).catch((error) =>
      log(String(error)),
    );
  return { home, left: counts.left, givenUp: counts.givenUp };
}

/** The counts of these ids. */
export const countLeft = (ids: readonly string[], nowMs: number): ParkedCounts => ({
  left: ids.length,
  givenUp: ids.filter((id) => daysOf(id, nowMs) >= waitDays).length,
});

/** An id begins with the day on which the lead came. */
const dayOf = (id: string): string => id.slice(0, 10);
const daysOf = (id: string, nowMs: number): number => (nowMs - Date.parse(dayOf(id))) / dayMs;

/** How many are read before one is moved: a flood must not use up the time of a run. */
const batch = 50;

/** The ids hour by hour, which is how they begin, each hour in parts. */
function batchesOf(ids: readonly string[]): string[][] {
  const hours = Object.values(Object.groupBy(ids, (id) => id.slice(0, 'YYYY-MM-DD-HH'.length)));
  return hours.flatMap((all = []) =>
    Array.from({ length: Math.ceil(all.length / batch) }, (_, n) =>
      all.slice(n * batch, (n + 1) * batch),
    ),
  );
}

interface Found {
  id: string;
  parked: Parked;
}

/**
 * Those that can be read, in the order in which they came: a sender's later request must not count against the first.
 */
async function readInOrder({ second, log }: Drain, ids: readonly string[]): Promise<Found[]> {
  const read = async (id: string): Promise<Found[]> => {
    try {
      const parked = await readParked(second, id);
      if (!parked) throw new Error('listed, and not found');
      return [{ id, parked }];
    } catch (error) {
      log(`parked lead ${id}: ${messageOf(error)}`);
      return [];
    }
  };
  const found = (await Promise.all(ids.map(read))).flat();
  return found.sort((a, b) => (a.parked.receivedAt < b.parked.receivedAt ? -1 : 1));
}

/** Whether the lead is in the database now. */
async function bringOrKeep(given: Drain, id: string, parked: Parked): Promise<boolean> {
  const { second, client, nowMs, log } = given;
  const logged = (error: unknown) => log(`parked lead ${id}: ${messageOf(error)}`);
  try {
    try {
      if (!client) throw new Error('the environment is wrong');
      await bringHome(client, id, parked);
    } catch (error) {
      logged(error);
      await mailIfOld(given, id, parked, daysOf(id, nowMs()));
      return false;
    }
    await second.blobs.delete(id);
    return true;
  } catch (error) {
    logged(error);
    return false;
  }
}

/** Emails a lead that the database has refused for days, once. */
async function mailIfOld(
  { second, mailWhole, nowMs }: Drain,
  id: string,
  parked: Parked,
  days: number,
): Promise<void> {
  const { lead, mayBePerson } = parked.received;
  const isSuspected = lead.spam_reason !== null && !mayBePerson;
  const isTold = parked.wholeMailedAt !== undefined || isSuspected;
  if (days < waitDays || isTold || !mailWhole) return;
  await mailWhole(id, parked);
  const wholeMailedAt = new Date(nowMs()).toISOString();
  await writeParked(second, id, { ...parked, wholeMailedAt });
}

async function bringHome(
  client: RpcClient<'receive_lead'> & RpcClient<'mark_mailed'>,
  id: string,
  { received, receivedAt, mailedAt }: Parked,
): Promise<void> {
  const lead = { ...received, parked: { id, receivedAt, mailedAt } };
  const stored = await storeLead(client, lead, callTimeoutMs);
  if (stored.outcome === 'limited') {
    // Its sender was told that we have it, so it is stored, as suspected.
    const spam_reason = 'far more requests from one connection than its limit allows';
    const suspected = {
      ...lead,
      lead: { ...lead.lead, spam_reason },
      mayBePerson: false,
      limits: undefined,
    };
    await storeLead(client, suspected, callTimeoutMs);
  } else if (stored.outcome === 'known' && stored.id && mailedAt) {
    const args = { lead_id: stored.id, mailed_at: mailedAt };
    await callRpc(client, 'mark_mailed', args, callTimeoutMs);
  }
}
