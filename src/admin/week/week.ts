import type { Lead, LeadRecord } from '#admin/leads/lead.ts';
import { msOf, startOf } from '#admin/leads/times.ts';
import { boundsOfDay, keepsVisits } from '#admin/leads/today.ts';
import { dayOf, findOpenDays, instantOf, office } from '#leads/hours.ts';

/** One thing of a day: a visit, a follow-up, or a price that is owed by then. */
export interface WeekEntry {
  lead: Lead;
  kind: 'visit' | 'due' | 'price';
  /** In ms since 1970. */
  at: number;
}

/** A day of the week ahead. */
export interface WeekDay {
  /** Its first ms since 1970, at the business. */
  starts: number;
  isDayOff: boolean;
  /** By their time. */
  entries: WeekEntry[];
}

/** Whether a day like 2026-11-29 is one on which the business is closed. */
export const isDayOff = (day: string): boolean =>
  day !== '' && findOpenDays(instantOf(day, '12:00', office.timeZone))[0]?.day !== day;

const daysAhead = 7;

const entriesOf = (lead: Lead): WeekEntry[] =>
  [
    { lead, kind: 'visit' as const, at: keepsVisits(lead) ? msOf(lead.visit_at) : Infinity },
    { lead, kind: 'due' as const, at: msOf(lead.follow_up_at) },
    { lead, kind: 'price' as const, at: msOf(lead.price_by) },
  ].filter(({ at }) => Number.isFinite(at));

/**
 * Today and the next seven days, on the clock of the business. What is late and still owed, a price or a follow-up, is
 * of today. `now`: ms since 1970.
 */
export function listWeek(records: readonly LeadRecord[], now: number): WeekDay[] {
  const entries = records.flatMap(({ row }) => entriesOf(row)).sort((a, b) => a.at - b.at);
  const { starts: first } = boundsOfDay(now);
  const today = dayOf(now, office.timeZone);
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => {
    const [starts, ends] = [startOf(today, ahead), startOf(today, ahead + 1)];
    const isOf = ({ at, kind }: WeekEntry) =>
      at < ends && (at >= starts || (starts === first && kind !== 'visit'));
    const isOff = isDayOff(dayOf(starts, office.timeZone));
    return { starts, isDayOff: isOff, entries: entries.filter(isOf) };
  });
}
