import { receive } from './alerts.ts';
import type { Engine } from './engines.ts';
import { as, undone } from './people.ts';

/** A change as the desk sends it (src/admin/sync/api/changes.ts). */
export interface SentChange {
  id?: string;
  lead?: string;
  kind: string;
  words?: string;
  fields?: Record<string, readonly [unknown, unknown]>;
  made_at?: string;
  device?: string;
  undoes?: string;
}

/** The answer to one change. */
export interface ChangeAnswer {
  outcome: string;
  message?: string;
  conflict: Record<string, { yours: unknown; theirs: unknown; device: string | null }> | null;
  lead: { row: Record<string, unknown>; events: Record<string, unknown>[] } | null;
}

/** The desk's calls as the signed-in admin, inside an open transaction; by default changes are of `lead`. */
const deskOf = (db: Engine, lead: string) => {
  const call = async <Answer>(name: string, ...values: unknown[]): Promise<Answer[]> => {
    const places = values.map((_, at) => `$${at + 1}`).join(', ');
    const rows = await db.query<{ answer: Answer }>(
      `select public.${name}(${places}) as answer`,
      values,
    );
    return rows.map(({ answer }) => answer);
  };
  const one = async <Answer>(name: string, ...values: unknown[]) =>
    (await call<Answer>(name, ...values))[0] as Answer;
  const send = (changes: readonly SentChange[]) =>
    call<ChangeAnswer>(
      'apply_changes',
      JSON.stringify(changes.map((change) => ({ id: crypto.randomUUID(), lead, ...change }))),
    );
  const change = async (given: SentChange) => (await send([given]))[0] as ChangeAnswer;
  return { call, one, send, change };
};

export type Desk = ReturnType<typeof deskOf>;

/** Runs the work with the calls of the signed-in admin, with a lead's id for its changes, and undoes it. */
export const atDesk = <Value>(
  db: Engine,
  work: (desk: Desk) => Promise<Value>,
  lead = '',
): Promise<Value> => undone(db, () => as(db, 'admin', () => work(deskOf(db, lead))));

/** Works at the desk with one new lead, and undoes all but the lead. */
export async function withLead(
  db: Engine,
  work: (desk: Desk, lead: string) => Promise<void>,
): Promise<void> {
  const { submission_id: lead } = await receive(db, { phone: '+14105550121' });
  await atDesk(db, (desk) => work(desk, lead), lead);
}
