import type { DeskRow } from '#leads/columns.ts';
import type { ChangeKind, Conflict, Value } from './changes.ts';

/** A lead, as the database has it. What the screens show of it besides is computed by functions, never stored. */
export type Lead = DeskRow;

/** One row of a lead's history. Times are ISO 8601. */
export interface LeadEvent {
  id: string;
  kind: ChangeKind;
  /** The note, if there is one. */
  words: string | null;
  /** What it changed: [from, to] by column, as the database has them. */
  changes: Readonly<Record<string, readonly [from: Value, to: Value]>>;
  /** When it was made, by the device; when it was stored. */
  made_at: string;
  stored_at: string;
  /** The device's name; null when it is unknown. */
  device: string | null;
  /** The event that it takes back. */
  undoes: string | null;
  /** The values that stayed, when somebody else had changed the same fields. */
  conflict: Conflict | null;
}

/** A lead with its history: the unit of the feed, of the answers to changes, and of the store on the phone. */
export interface LeadRecord {
  row: Lead;
  /** Newest first. */
  events: readonly LeadEvent[];
  /** Grows with each change: the number of the transaction that made the last one. */
  version: number;
}
