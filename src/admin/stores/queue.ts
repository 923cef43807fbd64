import { atom, type ReadableAtom } from 'nanostores';
import type { Change, ChangeResult, Conflict } from '#admin/data/changes.ts';
import type { Failure, Result } from '#admin/data/result.ts';

/** A change that this phone stores: not sent yet, or refused or in conflict, so that the owner has to decide. */
export interface Waiting {
  change: Change;
  /** What the owner did, in the words of its toast. */
  title: string;
  text: string;
  /** It has been sent without an answer: the server may have it. */
  isTried?: boolean;
  /** Why the server refused it. */
  problem?: string;
  /** The server's values that stayed, and the lead's name. */
  conflict?: Conflict;
  name?: string;
}

/** A change with its answer. */
export interface Answered {
  item: Waiting;
  result: ChangeResult;
}

interface Parts {
  /** Changes what is kept, and returns it. */
  keep(change: (items: readonly Waiting[]) => readonly Waiting[]): Promise<readonly Waiting[]>;
  send(changes: readonly Change[]): Promise<Result<ChangeResult[]>>;
}

/** The changes that wait, oldest first. */
export interface Queue {
  $items: ReadableAtom<readonly Waiting[]>;
  /** Reads again what is kept, as another tab may have changed it. */
  load(): Promise<void>;
  add(items: readonly Waiting[]): Promise<void>;
  /** Discards a change; false when it is not waiting, or the server may have it. */
  drop(id: string): Promise<boolean>;
  /** Sends all in their order. One that is in conflict or refused stays until it is dropped. */
  send(): Promise<{ answered: Answered[]; failure: Failure | null }>;
}

const mostAtOnce = 50;

/** Whether it follows on a new lead that was refused: it waits for it. */
const isBehindRefused = ({ change: { lead } }: Waiting, items: readonly Waiting[]): boolean =>
  items.some(({ change, problem }) => problem && change.kind === 'add' && change.lead === lead);

/** Whether it is still to be sent. */
export const isOpen = (item: Waiting, items: readonly Waiting[]): boolean =>
  !item.conflict && !item.problem && !isBehindRefused(item, items);

/** The items without a change: what depends on it goes too, and later changes of its fields are based anew. */
function without(items: readonly Waiting[], { id, lead, kind, fields = {} }: Change): Waiting[] {
  const bases = new Map(Object.entries(fields).map(([field, [from]]) => [field, from]));
  const rebase = (item: Waiting): Waiting => {
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
function settle(item: Waiting, result: ChangeResult, items: readonly Waiting[]): Waiting[] {
  const { outcome, conflict, message, lead } = result;
  const { change } = item;
  if (outcome === 'refused' && change.kind !== 'undo')
    return [{ ...item, isTried: false, problem: message ?? '' }];
  if (outcome === 'gone' && isBehindRefused(item, items)) return [{ ...item, isTried: false }];
  if (conflict && change.kind !== 'undo')
    return [{ ...item, isTried: false, conflict, name: lead?.name ?? '' }];
  return [];
}

/** Makes a queue over what is kept. */
export function createQueue({ keep, send }: Parts): Queue {
  const $items = atom<readonly Waiting[]>([]);
  const set = async (change: Parameters<typeof keep>[0]) => $items.set(await keep(change));

  async function sendSome(): Promise<Result<Answered[]>> {
    let batch: readonly Waiting[] = [];
    await set((items) => {
      batch = items.filter((item) => isOpen(item, items)).slice(0, mostAtOnce);
      return items.map((item) => (batch.includes(item) ? { ...item, isTried: true } : item));
    });
    if (batch.length === 0) return { ok: true, value: [] };
    const answer = await send(batch.map(({ change }) => change));
    if (!answer.ok) return answer;
    const results = new Map(answer.value.map((result) => [result.id, result]));
    await set((items) =>
      items.reduce<readonly Waiting[]>((rest, item) => {
        const result = results.get(item.change.id);
        if (!result) return rest;
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
    load: () => set((items) => items),
    add: (added) => set((items) => [...items, ...added]),
    async drop(id) {
      let isDropped = false;
      await set((items) => {
        const item = items.find(({ change }) => change.id === id);
        isDropped = item !== undefined && !item.isTried;
        if (!item || !isDropped) return items;
        return item.conflict ? items.filter((one) => one !== item) : without(items, item.change);
      });
      return isDropped;
    },
    async send() {
      const all: Answered[] = [];
      const countOpen = () => $items.get().filter((item, _, items) => isOpen(item, items)).length;
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
