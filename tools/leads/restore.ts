import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.types.ts';
import type { Backup, SavedLead } from './backup.ts';
import { readSavedPhoto, restorePhotos } from './photo-files.ts';
import { readLeads } from './read-leads.ts';

const batchSize = 100;

/** How a backup is restored. */
interface Restoring {
  /** Leads that are not in the file stay: requests that have come since. */
  keep?: boolean | undefined;
  /** Called with the number of leads written so far. */
  onProgress?: (written: number, of: number) => void;
}

/**
 * Writes the leads of a backup with photos (files in `folder`) and the desk's settings into an empty project and
 * compares every lead and photo afterwards. An interrupted restore can be repeated: what is already there stays.
 * `kept` says how many leads stayed that are not in the file. Throws when there are any without `keep`, or when a
 * photo's file is missing or has changed, before anything is written.
 */
export async function restoreLeads(
  client: SupabaseClient<Database>,
  { leads, settings }: Backup,
  folder: string,
  { keep = false, onProgress }: Restoring = {},
): Promise<{ written: number; compared: number; photos: number; kept: number }> {
  const photos = leads.flatMap(({ lead_photos = [] }) => lead_photos);
  for (const photo of photos) readSavedPhoto(folder, photo);
  const wanted = new Map(leads.map((entry) => [entry.id, entry]));
  const there = await readLeads(client);
  const others = there.filter(({ id }) => !wanted.has(id)).length;
  if (others > 0 && !keep) {
    throw new Error(
      `The database isn’t empty: ${others} of its leads aren’t in the file. Nothing was written. To keep them, add --keep; or restore into an empty project.`,
    );
  }
  const known = new Set(there.map(({ id }) => id));
  const missing = leads.filter(({ id }) => !known.has(id));
  for (let at = 0; at < missing.length; at += batchSize) {
    const batch = missing
      .slice(at, at + batchSize)
      .map(({ lead_events: _, lead_photos: __, ...lead }) => lead);
    const { error } = await client.from('contact_submissions').insert(batch);
    if (error) throw new Error(`${at} of ${missing.length} were written, then: ${error.message}`);
    onProgress?.(at + batch.length, missing.length);
  }
  await restoreEvents(client, leads);
  const sent = new Set(there.flatMap(({ lead_photos }) => lead_photos.map(({ id }) => id)));
  await restorePhotos(client, folder, photos, sent);
  if (settings) {
    const { error } = await client.from('desk_settings').update(settings).eq('id', true);
    if (error) throw new Error(`The leads were written but the settings weren’t: ${error.message}`);
  }
  const renewed = await client.rpc('renew_feed');
  if (renewed.error)
    throw new Error(
      `The leads were written, but phones may show old ones: ${renewed.error.message}. Restore the file again.`,
    );
  const all = await readLeads(client);
  const restored = all.filter(({ id }) => wanted.has(id));
  const different = restored.filter((entry) => !isSame(entry, wanted.get(entry.id)));
  if (different.length > 0 || restored.length !== wanted.size) {
    throw new Error(
      `After the restore ${restored.length} of ${wanted.size} leads are there and ${different.length} differ from the file. Keep the file, and compare it with the database.`,
    );
  }
  const kept = all.length - restored.length;
  return { written: missing.length, compared: restored.length, photos: photos.length, kept };
}

/** Events that are already there stay. */
async function restoreEvents(
  client: SupabaseClient<Database>,
  leads: readonly SavedLead[],
): Promise<void> {
  const events = leads.flatMap(({ lead_events = [] }) => lead_events);
  for (let at = 0; at < events.length; at += batchSize) {
    const batch = events.slice(at, at + batchSize);
    const { error } = await client.from('lead_events').upsert(batch, { ignoreDuplicates: true });
    if (error) throw new Error(`The leads were written but their history wasn’t: ${error.message}`);
  }
}

/** Whether the row has every value of the file; columns that the file lacks are not compared. */
function isSame(row: object, saved: SavedLead | undefined): boolean {
  const values = new Map(Object.entries(row));
  return (
    saved !== undefined &&
    Object.entries(saved).every(([name, value]) => toPlain(values.get(name)) === toPlain(value))
  );
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

// A hosted project writes timestamps as 2026-11-21T06:43:33.94+00:00, the local one with a space and +00;
// both to the microsecond.
function toPlain(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) =>
    // A photo's hash is only in the file.
    name === 'sha256'
      ? undefined
      : typeof part === 'string' && instant.test(part)
        ? part.replace(' ', 'T').replace(/(?:\+00(?::?00)?|Z)$/, '')
        : part,
  );
}
