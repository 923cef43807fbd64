import { call } from './ask.ts';
import type { Change, Conflict, LeadRecord } from './record.ts';
import { describeRefusal, noAnswer, type Result } from './result.ts';

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
