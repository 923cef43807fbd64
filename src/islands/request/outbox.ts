import { delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { limits } from '#leads/limits.ts';
import type { FieldErrors } from './entries.ts';
import { openStore } from './patient-store.ts';
import type { Stored } from './post.ts';

/** A request in the outbox of this phone until it and its photos have arrived. */
export interface PendingRequest {
  /** The idempotency key. */
  key: string;
  /** What is sent; undefined while it is being written. */
  fields?: Record<string, string> | undefined;
  /** When it was sent, or its photos were chosen, by this phone's clock. */
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
  /**
   * What the server wants changed: it is not sent again, the form opens with it. Older versions of the page stored a
   * sentence here: those are sent once more.
   */
  refused?: FieldErrors | string | undefined;
}

/** What the server wants changed in a request that is not sent again. */
export const refusalOf = ({ refused }: PendingRequest): FieldErrors | undefined =>
  typeof refused === 'object' ? refused : undefined;

const keptMs = limits.browserDays * 86_400_000;
/** Tells the page before any script is loaded that something waits (OwnForm.astro). */
const flag = 'estimate-waiting';

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= openStore('estimate-requests', 'kept');
  return opened;
};
const nameOf = (key: string) => `request ${key}`;
const photoOf = (id: string) => `photo ${id}`;

/** What this page has saved, for when the storage refuses or no longer answers. */
const mine = new Map<string, { request: PendingRequest; isKept: boolean }>();
const myPhotos = new Map<string, Blob>();

/** Saves a request; returns whether it stays when the page is closed. Else it lives as long as the page. */
export async function savePending(request: PendingRequest): Promise<boolean> {
  const isKept = await set(nameOf(request.key), request, store()).then(
    () => true,
    () => false,
  );
  mine.set(request.key, { request, isKept });
  if (isKept && request.fields) setFlag(true);
  return isKept;
}

/**
 * Whether a request that is not in the storage any more is sent from the page's memory: the storage may have been
 * emptied. Where another tab has sent it and taken it out, the server knows its key, and stores nothing twice.
 */
const isOwed = (own: PendingRequest | undefined): boolean =>
  own?.fields !== undefined && !refusalOf(own);

/** A request as last saved, also by another tab. Rejects when the storage fails and this page has not saved it. */
export async function readPending(key: string): Promise<PendingRequest | undefined> {
  const own = mine.get(key);
  if (own && !own.isKept) return own.request;
  try {
    const kept = await get<PendingRequest>(nameOf(key), store());
    return kept ?? (isOwed(own?.request) ? own?.request : undefined);
  } catch (error) {
    if (own) return own.request;
    throw error;
  }
}

/** The photos that were chosen for a draft; none where the storage fails. */
export async function readDraftPhotos(draft: string | undefined): Promise<string[]> {
  const pending = draft && (await readPending(draft).catch(() => undefined));
  return pending && !pending.fields ? pending.photos : [];
}

/**
 * Keeps a photo until its request has arrived. As bytes, because Safari's private tabs store no Blob (WebKit bug
 * 156347); where the storage refuses those too, the photo lives as long as the page.
 */
export async function savePhoto(id: string, photo: Blob): Promise<void> {
  myPhotos.set(id, photo);
  await photo
    .arrayBuffer()
    .then((bytes) => set(photoOf(id), bytes, store()))
    .catch(() => undefined);
}

/** A photo; undefined when it is gone. Rejects when the storage fails. */
export async function readPhoto(id: string): Promise<Blob | undefined> {
  const own = myPhotos.get(id);
  if (own) return own;
  // Older versions of the page stored the Blob itself.
  const kept = await get<ArrayBuffer | Blob>(photoOf(id), store());
  const photo = kept && new Blob([kept], { type: 'image/jpeg' });
  if (photo) myPhotos.set(id, photo);
  return photo;
}

/** Removes photos that have arrived or were taken out. */
export async function removePhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) myPhotos.delete(id);
  await forget(ids.map(photoOf));
}

/** Removes a request with its photos. */
export async function removePending({ key, photos }: PendingRequest): Promise<void> {
  mine.delete(key);
  for (const id of photos) myPhotos.delete(id);
  await forget([nameOf(key), ...photos.map(photoOf)]);
  await listPending();
}

/**
 * The requests that wait, the oldest first. They stay until they have arrived; photos of drafts, and what the server has
 * refused, are removed after a week.
 */
export async function listPending(nowMs = Date.now()): Promise<PendingRequest[]> {
  const kept = await entries<string, PendingRequest>(store()).catch(() => undefined);
  const names = new Set(kept?.map(([name]) => name));
  const own = [...mine.values()].filter(
    ({ request, isKept }) =>
      !kept || !isKept || (!names.has(nameOf(request.key)) && isOwed(request)),
  );
  const all = own.map(({ request }) => request);
  for (const [name, request] of kept ?? [])
    if (name.startsWith('request ') && !all.some(({ key }) => key === request.key))
      all.push(request);
  const sentAt = ({ sentAtMs = nowMs }: PendingRequest) => sentAtMs;
  const isOver = (request: PendingRequest) => !request.fields || Boolean(refusalOf(request));
  const old = all.filter((request) => isOver(request) && sentAt(request) < nowMs - keptMs);
  await forget(old.flatMap(({ key, photos }) => [nameOf(key), ...photos.map(photoOf)]));
  const waiting = all.filter((request) => request.fields && !old.includes(request));
  if (kept && waiting.length === 0) setFlag(false);
  return waiting.sort((a, b) => sentAt(a) - sentAt(b));
}

/** Removes entries of the storage. One that doesn't answer keeps them for a week. */
async function forget(names: string[]): Promise<void> {
  if (names.length > 0) await delMany(names, store()).catch(() => undefined);
}

/** A worker has no localStorage, and some browsers block it. */
function setFlag(isSet: boolean): void {
  try {
    if (isSet) globalThis.localStorage?.setItem(flag, '1');
    else globalThis.localStorage?.removeItem(flag);
  } catch {
    // The next visit finds the requests when the form is touched.
  }
}
