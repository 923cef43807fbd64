import { dayOf, office } from '#leads/hours.ts';
import { overdueAt } from '#leads/promise.ts';
import { type Status, toStatus } from '#leads/statuses.ts';
import { saysUrgent } from '#leads/urgent.ts';
import type { Lead, LeadRecord } from './lead.ts';
import { dayMs, msOf, startOf } from './times.ts';
import { undoneAt } from './undone.ts';

/** Whom the owner owes. */
export interface Today {
  /** All leads, and those of each stage. */
  counts: Record<'total' | Status['stage'], number>;
  /**
   * New and unanswered: who wrote “urgent”; those still in time, the least left first; overdue ones, newest first. Who
   * was tried and is to be tried again later comes last.
   */
  toAnswer: Lead[];
  /** When those were last tried without luck, by the lead's id; ISO 8601. */
  tried: ReadonlyMap<string, string>;
  /** New and unanswered for more than a week, with nothing ahead. Newest first. */
  old: Lead[];
  /** Visits that are over and of which nothing was said since. */
  visited: Lead[];
  /** Prices that are owed after a visit, by the time left. */
  prices: Lead[];
  /** Follow-ups whose day has come, late ones first. */
  due: Lead[];
  /** Visits of the day that are not over. */
  visits: Lead[];
  /** In progress without a next step for three days, the longest first. */
  idle: Lead[];
  /** In progress without a next step since less. */
  restIdle: Lead[];
  /** What is quoted, with the sum of the amounts that are known, in dollars. */
  quoted: { count: number; dollars: number };
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

export const isInProgress = ({ status }: Lead): boolean => toStatus(status).stage === 'progress';

/** How long a visit takes, as its confirmation says. */
const visitMs = 3_600_000;

/** Whether a visit of the lead is worth showing: an open one, or a won one, whose build has a first day. */
export const keepsVisits = ({ status, ending }: Lead): boolean =>
  status !== 'closed' || ending === 'won';

/** When the visit of a lead is over, in ms since 1970. */
export const endOfVisit = ({ visit_at: at }: Lead): number => msOf(at) + visitMs;

/** Open, and not to answer either: one that was set back to New after an answer is as easily forgotten. */
const hasNothingAhead = (lead: Lead, now: number): boolean =>
  lead.status !== 'closed' &&
  !isUnanswered(lead) &&
  !lead.follow_up_at &&
  !lead.price_by &&
  (!lead.visit_at || endOfVisit(lead) <= now);

/** Whether an answered lead has nothing ahead, and nothing was done for three days. */
const isIdle = (lead: Lead, now: number): boolean =>
  hasNothingAhead(lead, now) && msOf(lead.changed_at) <= now - 3 * dayMs;

const saysHowItWent = ['status', 'ending', 'follow_up_at', 'price_by', 'quote_dollars'];

/** Whether the visit of a lead is over, and the owner has not said how it went, from its beginning on. */
function isAsked({ row, events }: LeadRecord, now: number): boolean {
  if (row.status === 'closed' || endOfVisit(row) > now) return false;
  return !events.some(
    ({ id, kind, made_at, changes }) =>
      kind !== 'undo' &&
      kind !== 'visit' &&
      msOf(made_at) >= msOf(row.visit_at) &&
      saysHowItWent.some((field) => field in changes) &&
      undoneAt(id, events) === null,
  );
}

/** The last try to reach a lead that reached nobody; ISO 8601. */
const findTry = ({ events }: LeadRecord): string | undefined =>
  events.find(
    ({ id, kind }) => ['no_answer', 'wrong_number'].includes(kind) && undoneAt(id, events) === null,
  )?.made_at;

const sortBy = (
  field: 'answer_by' | 'follow_up_at' | 'visit_at' | 'price_by' | 'changed_at',
  leads: readonly Lead[],
): Lead[] =>
  leads
    .map((lead) => ({ lead, at: msOf(lead[field]) }))
    .sort((a, b) => a.at - b.at)
    .map(({ lead }) => lead);

const oldAfterMs = 7 * dayMs;

/** Whether the time in which the website promises an answer is over. */
export const isOverdue = (lead: Lead, now: number): boolean => {
  const at = overdueAt(lead);
  return at !== null && at <= now;
};

/** Whether it waits for so long that it is no work of today any more; a next step brings it back. */
const isOld = (lead: Lead, now: number, starts: number): boolean =>
  msOf(lead.created_at) < now - oldAfterMs &&
  (isOverdue(lead, now) || !lead.answer_by) &&
  (!lead.follow_up_at || msOf(lead.follow_up_at) < starts);

function findNext(leads: readonly Lead[], after: number): Lead | null {
  let next: Lead | null = null;
  let nextAt = Number.POSITIVE_INFINITY;
  for (const lead of leads.filter(keepsVisits))
    for (const at of [msOf(lead.follow_up_at), msOf(lead.visit_at)])
      if (at >= after && at < nextAt) [next, nextAt] = [lead, at];
  return next;
}

/** Another visit less than an hour before or after a time, which is ISO 8601. */
export const findClash = (records: readonly LeadRecord[], id: string, at: string): Lead | null =>
  records.find(
    ({ row }) =>
      row.id !== id && keepsVisits(row) && Math.abs(msOf(row.visit_at) - msOf(at)) < visitMs,
  )?.row ?? null;

/** What is owed now. `records`: all leads, newest first; `now`: the server's time in ms since 1970. */
export function listToday(records: readonly LeadRecord[], now: number): Today {
  const { starts, ends } = boundsOfDay(now);
  // Sorting keeps the order of equal times: the older lead is first.
  const leads = records.map(({ row }) => row).reverse();
  const counts = { total: leads.length, new: 0, progress: 0, closed: 0, other: 0 };
  for (const { status } of leads) counts[toStatus(status).stage] += 1;
  const quoted = leads.filter(({ status }) => toStatus(status).isQuoted);
  const unanswered = leads.filter(isUnanswered);
  const old = unanswered.filter((lead) => isOld(lead, now, starts)).reverse();
  const waiting = unanswered.filter((lead) => !old.includes(lead));
  const toAnswer = [
    ...sortBy(
      'answer_by',
      waiting.filter((lead) => !isOverdue(lead, now)),
    ),
    ...waiting.filter((lead) => isOverdue(lead, now)).reverse(),
  ];
  const tried = new Map(
    records.flatMap((record) => {
      const at = isUnanswered(record.row) && findTry(record);
      return at ? [[record.row.id, at] as const] : [];
    }),
  );
  const isRetry = ({ id, follow_up_at: at }: Lead) => tried.has(id) && msOf(at) > now;
  const ranks = [
    (lead: Lead) => !isRetry(lead) && saysUrgent(lead.message),
    (lead: Lead) => !isRetry(lead) && !saysUrgent(lead.message),
    isRetry,
  ];
  const visited = new Set(records.flatMap((record) => (isAsked(record, now) ? record.row : [])));
  // Each lead is in the first group that names it.
  const rest = leads.filter((lead) => !isUnanswered(lead) && !visited.has(lead));
  const nothingAhead = rest.filter((lead) => hasNothingAhead(lead, now));
  return {
    counts,
    toAnswer: ranks.flatMap((isOfRank) => toAnswer.filter(isOfRank)),
    tried,
    old,
    visited: sortBy(
      'visit_at',
      leads.filter((lead) => visited.has(lead) && !isUnanswered(lead)),
    ),
    prices: sortBy(
      'price_by',
      rest.filter(({ price_by }) => price_by),
    ),
    due: sortBy(
      'follow_up_at',
      rest.filter((lead) => !lead.price_by && msOf(lead.follow_up_at) < ends),
    ),
    visits: sortBy(
      'visit_at',
      leads.filter(
        (lead) =>
          keepsVisits(lead) &&
          msOf(lead.visit_at) >= starts &&
          msOf(lead.visit_at) < ends &&
          endOfVisit(lead) > now,
      ),
    ),
    idle: sortBy(
      'changed_at',
      nothingAhead.filter((lead) => isIdle(lead, now)),
    ),
    restIdle: nothingAhead.filter((lead) => !isIdle(lead, now)),
    quoted: {
      count: quoted.length,
      dollars: quoted.reduce((sum, { quote_dollars: dollars }) => sum + (dollars ?? 0), 0),
    },
    next: findNext(leads, ends),
  };
}
