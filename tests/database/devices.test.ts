import { describe, expect, test } from 'vitest';
import { sizes } from '#tests/sizes.ts';
import { receive } from './alerts.ts';
import { atDesk, type ChangeAnswer, type Desk, type SentChange } from './desk-calls.ts';
import { deskEngines, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';
import { randomOf } from './random.ts';

type Row = Record<string, unknown>;

const values: Record<string, readonly unknown[]> = {
  status: ['new', 'contacted', 'quoted', 'closed'],
  follow_up_at: [null, '2030-01-02T14:00:00+00:00', '2030-01-09T14:00:00+00:00'],
  visit_at: [null, '2030-02-01T15:00:00+00:00'],
  phone_wrong: [false, true],
  street: [null, '1 Sample Street', '2 Sample Street'],
};

/** A phone that works on what it knows, and sends in order when it is online. */
class Device {
  readonly waiting: SentChange[] = [];
  readonly told = new Map<string, ChangeAnswer>();
  readonly sent: SentChange[] = [];
  online = true;

  readonly name: string;
  known: Row;

  constructor(name: string, known: Row) {
    this.name = name;
    this.known = known;
  }

  act(random: (most: number) => number, lead: string): void {
    const change: SentChange = { id: crypto.randomUUID(), lead, kind: 'note', device: this.name };
    const mine = this.sent.filter(({ kind }) => kind !== 'undo');
    const undoes = mine[random(mine.length)]?.id;
    const choice = random(6);
    if (choice === 0) change.words = `Note ${change.id}`;
    else if (choice === 1 && undoes) Object.assign(change, { kind: 'undo', undoes });
    else {
      const field = Object.keys(values)[random(5)] ?? '';
      const to = values[field]?.[random(values[field].length)];
      Object.assign(change, {
        kind: 'details',
        fields: { [field]: [this.known[field] ?? null, to] },
      });
      this.known = { ...this.known, [field]: to };
    }
    this.waiting.push(change);
    this.sent.push(change);
  }

  /** Sends what waits. When the answer is lost, all of it is sent again later. */
  async send(desk: Desk, isAnswerLost: boolean): Promise<void> {
    if (this.waiting.length === 0) return;
    const answers = await desk.call<ChangeAnswer>('apply_changes', JSON.stringify(this.waiting));
    if (isAnswerLost) return;
    for (const answer of answers) this.told.set(answer.id, answer);
    this.known = answers.at(-1)?.lead ?? this.known;
    this.waiting.length = 0;
  }
}

interface Event {
  id: string;
  words: string | null;
  changes: Record<string, [unknown, unknown]>;
  conflict: unknown;
}

describe.each(deskEngines)('two devices on %s', (_name, open) => {
  const db = openWithPeople(open);

  async function run(seed: number): Promise<void> {
    const random = randomOf(seed);
    const { submission_id: lead } = await receive(db, { phone: '+14105550121' });
    await atDesk(db, async (desk) => {
      const read = async () => await desk.one<{ lead: Row; events: Event[] }>('desk_lead', lead);
      const { lead: first } = await read();
      const devices = [new Device('Phone', first), new Device('Laptop', first)];
      for (let step = 0; step < 14; step += 1) {
        const device = devices[random(2)] as Device;
        const choice = random(4);
        if (choice === 0) device.online = !device.online;
        else device.act(random, lead);
        if (device.online) await device.send(desk, random(5) === 0);
        if (random(10) === 0)
          await db.query('update public.contact_submissions set status = $1 where id = $2', [
            values['status']?.[random(4)],
            lead,
          ]);
      }
      for (const device of devices) await device.send(desk, false);
      for (const device of devices) device.known = (await read()).lead;

      const { lead: last, events } = await read();
      const stored = await db.query<{ id: string }>(
        'select id from public.lead_events where submission_id = $1 order by stored_at, seq',
        [lead],
      );
      const history = stored.flatMap(({ id }) => events.filter((event) => event.id === id));
      for (const { sent, told } of devices)
        for (const { id, words, fields = {} } of sent) {
          const rows = events.filter((event) => event.id === id);
          const answer = told.get(id);
          // Each action is stored once, and its device was told what the history says.
          expect(rows).toHaveLength(1);
          expect(answer?.conflict).toEqual(rows[0]?.conflict ?? null);
          expect(answer?.outcome).toBe(rows[0]?.conflict ? 'conflict' : 'applied');
          expect(rows[0]?.words ?? undefined).toBe(words);
          // What was applied had an effect, or the lead had that value already.
          for (const [field, [, to]] of Object.entries(fields))
            if (answer?.outcome === 'applied') {
              expect(valueAfter(history, id, field, first[field])).toEqual(to);
            }
        }
      // The history leads from the first state to the last, without a gap: nothing was overwritten unseen.
      const state: Row = { ...first };
      for (const { changes } of history)
        for (const [field, [from, to]] of Object.entries(changes)) {
          expect(state[field]).toEqual(from);
          state[field] = to;
        }
      // The first answer follows from the events and is in none of them.
      const derived = { last_event: null, first_answer_at: null, first_answer_via: null };
      expect({ ...state, ...derived }).toEqual({ ...last, ...derived });
    });
  }

  /** The value of a field after this event. */
  const valueAfter = (history: Event[], id: string, field: string, first: unknown): unknown =>
    history
      .slice(0, history.findIndex((event) => event.id === id) + 1)
      .reduce((value, { changes }) => (changes[field] ? changes[field][1] : value), first);

  test(`in ${sizes.deviceRuns} runs of changes offline and online each is applied once or told as a conflict`, async () => {
    for (let seed = 1; seed <= sizes.deviceRuns; seed += 1)
      await undone(db, () => run(seed)).catch((cause: unknown) => {
        throw new Error(`run ${seed}: ${cause instanceof Error ? cause.message : cause}`, {
          cause,
        });
      });
  });
});
