import { columnEntries, type DeskRow } from '#leads/columns.ts';
import { type Submission, toSubmission } from './submission.ts';
import { toInstant } from './timestamps.ts';

export type Ending = 'won' | 'lost' | 'not_for_us' | 'never_reached';
export type AnsweredVia = 'phone' | 'text' | 'mail' | 'visit' | 'status';

/** A lead as the desk shows it. Times are ISO 8601, UTC. */
export interface Lead extends Submission {
  /** As the database has it: what a change is based on. */
  row: DeskRow;
  suspectedSpam: boolean;
  /** The service's id, as `applyChanges` takes it; `service` has it in words. */
  serviceId: string;
  area: string | null;
  street: string | null;
  source: string;
  /** How many photos have come. */
  photos: number;
  /** When it was written, for a lead that was sent without signal; null for one that arrived immediately. */
  writtenAt: string | null;
  landingPage: string | null;
  heardFrom: string | null;
  promisedBy: string | null;
  answerBy: string | null;
  firstAnswerAt: string | null;
  firstAnswerVia: AnsweredVia | null;
  followUpAt: string | null;
  followUpWords: string | null;
  visitAt: string | null;
  visitWhere: string | null;
  phoneWrong: boolean;
  ending: Ending | null;
  endingReason: string | null;
  /** The event of the last change: what Undo names after a change by the dropdown. */
  lastEvent: string | null;
}

const instant = (time: string | null): string | null => (time ? toInstant(time) : null);

/** Converts a row of the table, or the lead of one of the desk's calls. */
export function toLead(row: DeskRow): Lead {
  return {
    ...toSubmission(row),
    row,
    suspectedSpam: row.suspected_spam,
    serviceId: row.service_type,
    area: row.area,
    street: row.street,
    source: row.source,
    photos: row.photos,
    writtenAt: instant(row.written_at),
    landingPage: row.landing_page,
    heardFrom: row.heard_from,
    promisedBy: instant(row.promised_by),
    answerBy: instant(row.answer_by),
    firstAnswerAt: instant(row.first_answer_at),
    firstAnswerVia: row.first_answer_via as AnsweredVia | null,
    followUpAt: instant(row.follow_up_at),
    followUpWords: row.follow_up_words,
    visitAt: instant(row.visit_at),
    visitWhere: row.visit_where,
    phoneWrong: row.phone_wrong,
    ending: row.ending as Ending | null,
    endingReason: row.ending_reason,
    lastEvent: row.last_event,
  };
}

/** The row of a lead that the owner adds, before its fields. */
export const emptyRow = (id: string, createdAt: string): DeskRow => ({
  ...(Object.fromEntries(columnEntries.map(([name]) => [name, null])) as unknown as DeskRow),
  id,
  created_at: createdAt,
  source: 'owner',
  service_type: 'other',
  status: 'new',
  suspected_spam: false,
  phone_wrong: false,
  photos: 0,
});
