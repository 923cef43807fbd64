import { office } from '#leads/office.ts';

/** A formatter of the business's clock, wherever the phone is. */
const inOffice = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: office.timeZone });

const day = inOffice({ month: 'short', day: 'numeric', year: 'numeric' });
const hour = inOffice({ hour: 'numeric', minute: '2-digit' });
const count = new Intl.NumberFormat('en-US');

/** A calendar day, like "Nov 21, 2026". */
export const formatDay = (instant: string): string => day.format(new Date(instant));

/** A time of day, like "6:43 AM". */
export const formatTime = (instant: string): string => hour.format(new Date(instant));

/** A count with thousands separators, like "100,000". */
export const formatCount = (value: number): string => count.format(value);

const weekday = inOffice({ weekday: 'long' });
const monthDay = inOffice({ month: 'short', day: 'numeric' });
const weekMs = 6 * 86_400_000;

/**
 * The day of an instant seen from `now`: 'today', 'Friday' within the week, else 'Nov 3', in another year 'Nov 3,
 * 2025'.
 */
export function formatDayFrom(now: string, instant: string): string {
  if (formatDay(now) === formatDay(instant)) return 'today';
  const isThisWeek = Math.abs(Date.parse(now) - Date.parse(instant)) < weekMs;
  const date = new Date(instant);
  if (isThisWeek) return weekday.format(date);
  const isThisYear = formatDay(now).slice(-4) === formatDay(instant).slice(-4);
  return isThisYear ? monthDay.format(date) : formatDay(instant);
}

/** An instant seen from `now`: '8:42 AM' today, else 'Friday, 8:42 AM'. */
export function formatWhen(now: string, instant: string): string {
  const dayWords = formatDayFrom(now, instant);
  return `${dayWords === 'today' ? '' : `${dayWords}, `}${formatTime(instant)}`;
}

const shortDay = inOffice({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const longDay = inOffice({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Like 'Tuesday, November 24'. */
export const formatToday = (ms: number): string => longDay.format(ms);

/** A day and time like 'Wed, Nov 25, 9:00 AM'; 'Today, 9:00 AM' when `now` is of that day. */
export function formatMoment(instant: string, now?: string): string {
  const isToday = now !== undefined && formatDay(now) === formatDay(instant);
  return `${isToday ? 'Today' : shortDay.format(new Date(instant))}, ${formatTime(instant)}`;
}

const month = inOffice({ month: 'long', year: 'numeric' });
/** Like 'March 2024'. */
export const formatMonth = (instant: string): string => month.format(new Date(instant));

/** 'deck construction' as 'Deck construction'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const shortLength = 120;

/**
 * The beginning of a message that is too long for the list, cut between two words; `null` when the list can
 * show all of it.
 */
export function shorten(text: string): string | null {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= shortLength) return null;
  const cut = [...flat].slice(0, shortLength).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

/** A `mailto:` address; what could start a header field in it is encoded (RFC 6068). */
export function toMailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
