import { clear, createStore, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Cursor } from './feed.ts';
import { keepsNothing, readText, writeText } from './kept.ts';
import type { LeadRecord } from './record.ts';

/** What is stored of the feed besides the leads. */
export interface FeedState {
  /** Whose leads they are. */
  account: string;
  cursor: Cursor;
  /** When the server last answered, by its clock, ISO 8601. */
  at: string;
  total: number;
  suspected: number;
  /** Left out by versions of the desk before it was counted. */
  fresh?: number;
}

/** The photos of a lead as small JPEG, as data URLs. */
export interface Thumbs {
  /** When they were stored, ISO 8601. */
  at: string;
  urls: readonly string[];
}

/** All that lies on this device about leads. */
export interface StoredLeads {
  state: FeedState | null;
  records: LeadRecord[];
  thumbs: Map<string, Thumbs>;
}

const stateKey = 'state';
const thumbsPrefix = 'thumbs-';
const outboxKey = 'outbox';
const photoPrefix = 'photo-';

let leads: UseStore | undefined;
let changes: UseStore | undefined;

/** Leads and changes lie in two databases: one is wiped without the other. */
function openLeads(): UseStore | null {
  if (!('indexedDB' in globalThis) || keepsNothing()) return null;
  leads ??= createStore('lead-desk-leads', 'leads');
  return leads;
}
function openChanges(): UseStore | null {
  if (!('indexedDB' in globalThis) || keepsNothing()) return null;
  changes ??= createStore('lead-desk', 'phone');
  return changes;
}

/** Reads the leads on this device. Rejects when the browser refuses. */
export async function readLeads(): Promise<StoredLeads> {
  const stored: StoredLeads = { state: null, records: [], thumbs: new Map() };
  const store = openLeads();
  for (const [key, value] of store ? await entries<string, unknown>(store) : []) {
    if (key === stateKey) stored.state = value as FeedState;
    else if (key.startsWith(thumbsPrefix))
      stored.thumbs.set(key.slice(thumbsPrefix.length), value as Thumbs);
    else stored.records.push(value as LeadRecord);
  }
  return stored;
}

/** What changes in the store of leads. */
export interface LeadsChange {
  /** Nothing that was there before stays. */
  isReset?: boolean;
  put?: readonly LeadRecord[];
  gone?: readonly string[];
  state?: FeedState;
}

/** Writes leads and how far the feed was read, in one transaction. Rejects when the browser refuses. */
export async function writeLeads({
  isReset,
  put = [],
  gone = [],
  state,
}: LeadsChange): Promise<void> {
  await openLeads()?.('readwrite', (store) => {
    if (isReset) store.clear();
    for (const id of gone) {
      store.delete(id);
      store.delete(thumbsPrefix + id);
    }
    for (const record of put) store.put(record, record.row.id);
    if (state) store.put(state, stateKey);
    return promisifyRequest(store.transaction);
  });
}

/** Stores the small photos of a lead, and drops those of others. Rejects when the browser refuses. */
export async function writeThumbs(
  id: string,
  thumbs: Thumbs,
  dropped: readonly string[],
): Promise<void> {
  await openLeads()?.('readwrite', (store) => {
    for (const other of dropped) store.delete(thumbsPrefix + other);
    store.put(thumbs, thumbsPrefix + id);
    return promisifyRequest(store.transaction);
  });
}

/** Wipes the leads on this device; changes stay. Rejects when the browser refuses. */
export async function clearLeads(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  leads ??= createStore('lead-desk-leads', 'leads');
  await clear(leads);
}

/** What versions before this one stored: leads in one piece, and the changes that waited. */
const oldKeys = ['desk', 'opened', 'report', 'waiting'];

/**
 * Changes what is stored of the outbox, in one transaction also when two tabs do so, and returns it. `older` is what a
 * tab with an older version of the desk has stored since: it is taken over. Without IndexedDB, and when nothing may
 * stay on this device, the outbox lives as long as the tab. Rejects when the browser refuses, or `change` throws.
 * Of `photos` it takes those whose id is in the outbox; what is stored of others goes.
 */
export async function changeOutbox<Value>(
  change: (stored: unknown, older: unknown) => Value,
  photos: Map<string, Blob> = new Map(),
): Promise<Value> {
  let after = {} as Value;
  const store = openChanges();
  if (!store) {
    after = change(JSON.parse(readText(outboxKey, 'sessionStorage') ?? 'null'), undefined);
    if (!writeText(outboxKey, JSON.stringify(after), 'sessionStorage'))
      throw new Error('This tab has no room for changes.');
    return after;
  }
  const taken: string[] = [];
  await store('readwrite', (all) => {
    const older = all.get('waiting');
    const stored = all.get(outboxKey);
    // What it throws ends the transaction.
    stored.onsuccess = () => {
      after = change(stored.result, older.result);
      all.put(after, outboxKey);
      const text = JSON.stringify(after);
      const isWanted = (id: string) => text.includes(id);
      for (const [id, photo] of photos) {
        if (!isWanted(id)) continue;
        all.put(photo, photoPrefix + id);
        taken.push(id);
      }
      const keys = all.getAllKeys();
      keys.onsuccess = () => {
        for (const key of keys.result.map(String))
          if (key.startsWith(photoPrefix) && !isWanted(key.slice(photoPrefix.length)))
            all.delete(key);
      };
      for (const key of oldKeys) all.delete(key);
    };
    return promisifyRequest(all.transaction);
  });
  for (const id of taken) photos.delete(id);
  return after;
}

/** A photo that waits for its sending. Rejects when the browser refuses. */
export async function readPhoto(id: string): Promise<Blob | undefined> {
  const store = openChanges();
  return store ? get(photoPrefix + id, store) : undefined;
}

/** Wipes leads and changes. Rejects when the browser refuses. */
export async function clearDevice(): Promise<void> {
  await clearLeads();
  writeText(outboxKey, null, 'sessionStorage');
  changes ??= createStore('lead-desk', 'phone');
  await clear(changes);
}
