import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change, ChangeResult } from '#admin/data/changes.ts';
import type { Result } from '#admin/data/result.ts';
import { createQueue, type Waiting } from '#admin/log/outbox.ts';
import { sizes } from '#tests/sizes.ts';
import { receive } from './alerts.ts';
import { atDesk, type Desk } from './desk-calls.ts';
import { deskEngines, type Engine, migrate, undone } from './engines.ts';
import { addPeople } from './prepare.ts';
import { randomOf } from './random.ts';

type Row = Record<string, unknown>;
interface Event {
  id: string;
  words: string | null;
  changes: Record<string, [unknown, unknown]>;
  conflict: unknown;
}

const values = {
  status: ['new', 'contacted', 'quoted', 'closed'],
  follow_up_at: [null, '2030-01-02T14:00:00+00:00', '2030-01-09T14:00:00+00:00'],
  phone_wrong: [false, true],
  // The last ones are too long: they are refused.
  street: [null, '1 Sample Street', 'x'.repeat(201), 'y'.repeat(201)],
} as const;
type Field = keyof typeof values;

/** A phone with the desk's own queue. Its signal may fail before a request, or after it and before the answer. */
function createPhone(name: string, desk: Desk, seen: Row) {
  let kept: readonly Waiting[] = [];
  let known = seen;
  const made = new Map<string, Change>();
  const dropped = new Set<string>();
  const told = new Map<string, ChangeResult>();
  const signal = { isThere: true, losesAnswer: false };
  let requests = 0;
  const silent: Result<never> = { ok: false, reason: 'no-answer', message: '' };
  const open = () =>
    createQueue({
      keep: async (change) => {
        kept = change(kept);
        return kept;
      },
      send: async (changes) => {
        requests += 1;
        if (requests > 30) throw new Error('The phone sends for ever.');
        if (!signal.isThere) return silent;
        const answers = await desk.call<ChangeResult>('apply_changes', JSON.stringify(changes));
        return signal.losesAnswer ? silent : { ok: true, value: answers };
      },
    });
  let queue = open();
  return {
    signal,
    made,
    dropped,
    told,
    waiting: () => kept,
    async act(random: (most: number) => number, lead: string): Promise<void> {
      const base = {
        id: crypto.randomUUID(),
        lead,
        made_at: new Date(0).toISOString(),
        device: name,
      };
      const fields = Object.keys(values) as Field[];
      const field = fields[random(fields.length)] ?? 'status';
      const to = values[field][random(values[field].length)] ?? null;
      const from = (known[field] ?? null) as string | boolean | null;
      const change: Change =
        random(4) === 0
          ? { ...base, kind: 'note', words: `Note ${base.id}` }
          : { ...base, kind: 'details', fields: { [field]: [from, to] } };
      if (change.fields) known = { ...known, [field]: to };
      made.set(change.id, change);
      await queue.add([{ change, title: '', text: '' }]);
    },
    /** Takes back a change that waits. */
    async drop(random: (most: number) => number): Promise<void> {
      const id = kept[random(kept.length)]?.change.id;
      if (id && (await queue.drop(id))) dropped.add(id);
    },
    /** The app is closed and opened again: only what is kept is left. */
    async reopen(): Promise<void> {
      queue = open();
      await queue.load();
    },
    async send(): Promise<void> {
      requests = 0;
      const { answered } = await queue.send();
      for (const { item, result } of answered) {
        told.set(item.change.id, result);
        known = (result.lead as unknown as Row | null) ?? known;
      }
    },
  };
}

describe.each(deskEngines)('the queue of two phones on %s', (_name, openEngine) => {
  let db: Engine;
  beforeAll(async () => {
    db = await openEngine();
    await migrate(db, 'none');
    await addPeople(db);
  });
  afterAll(() => db?.close());

  async function run(seed: number): Promise<void> {
    const random = randomOf(seed);
    const { submission_id: lead } = await receive(db, { phone: '+14105550121' });
    await atDesk(db, async (desk) => {
      const read = () => desk.one<{ lead: Row; events: Event[] }>('desk_lead', lead);
      const first = (await read()).lead;
      const phones = [createPhone('Phone', desk, first), createPhone('Laptop', desk, first)];
      for (let step = 0; step < 14; step += 1) {
        const phone = phones[random(2)] as (typeof phones)[number];
        phone.signal.isThere = random(3) > 0;
        phone.signal.losesAnswer = random(4) === 0;
        if (random(12) === 0) await desk.call('erase_lead', lead);
        const choice = random(8);
        if (choice < 4) await phone.act(random, lead);
        else if (choice === 4) await phone.drop(random);
        else if (choice === 5) await phone.reopen();
        else await phone.send();
      }
      for (const phone of phones) {
        Object.assign(phone.signal, { isThere: true, losesAnswer: false });
        await phone.send();
      }
      const details = await read();
      const { lead: last, events } = details ?? { lead: null, events: [] };
      for (const { made, dropped, told, waiting } of phones) {
        for (const { id, words } of made.values()) {
          const rows = events.filter((event) => event.id === id);
          const outcome = told.get(id)?.outcome;
          if (!last || outcome === 'refused') {
            expect(rows).toEqual([]);
            expect(outcome ?? dropped.has(id)).toBeTruthy();
            continue;
          }
          if (dropped.has(id) && !told.has(id)) {
            expect(rows).toEqual([]);
            continue;
          }
          // Applied once, or told as a conflict, as refused or gone with its lead; a note is never lost.
          expect(rows).toHaveLength(1);
          expect(rows[0]?.words ?? undefined).toBe(words);
          expect(outcome).toBe(rows[0]?.conflict ? 'conflict' : 'applied');
        }
        // Only what the owner has to decide about is left on the phone.
        for (const { change, conflict } of waiting())
          expect(told.get(change.id)?.outcome).toBe(conflict ? 'conflict' : 'refused');
      }
      // The history leads from the first state to the last: nothing was overwritten unseen.
      if (!last) return;
      const state: Row = { ...first };
      const stored = await db.query<{ id: string }>(
        'select id from public.lead_events where submission_id = $1 order by stored_at, seq',
        [lead],
      );
      for (const { id } of stored)
        for (const [field, [from, to]] of Object.entries(
          events.find((event) => event.id === id)?.changes ?? {},
        )) {
          expect(state[field]).toEqual(from);
          state[field] = to;
        }
      // The first answer follows from the events.
      const { first_answer_at, first_answer_via } = last;
      expect({ ...state, first_answer_at, first_answer_via, last_event: null }).toEqual({
        ...last,
        last_event: null,
      });
    });
  }

  test(`in ${sizes.deviceRuns} runs without signal, with lost answers, refusals, erased leads and closed apps, each change is applied once or told as a conflict, refused or gone`, async () => {
    for (let seed = 1; seed <= sizes.deviceRuns; seed += 1)
      await undone(db, () => run(seed)).catch((cause: unknown) => {
        throw new Error(`run ${seed}: ${cause instanceof Error ? cause.message : cause}`, {
          cause,
        });
      });
  });
});
