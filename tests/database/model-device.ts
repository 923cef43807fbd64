import type { Change, ChangeKind, LeadRecord } from '#admin/record.ts';
import type { Result } from '#admin/result.ts';
import type { ChangeResult } from '#admin/sync/api/changes.ts';
import type { FeedAnswer } from '#admin/sync/api/feed.ts';
import { applyPending } from '#admin/sync/apply.ts';
import type { FeedState, LeadsChange } from '#admin/sync/device-store.ts';
import { fieldsOf } from '#admin/sync/draft-change.ts';
import { createOutbox, type Pending } from '#admin/sync/outbox.ts';
import { createReplica } from '#admin/sync/replica.ts';
import { itemsOf, readStored, withItems } from '#admin/sync/stored.ts';
import { statuses } from '#leads/statuses.ts';

/** A call of the database as one of the owners, in a transaction of its own. */
export type Ask = (name: string, account: string, given: readonly unknown[]) => Promise<unknown[]>;

const silent: Result<never> = { ok: false, reason: 'no-answer', message: '' };
/** The tab is closed in the middle of its work. */
class Killed extends Error {}

const kinds = (
  'status reached left_message no_answer wrong_number not_for_us text mail note photo follow_up ' +
  'visit price quote ending details spam'
).split(' ') as ChangeKind[];
const days = ['2030-01-02T14:00:00+00:00', '2030-01-09T14:00:00+00:00', null];

/** What a change of a kind sets; the last streets are too long, so they are refused. */
function valuesOf(kind: ChangeKind, random: (most: number) => number) {
  const pick = <Value>(...values: readonly Value[]) => values[random(values.length)] as Value;
  const status = pick(...statuses.map(({ id }) => id));
  const followUp = { follow_up_at: pick(...days), follow_up_words: pick('Call back', null) };
  if (kind === 'status') return { status };
  if (kind === 'not_for_us') return { status: 'closed', ending: 'not_for_us' };
  if (kind === 'ending') return { status: 'closed', ending: pick('won', 'lost') };
  if (kind === 'wrong_number') return { phone_wrong: true };
  if (kind === 'visit') return { visit_at: pick(...days), visit_where: pick('Side door', null) };
  if (kind === 'price') return { price_by: pick(...days) };
  if (kind === 'quote')
    return { status: 'quoted', quote_dollars: pick(14_200, 0, null), price_by: null, ...followUp };
  if (kind === 'spam') return { suspected_spam: true };
  if (kind === 'details')
    return { street: pick('1 Sample Street', null, 'x'.repeat(201), 'y'.repeat(300)) };
  if (kind === 'note') return {};
  return { status: 'contacted', ...followUp };
}

/** What became of a change, as this device was told. */
export interface Made {
  change: Change;
  account: string;
  told: ChangeResult | null;
  isDropped: boolean;
}

/**
 * A phone with the desk's own outbox and replica. What lies on it survives the tab, which may be killed at any
 * moment; the line loses requests, answers, or nothing.
 */
export function createDevice(name: string, ask: Ask, made: Map<string, Made>) {
  const disk: { outbox: unknown; records: Map<string, LeadRecord>; state: FeedState | null } = {
    outbox: undefined,
    records: new Map(),
    state: null,
  };
  const line = { losesRequest: false, losesAnswer: false, killsAfter: 0 };
  let account = '';

  /** The tab dies at one of its next writes. */
  function live(): void {
    line.killsAfter -= 1;
    if (line.killsAfter === 0) throw new Killed();
  }
  async function call<Value>(fn: string, ...given: unknown[]): Promise<Result<Value[]>> {
    if (line.losesRequest) return silent;
    const rows = (await ask(fn, account, given)) as Value[];
    return line.losesAnswer ? silent : { ok: true, value: rows };
  }

  function open(email: string) {
    account = email;
    if (disk.state?.account !== email) {
      disk.state = null;
      disk.records.clear();
    }
    const replica = createReplica({
      async read(cursor) {
        const answer = await call<FeedAnswer>('desk_sync', cursor, 3);
        return answer.ok ? { ok: true, value: answer.value[0] as FeedAnswer } : answer;
      },
      async write({ isReset, put = [], gone = [], state }: LeadsChange) {
        live();
        if (isReset) disk.records.clear();
        for (const id of gone) disk.records.delete(id);
        for (const record of put) disk.records.set(record.row.id, record);
        if (state) disk.state = state;
      },
    });
    replica.open(email, disk.state, [...disk.records.values()]);
    const outbox = createOutbox({
      async store(change) {
        const before = readStored(disk.outbox);
        const items = change(itemsOf(before, email));
        live();
        disk.outbox = JSON.parse(JSON.stringify(withItems(before, email, items)));
        return items;
      },
      async send(changes) {
        const answer = await call<ChangeResult>('apply_changes', changes);
        if (!answer.ok) return answer;
        const leadOf = new Map(changes.map(({ id, lead }) => [id, lead]));
        const value = answer.value.map((result) =>
          result.outcome === 'gone' && made.get(result.id)?.change.kind === 'undo'
            ? { ...result, outcome: 'applied' as const }
            : result,
        );
        await replica.take(
          value.flatMap(({ lead }) => lead ?? []),
          value.flatMap(({ id, lead, outcome }) =>
            lead || outcome === 'refused' ? [] : (leadOf.get(id) ?? []),
          ),
        );
        // The tab may die in a later round: what has been answered by then is known all the same.
        for (const result of value) {
          const one = made.get(result.id);
          if (one) one.told = result;
        }
        return { ok: true, value };
      },
    });
    return { replica, outbox };
  }
  let tab = open('owner');

  const shown = () =>
    applyPending([...tab.replica.$records.get().values()], tab.outbox.$items.get());

  async function add(change: Change): Promise<void> {
    // Only what has been written is promised to the owner.
    await tab.outbox.add([{ change, title: '', text: '' }]);
    made.set(change.id, { change, account, told: null, isDropped: false });
  }

  const device = {
    line,
    disk,
    pending: (): readonly Pending[] => tab.outbox.$items.get(),
    records: () => tab.replica.$records.get(),
    async reopen(email = account): Promise<void> {
      if (email !== account) disk.outbox = withItems(readStored(disk.outbox), null);
      tab = open(email);
      await tab.outbox.load();
    },
    /** A change as a screen makes it, of a lead that it shows. */
    async act(random: (most: number) => number): Promise<void> {
      const list = shown();
      const record = list[random(list.length)];
      const id = crypto.randomUUID();
      // The device's clock may be a day off.
      const made_at = new Date(Date.now() + (random(3) - 1) * 86_400_000).toISOString();
      const base = { id, made_at, device: name };
      if (!record || random(12) === 0) {
        const fields = { name: [null, `Lead ${id}`], phone: [null, '+14105550100'] } as const;
        return add({ ...base, lead: crypto.randomUUID(), kind: 'add', fields });
      }
      const lead = record.row.id;
      const event = record.events[random(record.events.length)];
      if (event && random(5) === 0) {
        const fields = Object.fromEntries(
          Object.entries(event.kind === 'add' ? {} : event.changes).map(([field, [from, to]]) => [
            field,
            [to, from],
          ]),
        );
        return add({ ...base, lead, kind: 'undo', undoes: event.id, fields });
      }
      const kind = kinds[random(kinds.length)] as ChangeKind;
      const fields = fieldsOf(record.row, valuesOf(kind, random));
      const words = kind === 'note' || random(4) === 0 ? { words: `Note ${id}` } : {};
      return add({ ...base, lead, kind, fields, ...words });
    },
    /** The owner takes back what waits, or decides about what could not be applied. */
    async drop(random: (most: number) => number): Promise<void> {
      const items = tab.outbox.$items.get();
      const item = items[random(items.length)];
      if (!item) return;
      await tab.outbox.drop(item.change.id);
      const left = new Set(tab.outbox.$items.get().map(({ change }) => change.id));
      for (const { change } of items) {
        const one = made.get(change.id);
        if (one && !left.has(change.id) && !one.told) one.isDropped = true;
      }
    },
    async sync(): Promise<void> {
      const { failure } = await tab.outbox.send();
      if (failure) return;
      for (let isMore = true; isMore; ) {
        const answer = await tab.replica.pull();
        isMore = answer.ok && answer.value;
      }
    },
    /** Works until it is done or the tab dies; then the desk is opened again. */
    async tryTo(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        tab = open(account);
        line.killsAfter = 0;
        await tab.outbox.load();
      }
    },
  };
  return device;
}
