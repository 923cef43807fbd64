import type { Counts, DeskToday } from '#admin/data/desk.ts';
import { emptyRow } from '#admin/leads/lead.ts';
import type { Lead } from '#admin/leads/record.ts';
import { dayOf, office } from '#leads/office.ts';
import type { Waiting } from './queue.ts';

const answeredBy: Partial<Record<Waiting['change']['kind'], string>> = {
  reached: 'phone',
  left_message: 'phone',
  not_for_us: 'phone',
  text: 'text',
  mail: 'mail',
};

/** The row after a change, as the database will have it (docs/desk.md, Changes). */
function change(row: Lead, { change: { fields = {}, kind, made_at } }: Waiting): Lead {
  const values = Object.fromEntries(Object.entries(fields).map(([field, [, to]]) => [field, to]));
  const next: Lead = { ...row, ...values };
  if (next.status === 'closed' && row.status !== 'closed')
    Object.assign(next, { follow_up_at: null, follow_up_words: null });
  if (next.status !== 'closed' && row.status === 'closed')
    Object.assign(next, { ending: null, ending_reason: null });
  if (kind === 'undo') {
    // Put back to New, it is unanswered again.
    const isAgainNew = next.status === 'new' && row.status !== 'new';
    return isAgainNew ? { ...next, first_answer_at: null, first_answer_via: null } : next;
  }
  const via =
    answeredBy[kind] ??
    (next.visit_at !== row.visit_at && next.visit_at ? 'visit' : undefined) ??
    (row.status === 'new' && next.status !== 'new' ? 'status' : undefined);
  if (via && !next.first_answer_at)
    Object.assign(next, { first_answer_at: made_at, first_answer_via: via });
  return next;
}

/** What waits for a lead and still counts. */
const listOf = (id: string, waiting: readonly Waiting[]) =>
  waiting.filter((item) => item.change.lead === id && !item.conflict);

const isUndone = (id: string, waiting: readonly Waiting[]) =>
  waiting.some(({ change }) => change.undoes === id);

/** A lead with what waits for it. */
export function foresee(lead: Lead, waiting: readonly Waiting[]): Lead {
  const own = listOf(lead.id, waiting).filter(({ change: { kind } }) => kind !== 'add');
  return own.reduce(change, lead);
}

/** The leads that are only on this phone, newest first. */
export const listNew = (waiting: readonly Waiting[]): Lead[] =>
  waiting
    .filter(({ change: { id, kind } }) => kind === 'add' && !isUndone(id, waiting))
    .map(({ change: { lead, made_at } }) =>
      listOf(lead, waiting).reduce(change, emptyRow(lead, made_at)),
    )
    .reverse();

/** A list with what waits; new leads are at the top of its first page. */
export function foreseeRows(
  rows: readonly Lead[],
  waiting: readonly Waiting[],
  isFirst: boolean,
): readonly Lead[] {
  if (waiting.length === 0) return rows;
  const known = new Set(rows.map(({ id }) => id));
  const fresh = isFirst ? listNew(waiting).filter(({ id }) => !known.has(id)) : [];
  return [...fresh, ...rows.map((lead) => foresee(lead, waiting))].filter(
    ({ suspected_spam }) => !suspected_spam,
  );
}

/** What is owed with what waits. `listed` are further leads that are loaded. */
export function foreseeToday(
  today: DeskToday,
  listed: readonly Lead[],
  waiting: readonly Waiting[],
): DeskToday {
  if (waiting.length === 0) return today;
  const { toAnswer, due, visits } = today;
  const all = [...listed, ...toAnswer.rows, ...due.rows, ...visits.rows];
  const known = new Map(all.map((lead) => [lead.id, lead]));
  const before = waiting.flatMap(({ change: { lead } }) => known.get(lead) ?? []);
  const touched = new Map(before.map((lead) => [lead.id, foresee(lead, waiting)]));
  const counts: Record<keyof Counts, number> = { ...today.counts };
  const count = ({ status, suspected_spam }: Lead, by: 1 | -1) => {
    if (suspected_spam) counts.suspected += by;
    else {
      counts.total += by;
      if (status in counts) counts[status as keyof Counts] += by;
    }
  };
  for (const [id, after] of touched) {
    const was = known.get(id);
    if (was) count(was, -1);
    count(after, 1);
  }
  for (const lead of listNew(waiting).filter(({ id }) => !known.has(id))) {
    touched.set(lead.id, lead);
    count(lead, 1);
  }

  const day = (at: string) => dayOf(Date.parse(at), office.timeZone);
  const thisDay = day(today.serverTime);
  const isUnanswered = ({ status, first_answer_at }: Lead) => status === 'new' && !first_answer_at;
  /** Without a time at the end. */
  const msOf = (time: string | null) => (time === null ? Number.MAX_VALUE : Date.parse(time));
  const regroup = (
    { total, rows }: DeskToday['due'],
    belongs: (lead: Lead) => boolean,
    at: (lead: Lead) => string | null,
  ) => {
    const rest = rows.filter(({ id }) => !touched.has(id));
    const joined = [...touched.values()].filter((lead) => !lead.suspected_spam && belongs(lead));
    const sorted = [...rest, ...joined].sort((a, b) => msOf(at(a)) - msOf(at(b)));
    return { total: total - rows.length + sorted.length, rows: sorted };
  };
  return {
    ...today,
    counts,
    toAnswer: regroup(toAnswer, isUnanswered, ({ answer_by }) => answer_by),
    due: regroup(
      due,
      (lead) =>
        !isUnanswered(lead) && lead.follow_up_at !== null && day(lead.follow_up_at) <= thisDay,
      ({ follow_up_at }) => follow_up_at,
    ),
    visits: regroup(
      visits,
      ({ visit_at, status }) =>
        visit_at !== null && day(visit_at) === thisDay && status !== 'closed',
      ({ visit_at }) => visit_at,
    ),
  };
}
