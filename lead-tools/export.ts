import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { toCsv } from '#leads/csv.ts';
import type { Database } from '#supabase/database.types.ts';
import { settingColumns, toBackup } from './backup.ts';
import { photoFolder, savePhoto } from './photo-files.ts';
import { readLeads } from './read-leads.ts';

/** What was written: the path without extension, how many leads and photos, and which photos could not be read. */
export interface Exported {
  path: string;
  leads: number;
  photos: number;
  unread: string[];
}

/**
 * Writes all leads into `folder` as the backup that `leads:restore` reads (.json, with the photos in a folder of
 * its own) and as a table for a spreadsheet (.csv), readable by this user only (mode 600). The JSON is written
 * after its photos, so that it is never without them. Throws when the folder already has files of the same second:
 * an older backup is never overwritten.
 */
export async function exportLeads(
  client: SupabaseClient<Database>,
  folder: string,
  now: Date,
): Promise<Exported> {
  const leads = await readLeads(client);
  const settings = await client.from('desk_settings').select(settingColumns).single();
  if (settings.error) throw new Error(settings.error.message);
  const path = join(folder, `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unread: string[] = [];
  let photos = 0;
  const whole = [];
  for (const lead of leads) {
    const saved = [];
    for (const photo of lead.lead_photos) {
      const one = await savePhoto(client, photoFolder(path), photo);
      if (one) saved.push(one);
      else unread.push(photo.id);
    }
    photos += saved.length;
    whole.push({ ...lead, lead_photos: saved });
  }
  const write = (file: string, text: string) =>
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  write(`${path}.json`, toBackup(whole, settings.data));
  write(`${path}.csv`, toCsv(leads));
  return { path, leads: leads.length, photos, unread };
}
