import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { toCsv } from '#leads/csv.ts';
import type { Database } from '#supabase/database.types.ts';
import { settingColumns, toBackup } from './backup.ts';
import { photoFolder, savePhotos } from './photo-files.ts';
import { readLeads } from './read-leads.ts';

/**
 * Writes all leads into `folder` as the backup that `leads:restore` reads (.json, with the photos in a folder of
 * its own) and as a table for a spreadsheet (.csv), readable by this user only (mode 600). The JSON is written
 * after its photos, so that it is never without them. Throws when the folder already has files of the same second:
 * an older backup is never overwritten. Returns the path without extension, and how many leads, photos, and photos
 * that could not be read.
 */
export async function exportLeads(
  client: SupabaseClient<Database>,
  folder: string,
  now: Date,
): Promise<{ path: string; leads: number; photos: number; unread: number }> {
  const leads = await readLeads(client);
  const settings = await client.from('desk_settings').select(settingColumns).single();
  if (settings.error) throw new Error(settings.error.message);
  const path = join(folder, `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const photos = () => leads.flatMap(({ lead_photos }) => lead_photos).length;
  const wanted = photos();
  for (const lead of leads)
    lead.lead_photos = await savePhotos(client, photoFolder(path), lead.lead_photos);
  const write = (file: string, text: string) =>
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  write(`${path}.json`, toBackup(leads, settings.data));
  write(`${path}.csv`, toCsv(leads));
  return { path, leads: leads.length, photos: photos(), unread: wanted - photos() };
}
