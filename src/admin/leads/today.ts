import { dayOf, office } from '#leads/office.ts';
import type { LeadStatus } from '#leads/statuses.ts';
import type { Lead, LeadRecord } from './lead.ts';
import { dayMs, msOf, startOf } from './times.ts';

/** Whom the owner owes. */
export interface Today {
  /** All leads, and those of each status. */
  counts: Record<'total' | LeadStatus, number>;
  /** New and unanswered, by the time left. */
  toAnswer: Lead[];
  /** Follow-ups whose day has come, late ones first. */
  due: Lead[];
  /** Visits of the day. */
  visits: Lead[];
  /** How many are in progress without a next step (`find` with `due: 'idle'`). */
  idle: number;
  /** Whose follow-up or visit comes first after today. */
  next: Lead | null;
}

/** The day of an instant at the business: its first ms, and that of the day after it. */
export function boundsOfDay(now: number): { starts: number; ends: number } {
  const day = dayOf(now, office.timeZone);
  return { starts: startOf(day), ends: startOf(day, 1) };
}

/** Whether the owner still owes the first answer. */
export const isUnanswered = ({ status, first_answer_at: answer }: Lead): boolean =>
  status === 'new' && !answer;

export const isInProgress = ({ status }: Lead): boolean =>
  status === 'contacted' || status === 'quoted';

/** Whether a lead in progress has nothing ahead, and nothing was done for 14 days. */
export const isIdle = (lead: Lead, now: number): boolean =>
  isInProgress(lead) &&
  !lead.follow_up_at &&
  (!lead.visit_at || msOf(lead.visit_at) < now) &&
  msOf(lead.changed_at) < now - 14 * dayMs;

const sortBy = (field: 'answer_by' | 'follow_up_at' | 'visit_at', leads: readonly Lead[]): Lead[] =>
  leads
    .map((lead) => ({ lead, at: msOf(lead[field]) }))
    .sort((a, b) => a.at - b.at)
    .map(({ lead }) => lead);

function findNext(open: readonly Lead[], after: number): Lead | null {
  let next: Lead | null = null;
  let nextAt = Number.POSITIVE_INFINITY;
  for (const lead of open)
    for (const at of [msOf(lead.follow_up_at), msOf(lead.visit_at)])
      if (at >= after && at < nextAt) [next, nextAt] = [lead, at];
  return next;
}

/** What is owed now. `records`: all leads, newest first; `now`: the server's time in ms since 1970. */
export function listToday(records: readonly LeadRecord[], now: number): Today {
  const { starts, ends } = boundsOfDay(now);
  // Sorting keeps the order of equal times: the older lead is first.
  const leads = records.map(({ row }) => row).reverse();
  const open = leads.filter(({ status }) => status !== 'closed');
  const counts = { total: leads.length, new: 0, contacted: 0, quoted: 0, closed: 0 };
  for (const { status } of leads) counts[status as LeadStatus] += 1;
  return {
    counts,
    toAnswer: sortBy('answer_by', leads.filter(isUnanswered)),
    due: sortBy(
      'follow_up_at',
      leads.filter((lead) => msOf(lead.follow_up_at) < ends && !isUnanswered(lead)),
    ),
    visits: sortBy(
      'visit_at',
      open.filter((lead) => msOf(lead.visit_at) >= starts && msOf(lead.visit_at) < ends),
    ),
    idle: leads.filter((lead) => isIdle(lead, now)).length,
    next: findNext(open, ends),
  };
}
