import type { AddField, DeskRow } from '#leads/columns.ts';

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
  | 'photo'
  | 'photo_removed'
  | 'photo_restored'
  | 'follow_up'
  | 'visit'
  | 'price'
  | 'quote'
  | 'ending'
  | 'details'
  | 'spam'
  | 'undo';

export type Value = string | number | boolean | null;

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
