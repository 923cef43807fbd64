import type { SupabaseClient } from '@supabase/supabase-js';
import { normalizePhone } from '#leads/phone.ts';
import type { Database } from '#supabase/database.types.ts';

const pageSize = 1000;
const batchSize = 100;

/** Someone who sent requests, as they are found: by phone (E.164) or by email in lower case. */
export interface Person {
  column: 'phone' | 'email';
  value: string;
}

/** The person with this email address or US phone number; nothing when the text is neither. */
export function readPerson(text: string): Person | undefined {
  const phone = normalizePhone(text);
  if (phone) return { column: 'phone', value: phone };
  return /^\S+@\S+$/.test(text) ? { column: 'email', value: text.toLowerCase() } : undefined;
}

/**
 * The ids of everything that this person sent. The query's pattern has a wildcard for every character that
 * PostgREST or LIKE would interpret; each row is then compared exactly. Throws with the database's words.
 */
export async function findLeadsOf(
  client: SupabaseClient<Database>,
  { column, value }: Person,
): Promise<string[]> {
  const pattern = value.replace(/[^\p{L}\p{N}@.-]/gu, '_');
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const { data, error } = await client
      .from('contact_submissions')
      .select('id, email, phone')
      .ilike(column, pattern)
      .order('id')
      .range(page * pageSize, (page + 1) * pageSize - 1);
    if (error) throw new Error(error.message);
    const theirs = data.filter((row) => row[column]?.toLowerCase() === value);
    ids.push(...theirs.map(({ id }) => id));
    if (data.length < pageSize) return ids;
  }
}

/**
 * Erases leads by id; what the rate limit remembers of them goes with the rows (on delete cascade).
 * Throws with the database's words; some may be erased then.
 */
export async function eraseLeads(
  client: SupabaseClient<Database>,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const { error } = await client
      .from('contact_submissions')
      .delete()
      .in('id', ids.slice(at, at + batchSize));
    if (error) throw new Error(error.message);
  }
}
