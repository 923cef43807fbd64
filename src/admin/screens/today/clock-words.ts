import type { Lead } from '#admin/stores/lead.ts';
import { formatDayFrom, formatTime } from '#admin/ui/formats.ts';
import { dayOf, office } from '#leads/office.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function describeSpan(ms: number, isExact: boolean): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
  if (ms >= 2 * dayMs) return plural(Math.floor(ms / dayMs), 'day');
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  return `${Math.floor(ms / hourMs)} h${isExact && minutes > 0 ? ` ${minutes} min` : ''}`;
}

/** The time that is left to answer a lead; null for one that is answered or has no promise. */
export function findCountdown(lead: Lead, nowMs: number): Countdown | null {
  const { status, firstAnswerAt, answerBy, promisedBy } = lead;
  if (status.id !== 'new' || firstAnswerAt || !answerBy || !promisedBy) return null;
  const leftMs = Date.parse(answerBy) - nowMs;
  const lateMs = nowMs - Math.max(Date.parse(promisedBy), Date.parse(answerBy));
  const hoursLeft = Math.max(0, Date.parse(promisedBy) - nowMs) / hourMs;
  const rest = { hoursLeft, promisedBy };
  const say = (isExact: boolean) => {
    if (lateMs >= 0) return `Overdue ${describeSpan(lateMs, isExact)}`;
    return leftMs <= 0 ? 'Due now' : `${describeSpan(leftMs, isExact)} left`;
  };
  const look = lateMs >= 0 ? 'late' : leftMs < soonMs ? 'soon' : 'plain';
  return { ...rest, look, words: say(false), exact: say(true) };
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** When a follow-up is due, seen from today; null unless its day has come. */
export function findDue({ followUpAt }: Lead, nowMs: number): Timed | null {
  if (!followUpAt) return null;
  const zone = office.timeZone;
  const late = daysBetween(dayOf(Date.parse(followUpAt), zone), dayOf(nowMs, zone));
  if (late < 0) return null;
  return late === 0
    ? { look: 'plain', words: 'Today' }
    : { look: 'late', words: `${plural(late, 'day')} late` };
}

/** Whether an instant is of today, on the clock of the business. */
export const isToday = (instant: string, nowMs: number): boolean =>
  dayOf(Date.parse(instant), office.timeZone) === dayOf(nowMs, office.timeZone);

/** The line under the badge of a lead: its countdown, its next step or its ending. */
export function findNextStep(lead: Lead, nowMs: number): Timed | null {
  const countdown = findCountdown(lead, nowMs);
  if (countdown) return countdown;
  const { visitAt, followUpAt, ending } = lead;
  if (visitAt && isToday(visitAt, nowMs))
    return { look: 'plain', words: `Visit today ${formatTime(visitAt)}` };
  const due = findDue(lead, nowMs);
  if (due) return { ...due, look: 'plain', words: `Follow-up ${due.words.toLowerCase()}` };
  const ahead = [
    ['Visit', visitAt],
    ['Follow-up', followUpAt],
  ] as const;
  for (const [word, at] of ahead) {
    if (at && Date.parse(at) > nowMs)
      return {
        look: 'plain',
        words: `${word} ${formatDayFrom(new Date(nowMs).toISOString(), at)}`,
      };
  }
  return ending ? { look: 'plain', words: endingLabels[ending] } : null;
}

/** How a lead ended, in words. */
export const endingLabels = {
  won: 'Won',
  lost: 'Lost',
  not_for_us: 'Not for us',
  never_reached: 'Never reached',
} as const;

/** The sentence of the day, like '3 to answer, 2 follow-ups, 1 visit'; empty when nothing is owed. */
export function describeOwed(toAnswer: number, due: number, visits: number): string {
  const parts = [
    toAnswer > 0 ? `${toAnswer} to answer` : '',
    due > 0 ? plural(due, 'follow-up') : '',
    visits > 0 ? plural(visits, 'visit') : '',
  ];
  return parts.filter(Boolean).join(', ');
}
