import type { LeadEvent } from '#admin/leads/lead.ts';
import { undoneAt } from '#admin/leads/undone.ts';
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
  events: LeadEvent[];
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

/** A lead with its history, as the desk is sent it and shows it. Throws when it is in no list. */
export async function detailsOf(desk: Desk, lead: string) {
  const { leads } = await desk.one<{ leads: LeadRecord[] }>('desk_sync', null, 500);
  const found = leads.find(({ row }) => row.id === lead);
  if (!found) throw new Error('The lead is in no list.');
  const events = found.events.map((event) => ({
    ...event,
    undone_at: undoneAt(event.id, found.events),
  }));
  return { lead: found.row, events };
}

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
