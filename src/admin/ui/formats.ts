import { office } from '#leads/hours.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** ISO 8601, or milliseconds since 1970. */
type Instant = string | number;

/** A formatter of the business's clock, wherever the phone is. */
const inOffice = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: office.timeZone });

/** As one formats it; a time that is none, as only a mistake of ours stores, must not stop the page. */
const show = (formatter: Intl.DateTimeFormat, instant: Instant): string => {
  const date = new Date(instant);
  return Number.isNaN(+date) ? 'no valid time' : formatter.format(date);
};

const withYear = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = inOffice(withYear);
const hour = inOffice({ hour: 'numeric', minute: '2-digit' });
const count = new Intl.NumberFormat('en-US');

/** A calendar day, like "Nov 21, 2026". */
export const formatDay = (instant: Instant): string => show(day, instant);

/** A time of day, like "6:43 AM". */
export const formatTime = (instant: Instant): string => show(hour, instant);

/** A count with thousands separators, like "100,000". */
export const formatCount = (value: number): string => count.format(value);

const weekday = inOffice({ weekday: 'long' });
const monthDay = inOffice({ month: 'short', day: 'numeric' });
const weekMs = 6 * dayMs;

const isOfYear = (now: Instant, instant: Instant): boolean =>
  formatDay(now).slice(-4) === formatDay(instant).slice(-4);

/** 'Nov 3', in another year than `now` 'Nov 3, 2025'. */
export function formatShortDay(now: Instant, instant: Instant): string {
  return isOfYear(now, instant) ? show(monthDay, instant) : formatDay(instant);
}

/**
 * The day of an instant seen from `now`: 'today', 'Friday' within the week, else 'Nov 3', in another year 'Nov 3,
 * 2025'.
 */
export function formatDayFrom(now: Instant, instant: Instant): string {
  if (formatDay(now) === formatDay(instant)) return 'today';
  const isThisWeek = Math.abs(+new Date(now) - +new Date(instant)) < weekMs;
  return isThisWeek ? show(weekday, instant) : formatShortDay(now, instant);
}

/** An instant seen from `now`: '8:42 AM' today, else 'Friday, 8:42 AM'. */
export function formatWhen(now: Instant, instant: Instant): string {
  const dayWords = formatDayFrom(now, instant);
  return `${dayWords === 'today' ? '' : `${dayWords}, `}${formatTime(instant)}`;
}

const shortDay = inOffice({ weekday: 'short', month: 'short', day: 'numeric' });
const shortDayOfYear = inOffice({ weekday: 'short', ...withYear });
const longDay = inOffice({ weekday: 'long', month: 'long', day: 'numeric' });
const longDayOfYear = inOffice({ weekday: 'long', ...withYear, month: 'long' });

/** Like 'Tuesday, November 24', in another year than `now` 'Tuesday, November 24, 2027'. */
export const formatLongDay = (now: Instant, instant: Instant): string =>
  show(isOfYear(now, instant) ? longDay : longDayOfYear, instant);

/** A day and time like 'Wed, Nov 25, 9:00 AM', in another year than `now` 'Wed, Nov 25, 2026, 9:00 AM'. */
export const formatMoment = (now: Instant, instant: Instant): string =>
  `${show(isOfYear(now, instant) ? shortDay : shortDayOfYear, instant)}, ${formatTime(instant)}`;

const shortWeekday = inOffice({ weekday: 'short' });
/** Like 'Wed'. */
export const formatWeekday = (instant: Instant): string => show(shortWeekday, instant);

/** The same, 'Today, 9:00 AM' when `now` is of that day. */
export const formatMomentFrom = (now: Instant, instant: Instant): string =>
  formatDay(now) === formatDay(instant)
    ? `Today, ${formatTime(instant)}`
    : formatMoment(now, instant);

/** An instant for programs, ISO 8601; undefined when it is none. */
export function isoOf(instant: Instant): string | undefined {
  const date = new Date(instant);
  return Number.isNaN(+date) ? undefined : date.toISOString();
}

const month = inOffice({ month: 'long', year: 'numeric' });
/** Like 'March 2024'. */
export const formatMonth = (instant: Instant): string => show(month, instant);

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
/** Whole dollars, like '$14,200'. */
export const formatMoney = (dollars: number): string => money.format(dollars);

/** 'deck construction' as 'Deck construction'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '1 lead', '1,100 leads'. */
export const plural = (amount: number, noun: string): string =>
  `${formatCount(amount)} ${noun}${amount === 1 ? '' : 's'}`;

/** A span of time, cut off: '12 min', '3 h', exactly '3 h 10 min', from two days on '2 days'. */
export function formatSpan(ms: number, isExact: boolean): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
  if (ms >= 2 * dayMs) return plural(Math.floor(ms / dayMs), 'day');
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  return `${Math.floor(ms / hourMs)} h${isExact && minutes > 0 ? ` ${minutes} min` : ''}`;
}

/** A `mailto:` address; what could start a header field in it is encoded (RFC 6068). */
export function toMailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
