import type { Database } from '#supabase/database.types.ts';
import { type ColumnOf, type ExtraField, extraFields, fields } from './fields.ts';

/** A lead as the database holds it. */
export type LeadRow = Database['public']['Tables']['contact_submissions']['Row'];

interface Column {
  /** The heading of the column in the exported table, which follows the order of this list. */
  title?: string;
  /** Whether the desk reads it; may also write it into a lead that it adds; may change it at any time. */
  desk?: 'read' | 'add' | 'change';
}

/** The columns of extra fields. */
const extraColumns = Object.fromEntries(
  extraFields.map(({ column, title, in: places }) => [
    column,
    { ...(places?.includes('table') ? { title } : {}), desk: 'change' },
  ]),
) as Record<ColumnOf<ExtraField>, { title?: string; desk: 'change' }>;

/** Every column of a lead; does not compile when one is missing. */
export const leadColumns = {
  created_at: { title: 'Date', desk: 'read' },
  name: { title: fields.name.title, desk: 'change' },
  email: { title: fields.email.title, desk: 'change' },
  phone: { title: fields.phone.title, desk: 'change' },
  phone_extension: { desk: 'change' },
  service_type: { title: fields.service.title, desk: 'change' },
  area: { title: fields.area.title, desk: 'change' },
  message: { title: fields.message.title, desk: 'add' },
  status: { title: 'Status', desk: 'change' },
  suspected_spam: { title: 'Suspected spam', desk: 'change' },
  source: { title: 'Source', desk: 'read' },
  landing_page: { title: 'Page', desk: 'read' },
  ...extraColumns,
  street: { title: fields.street.title, desk: 'change' },
  promised_by: { desk: 'add' },
  answer_by: { desk: 'add' },
  first_answer_at: { title: 'First answer', desk: 'read' },
  first_answer_via: { desk: 'read' },
  follow_up_at: { title: 'Follow-up', desk: 'change' },
  follow_up_words: { desk: 'change' },
  visit_at: { title: 'Visit', desk: 'change' },
  visit_where: { desk: 'change' },
  price_by: { desk: 'change' },
  quote_dollars: { title: 'Quote in dollars', desk: 'change' },
  ending: { title: 'Ending', desk: 'change' },
  ending_reason: { title: 'Why', desk: 'change' },
  written_at: { title: 'Written', desk: 'read' },
  photos: { title: 'Photos', desk: 'read' },
  id: { title: 'Reference', desk: 'read' },
  phone_wrong: { desk: 'change' },
  spam_reason: { desk: 'read' },
  last_event: { desk: 'read' },
  spam_marked_by: {},
  is_test: {},
  changed_at: { desk: 'read' },
  changed_in: {},
  idempotency_key: {},
  post_fingerprint: {},
} as const satisfies Record<keyof LeadRow, Column>;

export type LeadColumn = keyof typeof leadColumns;

/** The list's entries by column name. */
export const columnEntries = Object.entries(leadColumns) as [LeadColumn, Column][];

type ColumnsOf<Desk extends Column['desk']> = {
  [Name in LeadColumn]: (typeof leadColumns)[Name] extends { desk: Desk } ? Name : never;
}[LeadColumn];

/** The columns that the desk reads. */
export type DeskRow = Pick<LeadRow, ColumnsOf<'read' | 'add' | 'change'>>;

/** What the desk may write into a lead that it adds, as private.desk_fields() has it. */
export type AddField = ColumnsOf<'add' | 'change'>;
