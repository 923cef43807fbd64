import type { Lead, LeadEvent, LeadRecord } from '#admin/leads/lead.ts';
import { emptyRow } from '#admin/log/empty-row.ts';

/** 9 o'clock on a Tuesday morning in Aberdeen. */
export const now = Date.parse('2026-11-24T14:00:00Z');

/** So many hours from now (or before it), as the database writes times. */
export const at = (hours: number): string =>
  new Date(now + hours * 3_600_000).toISOString().replace('Z', '123+00:00');

export const eventOf = (event: Partial<LeadEvent>): LeadEvent => ({
  id: crypto.randomUUID(),
  kind: 'note',
  words: null,
  changes: {},
  made_at: at(-1),
  stored_at: at(-1),
  device: null,
  undoes: null,
  conflict: null,
  ...event,
});

type Given = Partial<Lead> & { events?: Partial<LeadEvent>[] };

/** Leads by name, with what else is set; each came a day ago, an hour before the one above it. */
export const listOf = (given: Record<string, Given>): LeadRecord[] =>
  Object.entries(given)
    .map(([name, { events = [], ...set }], version) => {
      const came = at(-24 - version);
      const row = { ...emptyRow(name, came), name, source: 'site', changed_at: came, ...set };
      return { row, events: events.map(eventOf), version };
    })
    .sort((a, b) => Date.parse(b.row.created_at) - Date.parse(a.row.created_at));

export const namesOf = (leads: readonly Lead[]): string[] => leads.map(({ name }) => name);
