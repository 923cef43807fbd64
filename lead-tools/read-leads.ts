import type { SupabaseClient } from '@supabase/supabase-js';
import type { LeadRow } from '#leads/columns.ts';
import type { Database } from '#supabase/database.types.ts';

const pageSize = 500;

/**
 * Every lead except test leads, ordered by id. Pages begin after an id, not at an offset, so that a lead that arrives or is
 * erased meanwhile doesn't shift the others. Throws the database's message when a page fails.
 */
export async function readLeads(client: SupabaseClient<Database>): Promise<LeadRow[]> {
  const all: LeadRow[] = [];
  for (;;) {
    const query = client
      .from('contact_submissions')
      .select('*')
      .is('is_test', false)
      .order('id')
      .limit(pageSize);
    const last = all.at(-1)?.id;
    const { data, error } = await (last === undefined ? query : query.gt('id', last));
    if (error) throw new Error(error.message);
    all.push(...data);
    if (data.length < pageSize) return all;
  }
}
