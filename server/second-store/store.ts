import type { ReceivedLead } from '#server/database/store-lead.ts';
import { withinTime } from '#shared/within-time.ts';
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

/** Where leads lie while the database is out of reach, and the secrets of PARKED_LEADS_KEY. */
export interface SecondStore {
  blobs: BlobStore;
  /** Encrypts. */
  secret: string;
  /** Read what was encrypted before the key was changed. */
  oldSecrets?: readonly string[];
}

/** A parked lead. Times are ISO 8601. */
export interface Parked {
  received: ReceivedLead;
  receivedAt: string;
  /** When its email was sent; undefined when it wasn't. */
  mailedAt?: string;
  /** When all of it was emailed, because the database had not accepted it for days. */
  wholeMailedAt?: string;
}

const readTimeoutMs = 5000;

/**
 * Writes a lead under its id; with `onlyIfNew` an existing one stays, and the answer is false. Throws when the
 * store did not take it.
 */
export async function writeParked(
  store: SecondStore,
  id: string,
  parked: Parked,
  onlyIfNew = false,
): Promise<boolean> {
  const data = await encrypt(store.secret, id, JSON.stringify(parked));
  const { modified } = await store.blobs.set(id, data, { onlyIfNew });
  // With a condition the host's client takes every refusal but one for a success: only reading shows that it is there.
  if (modified && !(await readParked(store, id)))
    throw new Error('the second store did not keep it');
  return modified;
}

/** The lead with this id; undefined when it is not there. Throws when no secret opens it. */
export async function readParked(
  { blobs, secret, oldSecrets = [] }: SecondStore,
  id: string,
): Promise<Parked | undefined> {
  const read = blobs.get(id, { type: 'arrayBuffer' });
  const data = await withinTime(read, readTimeoutMs, 'second store');
  if (!data) return undefined;
  const opened = [secret, ...oldSecrets].map((each) => decrypt(each, id, data));
  const text = await Promise.any(opened).catch(() => undefined);
  if (text === undefined) throw new Error('no secret of PARKED_LEADS_KEY opens it');
  // Only this code can have encrypted it, so its shape is known.
  return JSON.parse(text) as Parked;
}

/** The ids of all parked leads, oldest day first. A key of another shape is not ours. */
export async function listParked({ blobs }: SecondStore): Promise<string[]> {
  const { blobs: found } = await withinTime(blobs.list(), readTimeoutMs, 'second store');
  return found
    .map(({ key }) => key)
    .filter((key) => /^\d{4}-\d\d-\d\d-[\w-]{43,}$/.test(key))
    .sort();
}
