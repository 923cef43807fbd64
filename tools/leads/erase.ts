import type { SupabaseClient } from '@supabase/supabase-js';
import type { Person } from '#leads/person.ts';
import { removePhotos } from '#server/photos/bucket.ts';
import type { Database } from '#supabase/database.types.ts';

/** How many rows and files were removed. */
export interface Erased {
  leads: number;
  events: number;
  alerts: number;
  photos: number;
  files: number;
}

/**
 * Erases these leads with everything that belongs to them, in one transaction, then the files of their photos.
 * Throws the database's or Storage's message.
 */
export async function eraseLeads(client: SupabaseClient<Database>, ids: string[]): Promise<Erased> {
  const { data, error } = await client.rpc('erase_leads', { ids });
  if (error) throw new Error(error.message);
  return { ...(data as unknown as Omit<Erased, 'files'>), files: await removePhotos(client) };
}

/**
 * Erases the leads of this person that wait in the second store of the site, and says how many, and which of the
 * store could not be read. Throws when the site does not say so.
 */
export async function eraseParked(
  send: typeof fetch,
  site: string,
  secretKey: string,
  { value }: Person,
): Promise<{ erased: number; unread: string[] }> {
  const answer = await send(`${site}/api/erase-parked`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: JSON.stringify({ person: value }),
  });
  if (!answer.ok) throw new Error(`the second store at ${site} answered ${answer.status}`);
  return (await answer.json()) as { erased: number; unread: string[] };
}
