import { abortAfter } from '#shared/old-browsers.ts';
import { ask } from './ask.ts';
import { getClient } from './client.ts';
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
  const answer = await ask(() =>
    getClient()
      .rpc('apply_changes', { changes: JSON.parse(JSON.stringify(changes)) })
      .abortSignal(abortAfter(changeTimeoutMs)),
  );
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.value)) return noAnswer;
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

/** Erases a lead with notes, history and alerts, here and at the next contact on every phone; false: it was gone. */
export const eraseLead = (id: string): Promise<Result<boolean>> =>
  ask(() => getClient().rpc('erase_lead', { id }));
