import type { LeadEvent } from './lead.ts';
import { msOf } from './times.ts';

/** When an event was undone, by the history of its lead; null when it holds, also because the undo was undone. */
export function undoneAt(id: string, events: readonly LeadEvent[]): string | null {
  const [first] = events
    .filter(({ undoes, conflict }) => undoes === id && !conflict)
    .filter((undo) => undoneAt(undo.id, events) === null)
    .sort((a, b) => msOf(a.made_at) - msOf(b.made_at));
  return first?.made_at ?? null;
}
