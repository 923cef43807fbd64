import { atom } from 'nanostores';
import type { Change, Conflict } from '#admin/record.ts';
import type { Failure, Result } from '#admin/result.ts';
import type { ChangeResult } from '#admin/sync/api/changes.ts';

/** A change that this device stores: not answered yet, or refused or in conflict, so that the owner has to decide. */
export interface Pending {
  change: Change;
  /** What the owner did, in the words of its toast. */
  title: string;
  text: string;
  /** It has been sent without an answer: the server may have it. */
  isTried?: boolean;
  /** It was made offline, or the first attempt to send it failed: the owner knows that it waits. */
  hasWaited?: boolean;
  /** The change is sent when its photo, which this device stores under the same id, has arrived. */
  hasPhoto?: boolean;
  /** Why the server refused it. */
  problem?: string;
  /** The server's values that stayed, and the lead's name. */
  conflict?: Conflict;
  name?: string;
}

/** A change with its answer. */
export interface Answered {
  item: Pending;
  result: ChangeResult;
}

interface Parts {
  /** Changes what is stored, and returns it. Rejects when nothing can be stored. */
  store(change: (items: readonly Pending[]) => readonly Pending[]): Promise<readonly Pending[]>;
  send(changes: readonly Change[]): Promise<Result<ChangeResult[]>>;
}

const mostAtOnce = 50;

/** Whether it follows on a new lead that was refused: it waits for it. */
const isBehindRefused = ({ change: { lead } }: Pending, items: readonly Pending[]): boolean =>
  items.some(
    ({ change, problem }) => problem !== undefined && change.kind === 'add' && change.lead === lead,
  );

/** Those that are still to be sent. */
export const listOpen = (items: readonly Pending[]): Pending[] =>
  items.filter(
    (item) =>
      !item.hasPhoto &&
      !item.conflict &&
      item.problem === undefined &&
      !isBehindRefused(item, items),
  );

/** Whether it may take a new lead back: that leaves no field to put back. */
const erases = ({ change: { kind, fields = {} } }: Pending): boolean =>
  kind === 'undo' && Object.keys(fields).length === 0;

/** The next ones to send, in their order: the server takes one new lead back a call. */
function listNext(items: readonly Pending[]): Pending[] {
  const open = listOpen(items);
  const [, second] = open.filter(erases);
  return open.slice(0, second ? Math.min(open.indexOf(second), mostAtOnce) : mostAtOnce);
}

/** The items without a change: what depends on it goes too, and later changes of its fields are based anew. */
function without(items: readonly Pending[], { id, lead, kind, fields = {} }: Change): Pending[] {
  const bases = new Map(Object.entries(fields).map(([field, [from]]) => [field, from]));
  const rebase = (item: Pending): Pending => {
    if (item.change.lead !== lead || !item.change.fields) return item;
    const entries = Object.entries(item.change.fields).map(([field, [from, to]]) => {
      const base = bases.has(field) ? (bases.get(field) ?? null) : from;
      bases.delete(field);
      return [field, [base, to] as const];
    });
    return { ...item, change: { ...item.change, fields: Object.fromEntries(entries) } };
  };
  const at = items.findIndex(({ change }) => change.id === id);
  return items.flatMap((item, index) => {
    const { change } = item;
    const isGone =
      change.id === id || change.undoes === id || (kind === 'add' && change.lead === lead);
    if (isGone) return [];
    return [index > at ? rebase(item) : item];
  });
}

/** The item after its answer; nothing when it is done. */
function settle(item: Pending, result: ChangeResult, items: readonly Pending[]): Pending[] {
  const { outcome, conflict, message, lead } = result;
  const { change } = item;
  if (outcome === 'refused' && change.kind !== 'undo')
    return [{ ...item, isTried: false, problem: message ?? '' }];
  if (outcome === 'gone' && isBehindRefused(item, items)) return [{ ...item, isTried: false }];
  if (conflict && change.kind !== 'undo')
    return [{ ...item, isTried: false, conflict, name: lead?.row.name ?? '' }];
  return [];
}

/**
 * Makes an outbox over what is stored: the changes that this device has and the server may not, oldest first. Its work
 * rejects when nothing can be stored.
 */
export function createOutbox({ store, send }: Parts) {
  const $items = atom<readonly Pending[]>([]);
  /** What is read again unchanged is no news: the screens would work through all leads for it. */
  const set = async (change: Parameters<typeof store>[0]) => {
    const items = await store(change);
    if (JSON.stringify(items) !== JSON.stringify($items.get())) $items.set(items);
  };

  async function sendSome(): Promise<Result<Answered[]>> {
    let batch: readonly Pending[] = [];
    await set((items) => {
      batch = listNext(items);
      return items.map((item) => (batch.includes(item) ? { ...item, isTried: true } : item));
    });
    if (batch.length === 0) return { ok: true, value: [] };
    const answer = await send(batch.map(({ change }) => change));
    const ids = new Set(batch.map(({ change }) => change.id));
    if (!answer.ok) {
      await set((items) =>
        items.map((item) => (ids.has(item.change.id) ? { ...item, hasWaited: true } : item)),
      );
      return answer;
    }
    const results = new Map(answer.value.map((result) => [result.id, result]));
    await set((items) =>
      items.reduce<readonly Pending[]>((rest, item) => {
        const result = results.get(item.change.id);
        if (!result)
          return ids.has(item.change.id)
            ? rest.map((one) => (one === item ? { ...item, hasWaited: true } : one))
            : rest;
        return rest.flatMap((one) => (one === item ? settle(item, result, rest) : [one]));
      }, items),
    );
    const answered = batch.flatMap((item) => {
      const result = results.get(item.change.id);
      return result ? [{ item, result }] : [];
    });
    return { ok: true, value: answered };
  }

  return {
    $items,
    /** Reads again what is stored, as another tab may have changed it. */
    load: () => set((items) => items),
    add: (added: readonly Pending[]) => set((items) => [...items, ...added]),
    /** Notes that what is stored waits for signal. */
    async wait(): Promise<void> {
      if ($items.get().every(({ hasWaited }) => hasWaited)) return;
      await set((items) => items.map((item) => ({ ...item, hasWaited: true })));
    },
    /** Notes how the sending of a photo went. */
    note: (id: string, state: Pick<Pending, 'hasPhoto' | 'hasWaited' | 'isTried' | 'problem'>) =>
      set((items) => items.map((item) => (item.change.id === id ? { ...item, ...state } : item))),
    /** Changes the words of a change that the server has refused; it is sent again. */
    edit: (id: string, words: string) =>
      set((items) =>
        items.map((item) => {
          if (item.change.id !== id) return item;
          const { problem: _, ...rest } = item;
          return { ...rest, change: { ...item.change, words } };
        }),
      ),
    /** Discards a change; false when it is not waiting, or the server may have it. */
    async drop(id: string): Promise<boolean> {
      let isDropped = false;
      await set((items) => {
        const item = items.find(({ change }) => change.id === id);
        isDropped = item !== undefined && !item.isTried;
        if (!item || !isDropped) return items;
        return item.conflict ? items.filter((one) => one !== item) : without(items, item.change);
      });
      return isDropped;
    },
    /** Sends all in their order. One that is in conflict or refused stays until it is dropped. */
    async send(): Promise<{ answered: Answered[]; failure: Failure | null }> {
      const all: Answered[] = [];
      const countOpen = () => listOpen($items.get()).length;
      for (;;) {
        const open = countOpen();
        const answer = await sendSome();
        if (!answer.ok) return { answered: all, failure: answer };
        all.push(...answer.value);
        // A round that settles nothing is the last one.
        if (answer.value.length === 0 || countOpen() >= open)
          return { answered: all, failure: null };
      }
    },
  };
}
