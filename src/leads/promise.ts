import { dayOf, findOpenDays, findOpenSpans, type Office, office } from './hours.ts';

const hourMs = 3_600_000;
/** Hours from the next opening until a request is overdue, after a night, a Sunday or a day off. */
const hoursAfterOpening = 2;

/** Until when a lead is to be answered, in milliseconds since 1970, UTC. */
export interface Promised {
  /** What the homeowner read: the time of receipt plus the promise, by the clock. */
  promisedBy: number;
  /** The desk's own target, in office hours: after it a request is overdue. */
  answerBy: number;
}

/**
 * The promise for a lead; null when the site promises no hours. `answerBy` is `promisedBy` when that is in office
 * hours; else the last closing before it, if the office is open for an hour until then; else two hours after
 * the next opening.
 */
export function promiseFor(receivedMs: number, given: Office = office): Promised | null {
  if (given.replyHours === null) return null;
  const promisedBy = receivedMs + given.replyHours * hourMs;
  const spans = findOpenSpans(receivedMs, given);
  const inTime = spans.filter(({ opens, closes }) => closes > receivedMs && opens < promisedBy);
  // Not `at`: Safari 14.1, in which the desk loads this, lacks it.
  const last = inTime[inTime.length - 1];
  const openMs = inTime.reduce(
    (sum, { opens, closes }) => sum + Math.min(closes, promisedBy) - Math.max(opens, receivedMs),
    0,
  );
  const next = spans.find(({ opens }) => opens > receivedMs);
  const isOpen = spans.some(({ opens, closes }) => promisedBy >= opens && promisedBy <= closes);
  if (isOpen) return { promisedBy, answerBy: promisedBy };
  if (last && openMs >= hourMs) return { promisedBy, answerBy: last.closes };
  return { promisedBy, answerBy: next ? next.opens + hoursAfterOpening * hourMs : promisedBy };
}

/**
 * Until when the price of a visit is owed: the closing of the last of the promised business days (Monday to Friday,
 * without days off) after the visit's. Null when the site promises none. Milliseconds since 1970, UTC.
 */
export function priceByFor(visitMs: number, given: Office = office): number | null {
  if (given.priceDays === null) return null;
  const days = findOpenDays(visitMs, given).filter(
    ({ day }) => day > dayOf(visitMs, given.timeZone) && new Date(day).getUTCDay() % 6 !== 0,
  );
  // The open days of three weeks are known.
  const last = days[Math.min(given.priceDays, days.length) - 1];
  return last ? last.closes : visitMs + given.priceDays * 24 * hourMs;
}

/**
 * When an unanswered lead is overdue, in milliseconds since 1970: at the later of the two times; null without a
 * promise. As private.overdue_at of the database.
 */
export function overdueAt(lead: {
  promised_by: string | null;
  answer_by: string | null;
}): number | null {
  const times = [lead.promised_by, lead.answer_by].flatMap((at) => (at ? Date.parse(at) : []));
  return times.length > 0 ? Math.max(...times) : null;
}

/** The same as columns of a lead. */
export function promiseColumns(receivedMs: number): { promised_by?: string; answer_by?: string } {
  const promised = promiseFor(receivedMs);
  if (!promised) return {};
  const { promisedBy, answerBy } = promised;
  return {
    promised_by: new Date(promisedBy).toISOString(),
    answer_by: new Date(answerBy).toISOString(),
  };
}
