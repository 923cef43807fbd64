import { columnEntries } from '#leads/columns.ts';
import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Lead, LeadEvent, LeadRecord } from './record.ts';
import type { Result } from './result.ts';

/** The most that are shown: newer ones first. */
const most = 200;

const columns = columnEntries
  .filter(([, { desk }]) => desk)
  .map(([name]) => name)
  .join(', ');

const isTime = (column: string): boolean => /_at$|^(?:promised|answer)_by$/.test(column);

/**
 * A row of a plain read with its times in ISO 8601, to the microsecond. The local engine writes
 * `2026-11-21 06:43:33.94+00`, which ECMAScript's date parser does not have to accept.
 */
export const withIsoTimes = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isTime(column) && typeof value === 'string'
        ? value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
        : value,
    ]),
  ) as Row;

/** The newest requests that are suspected of spam. They are not on this device: only this reads them. */
export async function loadSuspected(): Promise<Result<Lead[]>> {
  const found = await ask(() =>
    getClient()
      .from('contact_submissions')
      .select(columns)
      .eq('suspected_spam', true)
      .order('created_at', { ascending: false })
      .limit(most)
      .overrideTypes<Lead[], { merge: false }>(),
  );
  return found.ok ? { ok: true, value: found.value.map(withIsoTimes) } : found;
}

/** One of them with its history; null when it is none. */
export async function loadOneSuspected(id: string): Promise<Result<LeadRecord | null>> {
  const found = await ask(() =>
    getClient()
      .from('contact_submissions')
      .select(`${columns}, lead_events (*)`)
      .eq('id', id)
      .order('made_at', { referencedTable: 'lead_events', ascending: false })
      .overrideTypes<(Lead & { lead_events: LeadEvent[] })[], { merge: false }>(),
  );
  if (!found.ok) return found;
  const [first] = found.value;
  if (!first) return { ok: true, value: null };
  const { lead_events: events, ...row } = first;
  return { ok: true, value: { row: withIsoTimes(row), events, version: 0 } };
}

/** The number of requests that the owner has marked and not confirmed. */
export async function countMarked(): Promise<Result<number>> {
  const result = await ask(() =>
    getClient().from('contact_submissions').select('id').eq('spam_marked_by', 'owner').limit(1000),
  );
  return result.ok ? { ok: true, value: result.value.length } : result;
}
