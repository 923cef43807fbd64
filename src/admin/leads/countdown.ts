import { describeEnding } from '#admin/ui/describe-field.ts';
import {
  formatDayFrom,
  formatMoment,
  formatSpan,
  formatTime,
  formatWeekday,
  plural,
} from '#admin/ui/formats.ts';
import { dayOf, office } from '#leads/hours.ts';
import { overdueAt } from '#leads/promise.ts';
import type { Lead } from './lead.ts';
import type { Today } from './today.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const soonMs = 4 * hourMs;

/** How the time of a lead is shown. */
export interface Timed {
  look: 'plain' | 'soon' | 'late';
  words: string;
}
/** The clock of an unanswered lead. */
export interface Countdown extends Timed {
  /** With minutes. */
  exact: string;
  hoursLeft: number;
  promisedBy: string;
  /** When the desk asks for the answer, if not by the end of the promise: before it, or after it while closed. */
  answerBy?: string;
  isAfterPromise?: boolean;
}

/** The time that is left to answer a lead; null for one that is answered or has no promise. */
export function findCountdown(lead: Lead, nowMs: number): Countdown | null {
  const { status, first_answer_at, answer_by, promised_by } = lead;
  if (status !== 'new' || first_answer_at || !answer_by || !promised_by) return null;
  const leftMs = Date.parse(answer_by) - nowMs;
  const words = say(Date.parse(answer_by), overdueAt(lead) ?? 0, nowMs);
  const afterMs = Date.parse(answer_by) - Date.parse(promised_by);
  const other = { answerBy: answer_by, isAfterPromise: afterMs > 0 };
  return {
    hoursLeft: Math.max(0, leftMs) / hourMs,
    promisedBy: promised_by,
    ...(leftMs > 0 && afterMs !== 0 ? other : {}),
    ...words,
  };
}

/** The time that is left to send the price of a visit; its tape of 24 ticks begins at the visit. Null when none is owed. */
export function findPriceClock({ price_by, visit_at }: Lead, nowMs: number): Countdown | null {
  if (!price_by) return null;
  const dueAt = Date.parse(price_by);
  const whole = visit_at ? dueAt - Date.parse(visit_at) : 0;
  const share = whole > 0 ? (dueAt - nowMs) / whole : 1;
  const hoursLeft = dueAt > nowMs ? 24 * Math.min(1, share) : 0;
  return { hoursLeft, promisedBy: price_by, ...say(dueAt, dueAt, nowMs) };
}

/** The time until `dueAt`, and how long it is over after `overdueAt`. */
function say(dueAt: number, overdueAt: number, nowMs: number): Timed & { exact: string } {
  const leftMs = dueAt - nowMs;
  const lateMs = nowMs - overdueAt;
  const words = (isExact: boolean) => {
    if (lateMs >= 0) return `Overdue ${formatSpan(lateMs, isExact)}`;
    return leftMs <= 0 ? 'Due now' : `${formatSpan(leftMs, isExact)} left`;
  };
  const look = lateMs >= 0 ? 'late' : leftMs < soonMs ? 'soon' : 'plain';
  return { look, words: words(false), exact: words(true) };
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** When a follow-up is due, seen from today; null unless its day has come. */
export function findDue({ follow_up_at }: Lead, nowMs: number): Timed | null {
  if (!follow_up_at || Number.isNaN(Date.parse(follow_up_at))) return null;
  const zone = office.timeZone;
  const late = daysBetween(dayOf(Date.parse(follow_up_at), zone), dayOf(nowMs, zone));
  if (late < 0) return null;
  return { look: 'plain', words: late === 0 ? 'Today' : `${plural(late, 'day')} late` };
}

/** A time of these days: '4:30 PM' today, 'Mon 4:30 PM' within the week, else 'Mon, Nov 2, 4:30 PM'. */
function sayTime(instant: string, nowMs: number): string {
  if (isToday(instant, nowMs)) return formatTime(instant);
  return Math.abs(nowMs - Date.parse(instant)) < 6 * dayMs
    ? `${formatWeekday(instant)} ${formatTime(instant)}`
    : formatMoment(nowMs, instant);
}

/** When a visit was: 'today 4:30 PM', 'Mon 4:30 PM' within the week, else 'Mon, Nov 2, 4:30 PM'. */
export const describeVisited = (visitAt: string, nowMs: number): string =>
  `${isToday(visitAt, nowMs) ? 'today ' : ''}${sayTime(visitAt, nowMs)}`;

/** Like 'Tried 7:30 AM, again 9:30 AM'; on another day than the try 'Tried Mon 5:30 PM, again today 9:00 AM'. */
export function describeTried(triedAt: string, { follow_up_at: again }: Lead, now: number): string {
  const isSameDay = again && isToday(again, Date.parse(triedAt));
  const next = again && (isSameDay ? formatTime(again) : describeVisited(again, now));
  return `Tried ${sayTime(triedAt, now)}${next ? `, again ${next}` : ''}`;
}

/** Whether an instant is of today, on the clock of the business. */
export const isToday = (instant: string, nowMs: number): boolean =>
  !Number.isNaN(Date.parse(instant)) &&
  dayOf(Date.parse(instant), office.timeZone) === dayOf(nowMs, office.timeZone);

/** The line under the badge of a lead: its countdown, its next step or its ending. */
export function findNextStep(lead: Lead, nowMs: number): Timed | null {
  const countdown = findCountdown(lead, nowMs);
  if (countdown) return countdown;
  const { visit_at, follow_up_at, price_by, ending } = lead;
  if (price_by)
    return {
      look: 'plain',
      words: `Price by ${formatDayFrom(nowMs, price_by)}`,
    };
  if (visit_at && isToday(visit_at, nowMs))
    return { look: 'plain', words: `Visit today ${formatTime(visit_at)}` };
  const due = findDue(lead, nowMs);
  if (due) return { ...due, words: `Follow-up ${due.words.toLowerCase()}` };
  const ahead = [
    ['Visit', visit_at],
    ['Follow-up', follow_up_at],
  ] as const;
  for (const [word, at] of ahead) {
    if (at && Date.parse(at) > nowMs)
      return {
        look: 'plain',
        words: `${word} ${formatDayFrom(nowMs, at)}`,
      };
  }
  return ending ? { look: 'plain', words: describeEnding(ending) } : null;
}

/** The parts of the day's sentence, like '3 to answer', '1 price' and '1 visit today'; none when nothing is owed. */
export function describeOwed({ toAnswer, old, visited, prices, due, visits }: Today): string[] {
  const count = (amount: number, noun: string) => (amount > 0 ? plural(amount, noun) : '');
  const unanswered = toAnswer.length + old.length;
  const parts = [
    unanswered > 0 ? `${unanswered} to answer` : '',
    visited.length > 0 ? `${plural(visited.length, 'visit')} to log` : '',
    count(prices.length, 'price'),
    count(due.length, 'follow-up'),
    visits.length > 0 ? `${plural(visits.length, 'visit')} today` : '',
  ];
  return parts.filter(Boolean);
}
