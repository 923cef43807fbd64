import { delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { openStore } from './patient-store.ts';
import type { Stored } from './post.ts';

/** A request in the outbox of this phone until it and its photos have arrived. */
export interface PendingRequest {
  /** The idempotency key. */
  key: string;
  /** What is sent; undefined while it is being written. */
  fields?: Record<string, string> | undefined;
  /** When it was sent, by this phone's clock. */
  sentAtMs?: number;
  /** The ids of its photos that have not arrived. */
  photos: string[];
  /** How many have arrived. */
  arrived: number;
  stored?: Stored;
  /** When it may be sent again, by this phone's clock. */
  againMs?: number;
  /** The worker has sent all of it, without its page: the next one says so. */
  isDone?: boolean;
  /** Why the server does not take it: it is not sent again, its words stay. */
  refused?: string;
}

const weekMs = 7 * 86_400_000;
/** Tells the page before any script is loaded that something waits (OwnForm.astro). */
const flag = 'estimate-waiting';

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= openStore('estimate-requests', 'kept');
  return opened;
};
const nameOf = (key: string) => `request ${key}`;
const photoOf = (id: string) => `photo ${id}`;

/** Saves a request. Throws when the browser stores nothing. */
export async function savePending(request: PendingRequest): Promise<void> {
  await set(nameOf(request.key), request, store());
  // A worker has none.
  if (request.fields) globalThis.localStorage?.setItem(flag, '1');
}

export const readPending = (key: string): Promise<PendingRequest | undefined> =>
  get(nameOf(key), store());

export const savePhoto = (id: string, photo: Blob): Promise<void> =>
  set(photoOf(id), photo, store());

export const readPhoto = (id: string): Promise<Blob | undefined> => get(photoOf(id), store());

/** Removes photos that have arrived or were taken out. */
export const removePhotos = (ids: string[]): Promise<void> => delMany(ids.map(photoOf), store());

/** Removes a request with its photos. */
export async function removePending({ key, photos }: PendingRequest): Promise<void> {
  await delMany([nameOf(key), ...photos.map(photoOf)], store());
  await listPending();
}

/** The requests that wait, the oldest first; those of last week are removed. Undefined when nothing can be stored. */
export async function listPending(nowMs = Date.now()): Promise<PendingRequest[] | undefined> {
  try {
    const all = (await entries<string, PendingRequest>(store()))
      .filter(([name]) => name.startsWith('request '))
      .map(([, request]) => request);
    const sentAt = ({ sentAtMs = nowMs }: PendingRequest) => sentAtMs;
    const old = all.filter((request) => sentAt(request) < nowMs - weekMs);
    if (old.length > 0)
      await delMany(
        old.flatMap(({ key, photos }) => [nameOf(key), ...photos.map(photoOf)]),
        store(),
      );
    const waiting = all.filter((request) => request.fields && !old.includes(request));
    if (waiting.length === 0) globalThis.localStorage?.removeItem(flag);
    return waiting.sort((a, b) => sentAt(a) - sentAt(b));
  } catch {
    return undefined;
  }
}
