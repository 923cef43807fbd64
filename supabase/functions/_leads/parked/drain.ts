import type { RpcClient } from '../../_shared/rpc-client.ts';
import { storeLead } from '../lead-store.ts';
import { listParked, type Parked, readParked, type SecondStore } from './store.ts';

const dayMs = 86_400_000;
/** How long a lead may lie in the second store, as /privacy says. */
const mostDays = 7;
const storeTimeoutMs = 5000;

export interface Drain {
  second: SecondStore;
  client: RpcClient<'receive_lead'> & RpcClient<'report_parked'>;
  nowMs: () => number;
  log: (message: string) => void;
  /** No further lead is begun after this time. */
  budgetMs?: number;
}

/**
 * Brings parked leads home: each is stored with its time of arrival, once even when two runs meet, and then
 * removed. One that the database still refuses stays for the next run, up to seven days. Tells the database
 * what is left. Returns how many came home and how many are left.
 */
export async function drainParked(given: Drain): Promise<{ home: number; left: number }> {
  const { second, client, nowMs, log, budgetMs = 15_000 } = given;
  const ids = await listParked(second);
  const endMs = nowMs() + budgetMs;
  const left: string[] = [];
  for (const id of ids) {
    if (nowMs() >= endMs) {
      left.push(id);
      continue;
    }
    try {
      const parked = await readParked(second, id);
      if (parked) await bringHome(client, id, parked);
      await second.blobs.delete(id);
    } catch (error) {
      log(`parked lead ${id}: ${error instanceof Error ? error.message : String(error)}`);
      if (nowMs() - Date.parse(dayOf(id)) < mostDays * dayMs) {
        left.push(id);
        continue;
      }
      await second.blobs.delete(id);
      log(`parked lead ${id}: removed after ${mostDays} days`);
    }
  }
  const [oldest] = left;
  const { error } = await client.rpc('report_parked', {
    count: left.length,
    ...(oldest && { oldest: dayOf(oldest) }),
  });
  if (error) log(`report_parked: ${error.message}`);
  return { home: ids.length - left.length, left: left.length };
}

/** An id begins with the day on which the lead came. */
const dayOf = (id: string): string => id.slice(0, 10);

async function bringHome(
  client: RpcClient<'receive_lead'>,
  id: string,
  { received, receivedAt, mailedAt }: Parked,
): Promise<void> {
  const lead = { ...received, parked: { id, receivedAt, mailedAt } };
  const { outcome } = await storeLead(client, lead, storeTimeoutMs);
  if (outcome !== 'limited') return;
  // Its sender was told that it is received, so it is kept, as suspected.
  const spam_reason = 'far more requests from one connection than within its limit';
  const suspected = { ...lead, lead: { ...lead.lead, spam_reason }, limits: undefined };
  await storeLead(client, suspected, storeTimeoutMs);
}
