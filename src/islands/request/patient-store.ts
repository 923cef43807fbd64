import { createStore, type UseStore } from 'idb-keyval';
import { withinTime } from '#shared/within-time.ts';

/** The longest wait for the browser's storage, in ms. */
const timeoutMs = 2000;

/** Once one call has got no answer, no further one waits: for this page the storage is off. */
let isOff = false;

/**
 * Opens a table of the browser's storage that never holds up its page. Work that takes longer than 2 s rejects, and
 * then all work at once: Safari 14.1 answers nobody on a first visit (WebKit bug 226547). Work that is open when the
 * page is left rejects too: WebKit keeps the page with its transaction, and that one blocks each later page of the site.
 */
export function openStore(name: string, table: string): UseStore {
  const store = createStore(name, table);
  const open = new Set<IDBTransaction>();
  addEventListener('pagehide', () => {
    for (const transaction of open) abort(transaction);
  });
  return async (mode, work) => {
    if (isOff) throw new Error('The storage of this browser is off.');
    let isLate = true;
    const done = store(mode, (objects) => {
      // Nothing is done after its caller has given up.
      if (isOff) throw new Error('The storage of this browser answers too late.');
      const { transaction } = objects;
      open.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => open.delete(transaction));
      return work(objects);
    });
    const settled = done.finally(() => {
      isLate = false;
    });
    try {
      return await withinTime(settled, timeoutMs, `The storage ${name}`);
    } finally {
      isOff ||= isLate;
    }
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended.
  }
}
