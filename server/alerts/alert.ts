import type { Reason } from '#leads/alert-causes.ts';
import type { Channel, FailedStep } from '#leads/channels.ts';
import type { LeadRow } from '#leads/columns.ts';
import type { ColumnOf, ExtraField } from '#leads/fields.ts';
import { messageOf } from '#shared/text.ts';

/** The longest wait for one service, much shorter than the lease of an alert (a minute). */
export const sendTimeoutMs = 8000;

/**
 * Emails that were claimed together are sent or given up within this time. What is left of their lease of a minute is
 * for noting it (run.ts): nobody else sends them meanwhile.
 */
export const batchTimeoutMs = 30_000;

/** Thrown by a channel that did not accept an alert. */
export class NotSent extends Error {
  readonly reason: Reason;
  /** The service's own words. */
  readonly answer: string | undefined;

  constructor(reason: Reason, cause: unknown, answer?: string) {
    super(messageOf(cause), { cause });
    this.reason = reason;
    this.answer = answer;
  }
}

export interface Device {
  label: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What alerts say of a lead. */
export type AlertLead = Pick<
  LeadRow,
  | 'id'
  | 'created_at'
  | 'name'
  | 'email'
  | 'phone'
  | 'phone_extension'
  | 'service_type'
  | 'area'
  | 'message'
  | 'landing_page'
  | 'written_at'
  | 'promised_by'
  | 'answer_by'
> &
  Partial<Pick<LeadRow, 'idempotency_key' | 'spam_reason' | 'visit_at' | ColumnOf<ExtraField>>>;

/** A lead in the evening's digest (read_digest). */
export type DigestLead = Omit<
  AlertLead,
  'message' | 'landing_page' | 'written_at' | 'idempotency_key' | 'spam_reason' | 'visit_at'
>;

/** A lead with the time that it is about. */
export interface DatedLead extends DigestLead {
  /** ISO 8601. */
  at: string;
}

/** What is set for tomorrow with a lead, and its own words for a follow-up. */
export interface TomorrowLead extends DatedLead, Pick<LeadRow, 'street' | 'visit_where'> {
  what: 'visit' | 'price' | 'follow_up';
  words: string | null;
}

/** One alert as `claim_alerts` gives it. `ids` are several when what waits for one phone or by email is joined. */
export interface Alert {
  id: string;
  ids: string[];
  kind: string;
  channel: Channel;
  lead: AlertLead | null;
  leads: AlertLead[] | null;
  payload: {
    about?: string;
    error?: string;
    /** The address that refused an email, and what its service said. */
    answer?: string;
    /** Whether another address got the email. */
    partly?: boolean;
    device?: string;
    failed_step?: FailedStep;
    count?: number;
    limit?: number;
    to_answer?: DigestLead[];
    overdue?: number;
    /** Of the last three days. */
    suspected?: number;
    /** Visits of which nothing was said since, and prices that are late. */
    visited?: DatedLead[];
    prices?: DatedLead[];
    tomorrow?: TomorrowLead[];
    /** Of the kinds `confirm` and `address` (enqueue_address_notice, add_alert_mail). */
    address?: string;
    code?: string;
    change?: 'asked' | 'added' | 'removed' | 'calendar';
  };
  device: Device | null;
  /** The addresses of the desk's settings. */
  addresses: string[] | null;
  /** Those that have it already: another one refused it, and only that one is tried again. */
  reached: string[];
  test: { arrived_code: string; started_by: 'schedule' | 'desk' } | null;
}

/** What alerts say about the company, and link to. */
export interface AlertSite {
  /** Like https://www.example.com. */
  origin: string;
  /** The company in two words. */
  shortName: string;
  /** An IANA time zone, like America/New_York. */
  timeZone: string;
  /** The hours until an answer, as the site promises; null when it promises none in hours. */
  replyHours: number | null;
  /** Now, in milliseconds since 1970. */
  nowMs: () => number;
  /** The name of a service; undefined for an unknown id. */
  findService: (id: string) => string | undefined;
  /** Whether a text names a town where the company works. */
  isTown: (text: string) => boolean;
}
