import { dayOf, instantOf } from '#leads/hours.ts';
import type { Business } from '#schemas/business.ts';

/**
 * Attributes of an element that is shown on some days only, in milliseconds: from when, since 1970, and for how long.
 * The moment of the build decides until the browser knows better (layouts/show-by-date.js), so nothing has to be built
 * on the first and after the last day.
 */
interface ShownDays {
  'data-from': number;
  'data-for': number;
  hidden: boolean;
}

/** The owner's notice. */
export interface Notice {
  text: string;
  days: ShownDays;
}

/** A line of the hours for days off in a row, like 2026-11-26. */
export interface ClosedDays {
  label: string;
  value: string;
  first: string;
  last: string;
  days: ShownDays;
}

const DAY = 86_400_000;
/** How long before a day off pages say so. */
const AHEAD = 7 * DAY;

const zone = { timeZone: 'UTC', month: 'long', day: 'numeric' } as const;
const oneDay = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long' });
const severalDays = new Intl.DateTimeFormat('en-US', zone);

type Facts = Pick<Business, 'notice' | 'daysOff' | 'timeZone'>;

/** The notice; undefined without one, and once its last day is over at `now`. */
export function noticeOf({ notice, timeZone }: Facts, now: number): Notice | undefined {
  if (!notice || notice.until < dayOf(now, timeZone)) return undefined;
  const { text, from = dayOf(now, timeZone), until } = notice;
  return { text, days: shownOn(from, until, timeZone, now) };
}

/** The days off that are not over at `now`, each shown from a week before. */
export function closedDaysOf({ daysOff, timeZone }: Facts, now: number): ClosedDays[] {
  const rows: [first: number, last: number][] = [];
  for (const day of daysOff.toSorted().map((one) => Date.parse(one))) {
    const row = rows.at(-1);
    if (row && day - row[1] <= DAY) row[1] = day;
    else rows.push([day, day]);
  }
  return rows
    .filter(([, last]) => isoDay(last) >= dayOf(now, timeZone))
    .map(([first, last]) => ({
      label: 'Closed on',
      value: first === last ? oneDay.format(first) : severalDays.formatRange(first, last),
      first: isoDay(first),
      last: isoDay(last),
      days: shownOn(isoDay(first - AHEAD), isoDay(last), timeZone, now),
    }));
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Shown from the start of the first to the end of the last day in the zone. */
function shownOn(first: string, last: string, timeZone: string, now: number): ShownDays {
  const from = instantOf(first, '00:00', timeZone);
  const until = instantOf(isoDay(Date.parse(last) + DAY), '00:00', timeZone);
  return { 'data-from': from, 'data-for': until - from, hidden: now < from || now >= until };
}
