import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';

type Answer<Data> = PromiseLike<{ data: Data | null; error: { message: string } | null }>;

/** The part of Supabase Storage's client that photos need. */
export interface PhotoBucket {
  download(path: string): Answer<Blob>;
  createSignedUrl(path: string, expiresIn: number): Answer<{ signedUrl: string }>;
  createSignedUploadUrl(path: string): Answer<{ signedUrl: string }>;
  remove(paths: string[]): Answer<{ name: string }[]>;
}

/** A client with the secret key. */
export type PhotoClient = RpcClient<'begin_lead_photo'> &
  RpcClient<'end_lead_photo'> &
  RpcClient<'claim_removed_photos'> & { storage: { from(bucket: string): PhotoBucket } };

/** The private bucket of photos (`supabase/migrations`, photos). */
export const openBucket = (client: Pick<PhotoClient, 'storage'>): PhotoBucket =>
  client.storage.from('lead-photos');

/** The path of a photo in the bucket. */
export const photoPath = (lead: string, photo: string): string => `${lead}/${photo}.jpg`;

const mostAtOnce = 500;

/**
 * Removes the files of photos whose lead was erased, has expired, or that were not pictures; returns how many there
 * were. Throws when the database or Storage does not answer: the next run does it again.
 */
export async function removePhotos(client: PhotoClient): Promise<number> {
  const paths = (await callRpc(client, 'claim_removed_photos', { most: mostAtOnce })) ?? [];
  if (paths.length === 0) return 0;
  const { data, error } = await openBucket(client).remove(paths);
  if (error) throw new Error(`${paths.length} photos not removed: ${error.message}`);
  return data?.length ?? 0;
}
