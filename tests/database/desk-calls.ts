import { receive } from './alerts.ts';
import { as, type Engine, undone } from './engines.ts';

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

/** A lead as the desk is sent it. */
export interface LeadRecord {
  row: Record<string, unknown> & { id: string };
  events: Record<string, unknown>[];
  version: number;
}

type SentAnswer = Omit<ChangeAnswer, 'lead'> & { lead: LeadRecord | null };

/** The answer to one change; `lead` is its row. */
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
    change: async (
      change: Partial<SentChange> & { lead: string; kind: string },
    ): Promise<ChangeAnswer> => {
      const sent = { id: crypto.randomUUID(), ...change };
      const [answer] = await call<SentAnswer>('apply_changes', JSON.stringify([sent]));
      if (!answer) throw new Error('apply_changes gave no answer.');
      return { ...answer, lead: answer.lead?.row ?? null };
    },
    one: async <Answer>(name: string, ...values: unknown[]) =>
      (await call<Answer>(name, ...values))[0] as Answer,
  };
};

export type Desk = ReturnType<typeof deskOf>;

/** Runs the work with the calls of the signed-in admin. */
export const atDesk = <Value>(db: Engine, work: (desk: Desk) => Promise<Value>): Promise<Value> =>
  as(db, 'admin', () => work(deskOf(db)));

/** A lead with its history, as the desk reads it. */
export interface Details {
  lead: Record<string, unknown>;
  events: {
    id: string;
    kind: string;
    words: string | null;
    undone_at: string | null;
    made_by: string;
  }[];
  seen: { name: string; suspected_spam: boolean }[];
}

export const detailsOf = (desk: Desk, lead: string) => desk.one<Details>('desk_lead', lead);

export type LeadWork = (
  work: (desk: Desk, lead: string) => Promise<void>,
  given?: object,
) => Promise<void>;

/** Works at the desk with one new lead, and undoes everything. */
export const deskWithLead = (db: Engine, ...[work, given = {}]: Parameters<LeadWork>) =>
  undone(db, async () => {
    const { submission_id } = await receive(db, { phone: '+14105550121', ...given });
    await atDesk(db, (desk) => work(desk, submission_id));
  });

/** A lead by the fields of the form; `set` is SQL for columns that only the database sets. */
export type GivenLead = Record<string, string>;

/** Works at the desk with these leads, last changed 30 days ago where they are `set`, and undoes everything. */
export const deskWithLeads = (
  db: Engine,
  given: readonly GivenLead[],
  work: (desk: Desk) => Promise<void>,
) =>
  undone(db, async () => {
    for (const { set, ...lead } of given) {
      const { submission_id } = await receive(db, lead, { hashes: [crypto.randomUUID()] });
      if (set)
        await db.query(
          `update public.contact_submissions set ${set}, changed_at = now() - interval '30 days' where id = $1`,
          [submission_id],
        );
    }
    await atDesk(db, work);
  });
