import { formatMoment, formatTime } from '#admin/ui/formats.ts';
import {
  dayOf,
  findOpenDays,
  findOpenSpans,
  instantOf,
  type OpenDay,
  office,
  wallTimeOf,
} from '#leads/hours.ts';
import { priceByFor } from '#leads/promise.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const quarterMs = 15 * minuteMs;
const morning = '09:00';

/** A choice of one tap: a time. */
export interface TimeChoice {
  label: string;
  /** ISO 8601. */
  at: string;
}

const at = (day: string, time: string): string =>
  new Date(instantOf(day, time, office.timeZone)).toISOString();

/** The open days after today. */
function findLaterDays(nowMs: number, days = 1): OpenDay[] {
  const earliest = dayOf(nowMs + days * dayMs, office.timeZone);
  return findOpenDays(nowMs).filter(({ day }) => day >= earliest);
}

const fallback = (nowMs: number, days: number) => dayOf(nowMs + days * dayMs, office.timeZone);
const findMorning = (nowMs: number, days: number): string =>
  at(findLaterDays(nowMs, days)[0]?.day ?? fallback(nowMs, days), morning);

/** The next open day, 9:00 AM: when a follow-up is due unless said otherwise. */
export const findNextMorning = (nowMs: number): string => findMorning(nowMs, 1);

/** The first open day after some weeks, like 2026-12-14. */
export const findDayInWeeks = (nowMs: number, weeks: number): string =>
  findLaterDays(nowMs, weeks * 7)[0]?.day ?? fallback(nowMs, weeks * 7);

/** Until when the price of a visit is owed; three days from now when the site names no days for it. */
export function findPriceTime(visitMs: number, nowMs: number): string {
  const by = priceByFor(visitMs);
  return by === null ? findMorning(nowMs, 3) : new Date(by).toISOString();
}

/** The first open morning of the next January or another month, from 1 on. Not its first day: that may be New Year’s. */
export function findMonth(nowMs: number, month: number): string {
  const [year = 0, thisMonth = 0] = dayOf(nowMs, office.timeZone).split('-').map(Number);
  const first = new Date(Date.UTC(month > thisMonth ? year : year + 1, month - 1, 2)).toISOString();
  return findMorning(instantOf(first.slice(0, 10), '12:00', office.timeZone), 0);
}

/** 'tomorrow, 9:00 AM', else 'Mon, Nov 30, 9:00 AM'. */
export function describeTime(instant: string, nowMs: number): string {
  const day = dayOf(Date.parse(instant), office.timeZone);
  const days = [0, 1].map((ahead) => dayOf(nowMs + ahead * dayMs, office.timeZone));
  const word = day === days[0] ? 'today' : day === days[1] ? 'tomorrow' : null;
  return word ? `${word}, ${formatTime(instant)}` : formatMoment(nowMs, instant);
}

/** 'tomorrow at 9:00 AM', else 'Fri, Nov 27 at 9:00 AM'. */
export const describeAt = (instant: string, nowMs: number): string =>
  describeTime(instant, nowMs).replace(/, (?=\d+:)/, ' at ');

const longWeekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  timeZone: office.timeZone,
});
/** The next open day to a homeowner: 'tomorrow morning', else 'Monday morning'. */
export function describeMorning(nowMs: number): string {
  const next = findNextMorning(nowMs);
  const isTomorrow = describeTime(next, nowMs).startsWith('tomorrow');
  return `${isTomorrow ? 'tomorrow' : longWeekday.format(Date.parse(next))} morning`;
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  timeZone: office.timeZone,
});
/** 'Fri 27'. */
const nameDay = (instant: string): string => {
  const parts = shortDay.formatToParts(Date.parse(instant));
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${find('weekday')} ${find('day')}`;
};

/** When to follow up: the next open day, and those after three days and a week. */
export function listFollowUps(nowMs: number): TimeChoice[] {
  const tomorrow = findNextMorning(nowMs);
  const label = describeTime(tomorrow, nowMs).startsWith('tomorrow')
    ? 'Tomorrow'
    : nameDay(tomorrow);
  return [
    { label, at: tomorrow },
    { label: '3 days', at: findMorning(nowMs, 3) },
    { label: '1 week', at: findMorning(nowMs, 7) },
  ];
}

/** Whether the office is open at an instant of the next weeks. */
const isOpenAt = (ms: number, nowMs: number): boolean =>
  findOpenSpans(nowMs).some(({ opens, closes }) => ms >= opens && ms < closes);

/** After a call without an answer: in two hours while the office is open, else the next open day. */
export function findRetry(nowMs: number): string {
  const later = Math.ceil((nowMs + 2 * hourMs) / quarterMs) * quarterMs;
  const isOpen = isOpenAt(later, nowMs);
  return isOpen ? new Date(later).toISOString() : findNextMorning(nowMs);
}

/** The next full hour with an hour to spare, like '4:00'; null when the office is closed then. */
export function findCallTime(nowMs: number): string | null {
  const hour = Math.ceil((nowMs + hourMs) / hourMs) * hourMs;
  const isToday = dayOf(hour, office.timeZone) === dayOf(nowMs, office.timeZone);
  return isToday && isOpenAt(hour, nowMs)
    ? formatTime(new Date(hour).toISOString()).replace(/ [AP]M$/, '')
    : null;
}

/** The days for a visit: the next three open ones. */
export const listVisitDays = (nowMs: number): { label: string; day: string }[] =>
  findLaterDays(nowMs)
    .slice(0, 3)
    .map(({ day }) => ({ label: nameDay(at(day, '12:00')), day }));

/** The time of day of an instant at the business, like 16:30. */
export const clockTimeOf = (instant: string): string =>
  wallTimeOf(Date.parse(instant), office.timeZone).slice(11);

/** The next six open days at the time of day that a visit has; 9:00 AM for one without. */
export function listMoves(nowMs: number, visitAt: string | null): TimeChoice[] {
  const time = visitAt ? clockTimeOf(visitAt) : morning;
  return findOpenDays(nowMs)
    .map(({ day }) => ({ label: nameDay(at(day, '12:00')), at: at(day, time) }))
    .filter(
      (choice) =>
        Date.parse(choice.at) > nowMs && Date.parse(choice.at) !== Date.parse(visitAt ?? ''),
    )
    .slice(0, 6);
}

/** Times for a visit. */
export const visitTimes = [
  { value: '09:00', label: '9 AM' },
  { value: '12:00', label: '12 PM' },
  { value: '16:30', label: '4:30 PM' },
];

/** A day and time of the business's clock as an instant; null when one is missing. */
export const toInstant = (day: string, time: string): string | null =>
  day && time ? at(day, time) : null;
