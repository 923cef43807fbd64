import type { SupabaseClient } from '@supabase/supabase-js';
import type { LeadRow } from '#leads/columns.ts';
import type { Database } from '#supabase/database.types.ts';
import type { LeadEventRow } from './backup.ts';

const pageSize = 500;

export type StoredLead = LeadRow & {
  lead_events: LeadEventRow[];
  lead_photos: Database['public']['Tables']['lead_photos']['Row'][];
};

/**
 * Every lead except test leads with its history and the photos that have arrived, ordered by id. Pages begin after an id, not at an offset, so that a lead that arrives or is
 * erased meanwhile doesn't shift the others. Throws the database's message when a page fails.
 */
export async function readLeads(client: SupabaseClient<Database>): Promise<StoredLead[]> {
  const all: StoredLead[] = [];
  for (;;) {
    const query = client
      .from('contact_submissions')
      .select('*, lead_events(*), lead_photos(*)')
      .is('is_test', false)
      .order('id')
      .order('stored_at', { referencedTable: 'lead_events' })
      .order('seq', { referencedTable: 'lead_events' })
      .order('id', { referencedTable: 'lead_photos' })
      .limit(pageSize);
    const last = all.at(-1)?.id;
    const { data, error } = await (last === undefined ? query : query.gt('id', last));
    if (error) throw new Error(error.message);
    for (const { lead_photos, ...lead } of data)
      all.push({
        ...lead,
        lead_photos: lead_photos.filter((photo) => photo.stored_at && !photo.removed_at),
      });
    if (data.length < pageSize) return all;
  }
}
