import { as, type Engine } from './engines.ts';

/** A change as the desk sends it (src/admin/data/changes.ts). */
export interface SentChange {
  id: string;
  lead: string;
  kind: string;
  words?: string;
  fields?: Record<string, readonly [unknown, unknown]>;
  made_at?: string;
  device?: string;
  undoes?: string;
}

export interface ChangeAnswer {
  id: string;
  outcome: string;
  message?: string;
  conflict: Record<string, { yours: unknown; theirs: unknown; device: string | null }> | null;
  lead: Record<string, unknown> | null;
}

/** The desk's calls as the signed-in admin, inside an open transaction; nothing is kept when it is rolled back. */
export const deskOf = (db: Engine) => {
  const call = async <Answer>(name: string, ...values: unknown[]): Promise<Answer[]> => {
    const places = values.map((_, at) => `$${at + 1}`).join(', ');
    const rows = await db.query<{ answer: Answer }>(
      `select public.${name}(${places}) as answer`,
      values,
    );
    return rows.map(({ answer }) => answer);
  };
  return {
    call,
    /** The answer of the one change. */
    change: async (change: Partial<SentChange> & { lead: string; kind: string }) => {
      const sent = { id: crypto.randomUUID(), ...change };
      const [answer] = await call<ChangeAnswer>('apply_changes', JSON.stringify([sent]));
      if (!answer) throw new Error('apply_changes gave no answer.');
      return answer;
    },
    one: async <Answer>(name: string, ...values: unknown[]) =>
      (await call<Answer>(name, ...values))[0] as Answer,
  };
};

export type Desk = ReturnType<typeof deskOf>;

/** Runs the work with the calls of the signed-in admin. */
export const atDesk = <Value>(db: Engine, work: (desk: Desk) => Promise<Value>): Promise<Value> =>
  as(db, 'admin', () => work(deskOf(db)));
