import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { LeadRecord } from '#admin/record.ts';
import { keepsNothing, readText, writeText } from '#admin/stores/kept.ts';
import type { Cursor } from '#admin/sync/api/feed.ts';
import { withinTime } from '#shared/within-time.ts';

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

const stores = new Map<string, UseStore>();

/** Opens a database of this browser, made once. */
function open(name: string, table: string): UseStore {
  const store = stores.get(name) ?? createStore(name, table);
  stores.set(name, store);
  return store;
}

/** Leads and changes lie in two databases: one is wiped without the other. */
const openLeads = () => open('lead-desk-leads', 'leads');
const openChanges = () => open('lead-desk', 'phone');

const answerWithinMs = 2_000;
/** A lead is read in less, also by a slow phone: thousands of them are no storage that hangs. */
const leadWithinMs = 2;
/** This browser's storage has not answered in time (as in WebKit, bug 226547): this page does without from then on. */
let isStuck = false;

const stuck = () => new Error('This browser’s storage isn’t responding.');

/** Works in one transaction. Rejects when the browser refuses, and after `withinMs` without an end. */
async function work<Value>(
  store: UseStore,
  mode: IDBTransactionMode,
  use: (all: IDBObjectStore) => Promise<Value>,
  withinMs = answerWithinMs,
): Promise<Value> {
  if (isStuck) throw stuck();
  let isOver = false;
  const done = store(mode, (all) => {
    // What comes too late must not be written: the page has gone on without it.
    if (isStuck) throw stuck();
    return use(all);
  }).finally(() => {
    isOver = true;
  });
  return withinTime(done, withinMs, 'The storage of this browser').catch((error: unknown) => {
    isStuck ||= !isOver;
    throw error;
  });
}

/** Empties a table. */
const empty = (store: UseStore): Promise<void> =>
  work(store, 'readwrite', (all) => {
    all.clear();
    return promisifyRequest(all.transaction);
  });

const hasStores = (): boolean => 'indexedDB' in globalThis;
/** Whether this device may have what follows; `clearLeads` wipes also where it may not. */
const isStored = (): boolean => hasStores() && !keepsNothing();

/** Reads the leads on this device. Rejects when the browser refuses. */
export async function readLeads(): Promise<StoredLeads> {
  const stored: StoredLeads = { state: null, records: [], thumbs: new Map() };
  if (!isStored()) return stored;
  const leads = openLeads();
  const count = await work(leads, 'readonly', (all) => promisifyRequest(all.count()));
  const [keys, values] = await work(
    leads,
    'readonly',
    (all) => Promise.all([promisifyRequest(all.getAllKeys()), promisifyRequest(all.getAll())]),
    answerWithinMs + count * leadWithinMs,
  );
  for (const [at, key] of keys.map(String).entries()) {
    const value: unknown = values[at];
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
  if (!isStored()) return;
  await work(openLeads(), 'readwrite', (store) => {
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
  if (!isStored()) return;
  await work(openLeads(), 'readwrite', (store) => {
    for (const other of dropped) store.delete(thumbsPrefix + other);
    store.put(thumbs, thumbsPrefix + id);
    return promisifyRequest(store.transaction);
  });
}

/** Wipes the leads on this device; changes stay. Rejects when the browser refuses. */
export async function clearLeads(): Promise<void> {
  if (hasStores()) await empty(openLeads());
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
  if (!isStored()) {
    after = change(JSON.parse(readText(outboxKey, 'sessionStorage') ?? 'null'), undefined);
    if (!writeText(outboxKey, JSON.stringify(after), 'sessionStorage'))
      throw new Error('This tab has no space left for changes.');
    return after;
  }
  const taken: string[] = [];
  await work(openChanges(), 'readwrite', (all) => {
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
  if (!isStored()) return undefined;
  return work(openChanges(), 'readonly', (all) => promisifyRequest(all.get(photoPrefix + id)));
}

/** Wipes leads and changes. Rejects when the browser refuses. */
export async function clearDevice(): Promise<void> {
  await clearLeads();
  writeText(outboxKey, null, 'sessionStorage');
  await empty(openChanges());
}
