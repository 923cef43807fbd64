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
  source: { title: 'Source' },
  landing_page: { title: 'Page' },
  id: { title: 'Reference', desk: 'read' },
  spam_reason: { desk: 'read' },
  spam_marked_by: {},
  is_test: {},
  changed_at: {},
  idempotency_key: {},
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
