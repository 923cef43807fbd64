import type { Ending, Lead, LeadRecord } from '#admin/leads/lead.ts';
import { msOf, shiftMonth, startOf } from '#admin/leads/times.ts';
import { undoneAt } from '#admin/leads/undone.ts';
import { toPlace } from '#leads/place.ts';
import { toStatus } from '#leads/statuses.ts';

/** How many leads say the same; null: those that don't say it. */
export interface Count {
  label: string | null;
  count: number;
  /** What the won ones of them are worth, in dollars. */
  won: number;
}

/** A month of leads by the day of receipt at the business. */
export interface MonthReport {
  received: number;
  /** Answered before the time that the site promises. */
  in_time: number;
  late: number;
  /** When those came in that were answered late, the first one first. */
  late_received: string[];
  unanswered: Lead[];
  /** Until each first answer, in minutes, the shortest first. */
  minutes: number[];
  reached: number;
  quoted: number;
  endings: Partial<Record<Ending, number>>;
  /** The quotes of those won and lost whose amounts are known, in dollars. */
  dollars: { won: number; lost: number };
  lost_why: Count[];
  /** Those of the website's form by its page, and the owner's own by what he was told. */
  pages: Count[];
  heard_from: Count[];
  /** By the town's name. */
  towns: Count[];
  /** This month and the three before it, newest first, without empty ones; `month` is its first day. */
  months: { month: string; received: number; in_time: number; quoted: number; won: number }[];
}

const isAnswered = ({ first_answer_at: answer }: Lead) => answer !== null;
const isInTime = (lead: Lead) =>
  isAnswered(lead) &&
  lead.promised_by !== null &&
  msOf(lead.first_answer_at) <= msOf(lead.promised_by);
const wasQuoted = ({ row, events }: LeadRecord) =>
  toStatus(row.status).isQuoted ||
  events.some(
    ({ id, changes }) =>
      toStatus(String(changes['status']?.[1])).isQuoted && undoneAt(id, events) === null,
  );

/** By code point, null last. */
const compare = (a: string | null, b: string | null): number =>
  a === b ? 0 : b === null || (a !== null && a < b) ? -1 : 1;

const wonDollars = ({ ending, quote_dollars: dollars }: Lead) =>
  ending === 'won' ? (dollars ?? 0) : 0;

/** How many of each there are, the most first; a lead without a label is one of those that don't say it. */
function countEach(leads: readonly Lead[], labelOf: (lead: Lead) => string | null): Count[] {
  const counts = new Map<string | null, Count>();
  for (const lead of leads) {
    const label = labelOf(lead);
    const { count, won } = counts.get(label) ?? { count: 0, won: 0 };
    counts.set(label, { label, count: count + 1, won: won + wonDollars(lead) });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compare(a.label, b.label));
}

/** The figures of a month like 2026-10. `records`: all leads, newest first. */
export function reportMonth(records: readonly LeadRecord[], month: string): MonthReport {
  const months = [0, -1, -2, -3].map((by) => shiftMonth(month, by));
  const starts = months.map((of) => startOf(`${of}-01`));
  const end = startOf(`${shiftMonth(month, 1)}-01`);
  const byMonth: LeadRecord[][] = months.map(() => []);
  for (const record of [...records].reverse()) {
    const at = msOf(record.row.created_at);
    if (at < end) byMonth[starts.findIndex((start) => at >= start)]?.push(record);
  }
  const own = byMonth[0] ?? [];
  const leads = own.map(({ row }) => row);
  const answered = leads.filter(isAnswered);
  const late = answered.filter((lead) => !isInTime(lead));
  const sumOf = (ending: Ending) =>
    leads.reduce((sum, lead) => sum + (lead.ending === ending ? (lead.quote_dollars ?? 0) : 0), 0);
  const lost = leads.filter(({ ending }) => ending === 'lost');
  return {
    received: leads.length,
    in_time: answered.length - late.length,
    late: late.length,
    late_received: late.map((lead) => lead.created_at),
    unanswered: leads.filter((lead) => !isAnswered(lead)),
    minutes: answered
      .map((lead) => Math.floor((msOf(lead.first_answer_at) - msOf(lead.created_at)) / 60_000))
      .sort((a, b) => a - b),
    reached: leads.filter((lead) => lead.status !== 'new' || isAnswered(lead)).length,
    quoted: own.filter(wasQuoted).length,
    endings: Object.fromEntries(
      countEach(leads, ({ ending }) => ending).map(({ label, count }) => [label, count]),
    ),
    dollars: { won: sumOf('won'), lost: sumOf('lost') },
    lost_why: countEach(
      lost.filter(({ ending_reason: why }) => why),
      ({ ending_reason: why }) => why,
    ),
    pages: countEach(
      leads.filter(({ source }) => source !== 'owner'),
      ({ landing_page: page }) => page,
    ),
    heard_from: countEach(
      leads.filter(({ source }) => source === 'owner'),
      ({ heard_from: heard }) => heard,
    ),
    towns: countEach(
      leads.filter(({ area }) => area),
      ({ area }) => toPlace(area ?? ''),
    ),
    months: byMonth.flatMap((given, index) =>
      given.length === 0
        ? []
        : {
            month: `${months[index]}-01`,
            received: given.length,
            in_time: given.filter(({ row }) => isInTime(row)).length,
            quoted: given.filter(wasQuoted).length,
            won: given.filter(({ row }) => row.ending === 'won').length,
          },
    ),
  };
}
