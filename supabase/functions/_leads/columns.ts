import type { Database } from '../../database.types.ts';

/** A lead as the database holds it. */
export type LeadRow = Database['public']['Tables']['contact_submissions']['Row'];

interface Column {
  /** The heading of its column in the exported table, which has the columns in the order of this list. */
  title?: string;
  /** The desk reads it. */
  desk?: true;
}

/** Every column of a lead, the one list of them; it does not compile when one is missing. */
export const leadColumns = {
  created_at: { title: 'Date', desk: true },
  name: { title: 'Name', desk: true },
  email: { title: 'Email', desk: true },
  phone: { title: 'Phone', desk: true },
  service_type: { title: 'Service', desk: true },
  area: { title: 'Town', desk: true },
  message: { title: 'Message', desk: true },
  status: { title: 'Status', desk: true },
  suspected_spam: { title: 'Suspected spam' },
  source: { title: 'Source' },
  landing_page: { title: 'Page' },
  id: { title: 'Reference', desk: true },
  spam_reason: { desk: true },
  changed_at: {},
  idempotency_key: {},
} as const satisfies Record<keyof LeadRow, Column>;

export type LeadColumn = keyof typeof leadColumns;

/** The columns by name, each with its entry of the list. */
export const columnEntries = Object.entries(leadColumns) as [LeadColumn, Column][];

/** What the desk reads of a lead. */
export type DeskRow = Pick<
  LeadRow,
  {
    [Name in LeadColumn]: (typeof leadColumns)[Name] extends { desk: true } ? Name : never;
  }[LeadColumn]
>;
