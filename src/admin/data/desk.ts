import type { DeskRow } from '#leads/columns.ts';
import { office } from '#leads/office.ts';
import { ask } from './ask.ts';
import type { ChangeKind, Conflict, Value } from './changes.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';
import { type Counts, type Position, refusedAsNotAdmin } from './submissions.ts';

export type { Counts };

const zone = office.timeZone;

interface Rows {
  /** How many there are; `rows` has the first fifty. */
  total: number;
  rows: DeskRow[];
}

/** Whom the owner owes. */
export interface DeskToday {
  /** ISO 8601: the desk's clocks count from it, not from the phone's. */
  serverTime: string;
  counts: Counts;
  /** New and unanswered, by the time left. */
  toAnswer: Rows;
  /** Follow-ups whose day has come, late ones first. */
  due: Rows;
  /** Visits of the day. */
  visits: Rows;
  /** Leads in progress without a next step: `findLeads({ due: 'idle' })`. */
  idle: number;
  /** The next follow-up or visit after today. */
  next: DeskRow | null;
  /** Leads erased within 15 days, which the phone must drop. */
  erased: string[];
}

/** Loads what the first screen shows. Fails with `not-admin` for an account without access. */
export async function deskToday(): Promise<Result<DeskToday>> {
  const answer = await refusedAsNotAdmin(
    await ask<unknown>(() => getClient().rpc('desk_today', { zone })),
  );
  if (!answer.ok) return answer;
  const { server_time, to_answer, ...rest } = answer.value as Omit<
    DeskToday,
    'serverTime' | 'toAnswer'
  > & { server_time: string; to_answer: Rows };
  return { ok: true, value: { serverTime: server_time, toAnswer: to_answer, ...rest } };
}

/** One row of a lead's history. */
export interface LeadEvent {
  id: string;
  kind: ChangeKind;
  words: string | null;
  /** What it changed: [from, to] by column, as the database has them. */
  changes: Record<string, readonly [from: Value, to: Value]>;
  made_at: string;
  stored_at: string;
  device: string | null;
  undoes: string | null;
  conflict: Conflict | null;
  /** When it was undone. */
  undone_at: string | null;
}

/** What became of an alert about a lead. */
export interface LeadAlertEvent {
  kind: 'new' | 'reminder' | 'overdue';
  channel: 'mail' | 'push';
  /** The phone's name. */
  label: string | null;
  created_at: string;
  accepted_at: string | null;
  shown_at: string | null;
  given_up_at: string | null;
  last_error: string | null;
}

/** Another lead of the same person. */
export interface SeenLead {
  id: string;
  name: string;
  created_at: string;
  service_type: string;
  status: string;
  ending: string | null;
  suspected_spam: boolean;
}

/** A lead with all that is known of it. */
export interface LeadDetails {
  lead: DeskRow;
  /** Newest first. */
  events: LeadEvent[];
  alerts: LeadAlertEvent[];
  /** Newest first, closed and suspected ones too. */
  seen: SeenLead[];
}

/** Loads one lead; null when it has been erased. */
export async function loadLead(id: string): Promise<Result<LeadDetails | null>> {
  const answer = await ask<unknown>(() => getClient().rpc('desk_lead', { id }).then(orNothing));
  if (!answer.ok) return answer;
  const found = answer.value as LeadDetails | 'nothing';
  return { ok: true, value: found === 'nothing' ? null : found };
}

/** `ask` takes null for a missing answer. */
const orNothing = <Answer extends { data: unknown; error: unknown }>(answer: Answer) => ({
  ...answer,
  data: answer.error ? null : (answer.data ?? 'nothing'),
});

/** Earlier leads with this phone or email, while a new one is typed. Either may be empty. */
export const seenBefore = (phone: string, email: string) =>
  ask<unknown>(() => getClient().rpc('seen_before', { phone, email })) as Promise<
    Result<SeenLead[]>
  >;

/** What the list is narrowed to; empty fields are left out. */
export interface LeadFilters {
  /** A status, `open` (all but closed) or `progress` (contacted or quoted). */
  status?: string;
  /** Ids as the lead has them. */
  service?: string;
  area?: string;
  /** The first and the last day of receipt, like 2026-11-24. */
  from?: string;
  to?: string;
  due?: 'answer' | 'today' | 'idle';
}

/** How many were found: counted to 100 when words were searched, else to 1,000; `more` when there are more. */
export interface Counted {
  found: number;
  more: boolean;
}

export interface FoundLeads extends Counted {
  rows: DeskRow[];
  next: Position | null;
}

/**
 * Finds leads that have all words (their beginnings), exact phone or email first, then newest first. `most`
 * is at most 500, for the CSV.
 */
export async function findLeads(
  words: string,
  filters: LeadFilters = {},
  after: Position | null = null,
  most = 50,
): Promise<Result<FoundLeads>> {
  const answer = await ask<unknown>(() =>
    getClient().rpc('find_leads', {
      words,
      filters: { ...filters, zone },
      after: after && { created_at: after.timestamp, id: after.id },
      most,
    }),
  );
  if (!answer.ok) return answer;
  const { found, more, rows, next } = answer.value as Counted & {
    rows: DeskRow[];
    next: { created_at: string; id: string } | null;
  };
  const position = next && { timestamp: next.created_at, id: next.id };
  return { ok: true, value: { found, more, rows, next: position } };
}

/** Erases a lead with notes, history and alerts, here and at the next contact on every phone; false: it was gone. */
export const eraseLead = (id: string): Promise<Result<boolean>> =>
  ask(() => getClient().rpc('erase_lead', { id }));
