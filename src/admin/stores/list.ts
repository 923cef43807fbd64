import { atom, type ReadableAtom } from 'nanostores';
import type { Failure } from '#admin/data/result.ts';
import { loadPage, type Position, pageSize } from '#admin/data/submissions.ts';
import type { Lead } from '#admin/leads/record.ts';

/** One list on the dashboard, one page of it at a time. */
export interface List {
  /** Stays `ready` while another page is loading: then `isBusy` is set and the rows stay. */
  phase: 'loading' | 'ready' | 'failed';
  isBusy: boolean;
  rows: readonly Lead[];
  /** Number of the first row shown, from 1. */
  first: number;
  hasOlder: boolean;
  /** Why nothing can be shown, while `phase` is `failed`. */
  failure: Failure | null;
}

/** A list and its actions. Loading returns the failure, if there was one. */
export interface ListStore {
  $list: ReadableAtom<List>;
  /** Loads the current page again; quietly, `isBusy` stays. */
  reload(isQuiet?: boolean): Promise<Failure | null>;
  /** Shows the newest rows as they are stored, until the first answer. */
  show(rows: readonly Lead[]): void;
  showOlder(): Promise<Failure | null>;
  showNewer(): Promise<Failure | null>;
  /** Puts a changed row in its place; a row that isn't shown is ignored. */
  replace(row: Lead): void;
  remove(id: string): void;
}

/** Makes the store of the submissions, or of those suspected of spam. */
export function createList(suspected: boolean): ListStore {
  const $list = atom<List>({
    phase: 'loading',
    isBusy: false,
    rows: [],
    first: 1,
    hasOlder: false,
    failure: null,
  });
  // The position after which each visited page begins; null for the newest page.
  let starts: (Position | null)[] = [null];
  let shown = 0;
  let lastRequest = 0;
  let isLoading = false;

  async function load(page: number, isQuiet = false): Promise<Failure | null> {
    lastRequest += 1;
    const request = lastRequest;
    isLoading = true;
    const before = $list.get();
    const phase = before.phase === 'ready' ? 'ready' : 'loading';
    $list.set({ ...before, phase, isBusy: before.isBusy || !isQuiet, failure: null });
    const result = await loadPage({ suspected, after: starts[page] ?? null });
    if (request !== lastRequest) return null;
    isLoading = false;
    const now = $list.get();
    if (!result.ok) {
      const isShown = now.phase === 'ready';
      $list.set({
        ...now,
        isBusy: false,
        ...(isShown ? {} : { phase: 'failed', failure: result }),
      });
      return result;
    }
    const { rows, next } = result.value;
    // The last rows of an old page may have been erased.
    if (rows.length === 0 && page > 0) return load(0);
    shown = page;
    starts = [...starts.slice(0, page + 1), next];
    $list.set({
      phase: 'ready',
      isBusy: false,
      rows,
      first: page * pageSize + 1,
      hasOlder: next !== null,
      failure: null,
    });
    return null;
  }

  /**
   * Shows changed rows. An answer requested before the change would bring the old row back, so the
   * page is loaded again; also when its last row was removed, because older ones may follow.
   */
  function change(rows: readonly Lead[]): void {
    const now = $list.get();
    const isUsedUp = rows.length === 0;
    $list.set({ ...now, rows, phase: isUsedUp ? 'loading' : now.phase });
    if (isLoading || isUsedUp) void load(shown);
  }

  return {
    $list,
    reload: (isQuiet) => load(shown, isQuiet),
    show: (rows) => $list.set({ ...$list.get(), phase: 'ready', rows }),
    showOlder: () => load(shown + 1),
    showNewer: () => load(Math.max(0, shown - 1)),
    replace: (row) => change($list.get().rows.map((old) => (old.id === row.id ? row : old))),
    remove: (id) => change($list.get().rows.filter((row) => row.id !== id)),
  };
}
