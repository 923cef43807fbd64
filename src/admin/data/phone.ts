import { clear, createStore, get, type UseStore, update } from 'idb-keyval';

let store: UseStore | undefined;
/** In place of IndexedDB where there is none: kept as long as the page is open. */
const memory = new Map<string, unknown>();

function openStore(): UseStore | null {
  if (!('indexedDB' in globalThis)) return null;
  store ??= createStore('lead-desk', 'phone');
  return store;
}

/** Reads what this browser keeps in IndexedDB under a name. Rejects when the browser refuses. */
export async function readPhone<Value>(name: string): Promise<Value | undefined> {
  const opened = openStore();
  return opened ? get<Value>(name, opened) : (memory.get(name) as Value | undefined);
}

/**
 * Changes what is kept under a name, in one transaction also when two tabs do so, and returns it. Rejects when the
 * browser refuses, as when its storage is full.
 */
export async function changePhone<Value>(
  name: string,
  change: (before: Value | undefined) => Value,
): Promise<Value> {
  let after = {} as Value;
  const apply = (before: Value | undefined): Value => {
    after = change(before);
    return after;
  };
  const opened = openStore();
  if (opened) await update<Value>(name, apply, opened);
  else memory.set(name, apply(memory.get(name) as Value | undefined));
  return after;
}

/** Empties it. */
export async function clearPhone(): Promise<void> {
  const opened = openStore();
  if (opened) await clear(opened);
  else memory.clear();
}
