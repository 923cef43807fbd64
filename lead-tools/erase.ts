import type { SupabaseClient } from '@supabase/supabase-js';
import { normalizePhone } from '#leads/phone.ts';
import type { Database } from '#supabase/database.types.ts';

const pageSize = 1000;
const batchSize = 100;

/** A sender of requests, found by phone (E.164) or by email in lower case. */
export interface Person {
  column: 'phone' | 'email';
  value: string;
}

/** The person with this email address or US phone number; undefined when the text is neither. */
export function readPerson(text: string): Person | undefined {
  const phone = normalizePhone(text);
  if (phone) return { column: 'phone', value: phone };
  return /^\S+@\S+$/.test(text) ? { column: 'email', value: text.toLowerCase() } : undefined;
}

/**
 * The ids of all leads of this person. The query's pattern has a wildcard for every character that PostgREST
 * or LIKE would interpret; each row is then compared exactly. Throws the database's message.
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
 * Erases leads by id, with their rows of the rate limit (on delete cascade). Throws the database's message;
 * some leads may be erased then.
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
