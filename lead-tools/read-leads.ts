import type { SupabaseClient } from '@supabase/supabase-js';
import type { LeadRow } from '#leads/columns.ts';
import type { Database } from '#supabase/database.types.ts';

const pageSize = 500;

/**
 * Every lead, ordered by id. Reads page after page by id, not by place, so that a lead that arrives
 * or is erased meanwhile shifts no other. Throws with the database's words when a page fails.
 */
export async function readLeads(client: SupabaseClient<Database>): Promise<LeadRow[]> {
  const all: LeadRow[] = [];
  for (;;) {
    const query = client.from('contact_submissions').select('*').order('id').limit(pageSize);
    const last = all.at(-1)?.id;
    const { data, error } = await (last === undefined ? query : query.gt('id', last));
    if (error) throw new Error(error.message);
    all.push(...data);
    if (data.length < pageSize) return all;
  }
}
