import type { AddField } from '#leads/columns.ts';
import { abortAfter } from '#shared/old-browsers.ts';
import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { LeadRecord } from './record.ts';
import { describeRefusal, type Result } from './result.ts';

/** What the owner did; `reached` to `not_for_us` are the outcomes of a call. */
export type ChangeKind =
  | 'add'
  | 'status'
  | 'reached'
  | 'left_message'
  | 'no_answer'
  | 'wrong_number'
  | 'not_for_us'
  | 'text'
  | 'mail'
  | 'note'
  | 'follow_up'
  | 'visit'
  | 'ending'
  | 'details'
  | 'spam'
  | 'undo';

export type Value = string | boolean | null;

/** Fields with the value that the change is based on, and the new one. */
export type FieldChanges = Partial<Record<AddField, readonly [from: Value, to: Value]>>;

/** One change, as the phone keeps it until it is sent. */
export interface Change {
  /** A UUID made on the phone: sent twice, the change counts once. */
  id: string;
  /** The lead's id; for `add` a new UUID. */
  lead: string;
  kind: ChangeKind;
  /** The note, if there is one. */
  words?: string;
  /**
   * Left out for a note. `message` and the times of the promise are for `add` only. An undo has them only for what
   * is shown until it is sent: the server takes them from the event.
   */
  fields?: FieldChanges;
  /** When it was made, by the server's clock, ISO 8601. */
  made_at: string;
  /** The name of the phone or computer. */
  device: string;
  /** The id of the event that an undo takes back. */
  undoes?: string;
}

/** A field whose value stayed as somebody else had set it, by field. */
export type Conflict = Partial<
  Record<AddField, { yours: Value; theirs: Value; at: string | null; device: string | null }>
>;

/**
 * What became of a change: applied; in conflict (its notes and other fields are kept); gone with its lead,
 * which has been erased; or refused, with the database's words. `lead` is the lead as it is now.
 */
export interface ChangeResult {
  id: string;
  outcome: 'applied' | 'conflict' | 'gone' | 'refused';
  conflict: Conflict | null;
  message?: string;
  lead: LeadRecord | null;
}

/** The wait for an answer is short: a change that is sent again later counts once. */
const changeTimeoutMs = 10_000;

/** Applies up to 50 changes in their order, each once, and answers each. */
export async function applyChanges(changes: readonly Change[]): Promise<Result<ChangeResult[]>> {
  const answer = await ask(() =>
    getClient()
      .rpc('apply_changes', { changes: JSON.parse(JSON.stringify(changes)) })
      .abortSignal(abortAfter(changeTimeoutMs)),
  );
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.value)) return { ok: false, reason: 'no-answer', message: '' };
  const results = answer.value as unknown as ChangeResult[];
  const undone = new Set(changes.flatMap(({ id, kind }) => (kind === 'undo' ? id : [])));
  return {
    ok: true,
    value: results.map((result) => ({
      ...result,
      // Nothing is left to undo: a lead's own undo erases it, and may come twice.
      ...(result.outcome === 'gone' && undone.has(result.id) ? { outcome: 'applied' } : {}),
      ...(result.message ? { message: describeRefusal(result.message) } : {}),
    })),
  };
}
