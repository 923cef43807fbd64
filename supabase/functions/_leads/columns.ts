import type { Database } from '../../database.types.ts';
import type { LeadStatus } from './statuses.ts';

/** A lead as the database holds it. */
export type LeadRow = Database['public']['Tables']['contact_submissions']['Row'];

interface Column {
  /** The heading of the column in the exported table, which follows the order of this list. */
  title?: string;
  /** Whether the desk reads or changes it. */
  desk?: 'read' | 'change';
}

/** Every column of a lead; does not compile when one is missing. */
export const leadColumns = {
  created_at: { title: 'Date', desk: 'read' },
  name: { title: 'Name', desk: 'read' },
  email: { title: 'Email', desk: 'read' },
  phone: { title: 'Phone', desk: 'read' },
  phone_extension: { desk: 'read' },
  service_type: { title: 'Service', desk: 'read' },
  area: { title: 'Town', desk: 'read' },
  message: { title: 'Message', desk: 'read' },
  status: { title: 'Status', desk: 'change' },
  suspected_spam: { title: 'Suspected spam', desk: 'change' },
  source: { title: 'Source', desk: 'read' },
  landing_page: { title: 'Page', desk: 'read' },
  heard_from: { title: 'Heard of us', desk: 'read' },
  street: { title: 'Street', desk: 'read' },
  promised_by: { desk: 'read' },
  answer_by: { desk: 'read' },
  first_answer_at: { title: 'First answer', desk: 'read' },
  first_answer_via: { desk: 'read' },
  follow_up_at: { title: 'Follow-up', desk: 'read' },
  follow_up_words: { desk: 'read' },
  visit_at: { title: 'Visit', desk: 'read' },
  visit_where: { desk: 'read' },
  ending: { title: 'Ending', desk: 'read' },
  ending_reason: { title: 'Why', desk: 'read' },
  written_at: { title: 'Written', desk: 'read' },
  photos: { title: 'Photos', desk: 'read' },
  id: { title: 'Reference', desk: 'read' },
  phone_wrong: { desk: 'read' },
  spam_reason: { desk: 'read' },
  last_event: { desk: 'read' },
  spam_marked_by: {},
  is_test: {},
  changed_at: {},
  idempotency_key: {},
  post_fingerprint: {},
  phone_digits: {},
  email_lower: {},
  search: {},
} as const satisfies Record<keyof LeadRow, Column>;

export type LeadColumn = keyof typeof leadColumns;

/** The list's entries by column name. */
export const columnEntries = Object.entries(leadColumns) as [LeadColumn, Column][];

type ColumnsOf<Desk extends Column['desk']> = {
  [Name in LeadColumn]: (typeof leadColumns)[Name] extends { desk: Desk } ? Name : never;
}[LeadColumn];

/** The columns that the desk reads. */
export type DeskRow = Pick<LeadRow, ColumnsOf<'read' | 'change'>>;

/** The columns that an admin may change, as granted in supabase/privileges.sql. */
export type Changes = Omit<Pick<LeadRow, ColumnsOf<'change'>>, 'status'> & { status: LeadStatus };
