import * as z from 'zod';
import retention from '#generated/retention.json' with { type: 'json' };
import { callRpc, type RpcClient } from './rpc-client.ts';

const answer = z.object({ removed: z.int(), refused: z.int() });

/** How many leads went, and how many stay although their time is over: too many at once. */
export type Expired = z.output<typeof answer>;

/**
 * Removes expired leads, as /privacy promises: some months after the last change, suspected spam after some
 * days. Throws when the database refuses, also when the numbers are below 12 months or 30 days.
 */
export async function removeExpiredLeads(
  client: RpcClient<'remove_expired_leads'>,
): Promise<Expired> {
  const args = { lead_months: retention.leadMonths, spam_days: retention.spamDays };
  return answer.parse(await callRpc(client, 'remove_expired_leads', args));
}
