import type { Change, Conflict, LeadRecord } from '#admin/record.ts';
import { describeRefusal, noAnswer, type Result } from '#admin/result.ts';
import { call } from './ask.ts';

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

/** Codes that speak of what was sent: it is too large, no JSON, or a value that the database can't store. */
const aboutChanges = /^(?:too-large|PGRST10\d|22...|23...|54...|P0...)$/;
/** The same, or a fault of the database in working on it (internal error). */
const aboutOne = /^(?:too-large|PGRST10\d|22...|23...|54...|P0...|XX...)$/;

/**
 * Applies up to 50 changes in their order, each once, and answers each. One that spoils the whole call is found by
 * halves and refused alone. What the answer leaves out was not answered.
 */
export async function applyChanges(changes: readonly Change[]): Promise<Result<ChangeResult[]>> {
  const answer = await applyTogether(changes);
  const code = answer.ok ? '' : (answer.code ?? '');
  const [only] = changes;
  if (answer.ok || !only || !aboutOne.test(code)) return answer;
  if (changes.length === 1) {
    const message = answer.message || 'It has a character that can’t be saved. Change it.';
    const refused = { outcome: 'refused', conflict: null, lead: null, message } as const;
    return { ok: true, value: aboutChanges.test(code) ? [{ id: only.id, ...refused }] : [] };
  }
  const middle = Math.ceil(changes.length / 2);
  const first = await applyChanges(changes.slice(0, middle));
  if (!first.ok) return first;
  const second = await applyChanges(changes.slice(middle));
  return second.ok ? { ok: true, value: [...first.value, ...second.value] } : first;
}

async function applyTogether(changes: readonly Change[]): Promise<Result<ChangeResult[]>> {
  const answer = await call<ChangeResult[]>('apply_changes', { changes }, changeTimeoutMs);
  if (!answer.ok) return answer;
  const { value: results } = answer;
  if (!Array.isArray(results)) return noAnswer;
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
