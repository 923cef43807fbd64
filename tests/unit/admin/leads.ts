import type { Lead, LeadEvent, LeadRecord } from '#admin/leads/lead.ts';
import { emptyRow } from '#admin/sync/empty-row.ts';

/** 9 o'clock on a Tuesday morning in Aberdeen. */
export const now = Date.parse('2026-11-24T14:00:00Z');

/** So many hours from now (or before it), as the database writes times. */
export const at = (hours: number): string =>
  new Date(now + hours * 3_600_000).toISOString().replace('Z', '123+00:00');

/** Some fields; a time may be a number of hours from now. */
type Some<T> = { [K in keyof T]?: T[K] | (K extends `${string}_${'at' | 'by'}` ? number : never) };
/** What is set of a lead. */
export type Given = Some<Lead> & { events?: Some<LeadEvent>[] };

const withTimes = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' && /_(?:at|by)$/.test(name) ? at(value) : value,
    ]),
  );

export const eventOf = (event: Some<LeadEvent>): LeadEvent => ({
  id: crypto.randomUUID(),
  kind: 'note',
  words: null,
  changes: {},
  made_at: at(-1),
  stored_at: at(-1),
  device: null,
  undoes: null,
  conflict: null,
  ...withTimes(event),
});

/** Leads by name, with what else is set; each came a day ago, an hour before the one above it. */
export const listOf = (given: Record<string, Given>): LeadRecord[] =>
  Object.entries(given)
    .map(([name, { events = [], ...set }], version) => {
      const came = at(-24 - version);
      const row = {
        ...emptyRow(name, came),
        ...{ name, source: 'site', changed_at: came },
        ...withTimes(set),
      };
      return { row, events: events.map(eventOf), version };
    })
    .sort((a, b) => Date.parse(b.row.created_at) - Date.parse(a.row.created_at));

export const namesOf = (leads: readonly Lead[]): string[] => leads.map(({ name }) => name);

/** One lead with what is set. */
export const recordOf = (given: Given = {}): LeadRecord => {
  const [record] = listOf({ Ann: given });
  if (!record) throw new Error('There is no lead.');
  return record;
};
