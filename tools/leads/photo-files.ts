import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openBucket, photoPath } from '#server/photos/bucket.ts';
import type { Database } from '#supabase/database.types.ts';
import type { SavedPhoto } from './backup.ts';

type Client = SupabaseClient<Database>;
type Photo = Database['public']['Tables']['lead_photos']['Row'];

/** The folder of a backup's photos, beside its JSON file. */
export const photoFolder = (file: string): string => `${file.replace(/\.json$/, '')}.photos`;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = ({ submission_id, id }: Photo) => photoPath(submission_id, id);

/** The bytes of a photo in the bucket; undefined when they can't be read. */
async function download(client: Client, photo: Photo): Promise<Uint8Array | undefined> {
  const { data } = await openBucket(client).download(pathOf(photo));
  return data ? new Uint8Array(await data.arrayBuffer()) : undefined;
}

/** Copies photos into the folder, readable by this user only; returns those that can be read, with their hashes. */
export async function savePhotos(
  client: Client,
  folder: string,
  photos: readonly Photo[],
): Promise<SavedPhoto[]> {
  const saved: SavedPhoto[] = [];
  for (const photo of photos) {
    const bytes = await download(client, photo);
    if (!bytes) continue;
    const file = join(folder, pathOf(photo));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
    saved.push({ ...photo, sha256: hashOf(bytes) });
  }
  return saved;
}

/** The file of a photo. Throws an error for the owner when it is missing or has changed. */
export function readSavedPhoto(folder: string, photo: SavedPhoto): Uint8Array {
  const file = join(folder, pathOf(photo));
  let bytes: Uint8Array | undefined;
  try {
    bytes = readFileSync(file);
  } catch {
    // Reported below.
  }
  if (!bytes || hashOf(bytes) !== photo.sha256)
    throw new Error(
      `${file} is ${bytes ? 'damaged' : 'missing'}. Copy the whole folder of the backup.`,
    );
  return bytes;
}

/** Puts the photos of a backup that are not there yet into the bucket, each before its row, and compares them all. */
export async function restorePhotos(
  client: Client,
  folder: string,
  photos: readonly SavedPhoto[],
  there: ReadonlySet<string>,
): Promise<void> {
  for (const saved of photos) {
    const { sha256, ...row } = saved;
    if (!there.has(row.id)) {
      const options = { contentType: 'image/jpeg', upsert: true };
      const bytes = readSavedPhoto(folder, saved);
      const bucket = client.storage.from('lead-photos');
      const { error: refused } = await bucket.upload(pathOf(row), bytes, options);
      const { error } = refused ? { error: refused } : await client.from('lead_photos').insert(row);
      if (error)
        throw new Error(`The leads were written, but the photo ${row.id} wasn’t: ${error.message}`);
    }
    const bytes = await download(client, row);
    if (!bytes || hashOf(bytes) !== sha256)
      throw new Error(`The photo ${row.id} differs from its file. Restore it again.`);
  }
}
