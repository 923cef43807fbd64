import type { Lead } from '#admin/record.ts';
import { columnEntries } from '#leads/columns.ts';

/** The row of a lead that the owner adds, before its fields. `createdAt`: ISO 8601. */
export const emptyRow = (id: string, createdAt: string): Lead => ({
  ...(Object.fromEntries(columnEntries.map(([name]) => [name, null])) as unknown as Lead),
  id,
  created_at: createdAt,
  source: 'owner',
  service_type: 'other',
  status: 'new',
  suspected_spam: false,
  phone_wrong: false,
  photos: 0,
});
