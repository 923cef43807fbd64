import { atom } from 'nanostores';
import type { LeadRecord } from '#admin/record.ts';
import type { Result } from '#admin/result.ts';
import type { Cursor, FeedAnswer } from '#admin/sync/api/feed.ts';
import type { FeedState, LeadsChange } from './device-store.ts';

interface Parts {
  read(cursor: Cursor | null): Promise<Result<FeedAnswer>>;
  /** Stores a change on this device; a device that can't only needs the server again after a reload. */
  write(change: LeadsChange): Promise<void>;
}

/** Makes the replica of the leads of one account: as the server has them, on this device. */
export function createReplica({ read, write }: Parts) {
  const $records = atom<ReadonlyMap<string, LeadRecord>>(new Map());
  /** How far the feed was read; null before the first answer. */
  const $state = atom<FeedState | null>(null);
  let account = '';

  async function set(change: LeadsChange): Promise<void> {
    const { isReset, put = [], gone = [], state } = change;
    const records = new Map(isReset ? [] : $records.get());
    for (const id of gone) records.delete(id);
    for (const record of put) records.set(record.row.id, record);
    if (isReset || gone.length > 0 || put.length > 0) $records.set(records);
    if (state) $state.set(state);
    await write(change);
  }

  return {
    $records,
    $state,
    /** Begins with what this device stores for an account. */
    open(owner: string, state: FeedState | null, records: readonly LeadRecord[]): void {
      account = owner;
      $records.set(new Map(records.map((record) => [record.row.id, record])));
      $state.set(state);
    },
    /** Takes the leads of answers to changes; `erased` are those that exist no more. */
    async take(answers: readonly LeadRecord[], erased: readonly string[]): Promise<void> {
      const state = $state.get();
      // Before the first answer of the feed, and after the leads were wiped, none is held.
      if (!state) return;
      const since = Number(state.cursor.since);
      const news = answers.filter(
        // A lead that the feed has passed without keeping it is gone.
        ({ row, version }) => $records.get().has(row.id) || version >= since,
      );
      const isListed = ({ row }: LeadRecord) => !row.suspected_spam;
      await set({
        put: news.filter(isListed),
        gone: [...erased, ...news.filter((record) => !isListed(record)).map(({ row }) => row.id)],
      });
    },
    /** Asks the feed once. The value says whether more follows. */
    async pull(): Promise<Result<boolean>> {
      const owner = account;
      const before = $state.get();
      const answer = await read(before?.cursor ?? null);
      if (!answer.ok) return answer;
      // Somebody else has signed in meanwhile.
      if (owner !== account) return { ok: true, value: false };
      const { cursor, more, reset, leads, gone, server_time: at } = answer.value;
      const { total, suspected, fresh } = answer.value;
      const isReset = reset || before === null;
      await set({
        isReset,
        put: leads,
        gone,
        state: { account, cursor, at, total, suspected, fresh },
      });
      return { ok: true, value: more };
    },
    drop: (id: string) => set({ gone: [id] }),
  };
}
