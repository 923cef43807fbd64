import type { ReceivedLead } from '../lead-store.ts';
import { decrypt, encrypt } from './encrypt.ts';

/** The part of a store of @netlify/blobs that keeps parked leads: one blob for each. */
export interface BlobStore {
  set(
    key: string,
    data: ArrayBuffer,
    options: { onlyIfNew?: boolean },
  ): Promise<{ modified: boolean }>;
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  list(options?: { prefix: string }): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<void>;
}

/** Where leads lie while the database is out of reach, and the secret that encrypts them. */
export interface SecondStore {
  blobs: BlobStore;
  /** PARKED_LEADS_KEY. */
  secret: string;
}

/** A parked lead. Times are ISO 8601. */
export interface Parked {
  received: ReceivedLead;
  receivedAt: string;
  /** When its mail went out; undefined when it did not. */
  mailedAt?: string;
}

/** Writes a lead under its id; with `onlyIfNew` an existing one stays, and the answer is false. */
export async function writeParked(
  { blobs, secret }: SecondStore,
  id: string,
  parked: Parked,
  onlyIfNew = false,
): Promise<boolean> {
  const data = await encrypt(secret, id, JSON.stringify(parked));
  return (await blobs.set(id, data, { onlyIfNew })).modified;
}

/** The lead with this id; undefined when it is gone. Throws when it was encrypted with another secret. */
export async function readParked(
  { blobs, secret }: SecondStore,
  id: string,
): Promise<Parked | undefined> {
  const data = await blobs.get(id, { type: 'arrayBuffer' });
  // Only this code can have encrypted it, so its shape is known.
  return data ? (JSON.parse(await decrypt(secret, id, data)) as Parked) : undefined;
}

/** The ids of all parked leads, oldest day first. */
export async function listParked({ blobs }: SecondStore): Promise<string[]> {
  return (await blobs.list()).blobs.map(({ key }) => key).sort();
}
