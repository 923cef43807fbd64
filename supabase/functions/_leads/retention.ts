import type { RpcClient } from '../_shared/rpc-client.ts';
import retention from './retention.json' with { type: 'json' };

/**
 * Removes expired leads, as /privacy promises: some months after the last change, suspected spam after some
 * days. Returns how many were removed; throws when the database refuses.
 */
export async function removeExpiredLeads(
  client: RpcClient<'remove_expired_leads'>,
): Promise<number> {
  const { data, error } = await client.rpc('remove_expired_leads', {
    lead_months: retention.leadMonths,
    spam_days: retention.spamDays,
  });
  if (error) throw new Error(`remove_expired_leads: ${error.message}`, { cause: error });
  if (data === null) throw new Error('remove_expired_leads: the database gave no number');
  return data;
}
