import type { MonthReport } from '#admin/leads/report.ts';
import { shiftMonth } from '#admin/leads/times.ts';
import { formatCount, formatMoney, formatMonth, plural } from '#admin/ui/formats.ts';
import { findOpenDays, type Office, office } from '#leads/office.ts';

/** Like '9 within the first hour, 1 not answered'; what is 0 is left out. */
export const countWords = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(', ');

/** Like 'October 2026'. */
export const nameMonth = (month: string): string => formatMonth(`${month}-15T12:00:00Z`);

/** Like 'October'. */
export const nameMonthShort = (month: string): string => nameMonth(month).replace(/ \d+$/, '');

/** How soon an answer is promised, in words. */
export const promise = `within ${office.replyHours ?? 24} hours`;

/** Like ' ($48,000)' after a count; empty when no amount is known. */
export const moneyWords = (dollars: number): string =>
  dollars > 0 ? ` (${formatMoney(dollars)})` : '';

/** Like '31 leads, 27 answered within 24 hours, 14 quoted, 6 won ($48,000).' */
export function describeMonth({
  received,
  in_time: inTime,
  quoted,
  endings,
  dollars,
}: MonthReport): string {
  return `${plural(received, 'lead')}, ${formatCount(inTime)} answered ${promise}, ${formatCount(quoted)} quoted, ${formatCount(endings.won ?? 0)} won${moneyWords(dollars.won)}.`;
}

/** Like 'Saturday evening', in the zone of the business. */
function partOfWeek(ms: number, { timeZone }: Office): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(ms);
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(ms),
  );
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `${day} ${part}`;
}

const wasOpen = (ms: number, given: Office): boolean =>
  findOpenDays(ms, given).some(({ opens, closes }) => opens <= ms && ms < closes);

/** Which of these came in while he was closed, and when if all did at one time of the week; empty when none did. */
export function describeClosed(received: readonly string[], given: Office = office): string {
  const closed = received.map((at) => Date.parse(at)).filter((ms) => !wasOpen(ms, given));
  if (closed.length === 0) return '';
  const parts = new Set(closed.map((ms) => partOfWeek(ms, given)));
  const when = parts.size === 1 ? ` on a ${[...parts][0]},` : '';
  const who =
    received.length === 1
      ? 'It'
      : closed.length === received.length
        ? 'All of them'
        : `${closed.length} of them`;
  return `${who} came in${when} while you were closed.`;
}

/** Half of the leads were answered within this time, in minutes; null when more than half have no answer. */
export function findMedian({ minutes, unanswered }: MonthReport): number | null {
  const count = minutes.length + unanswered.length;
  return count === 0 ? null : (minutes[Math.ceil(count / 2) - 1] ?? null);
}

/** The columns of the chart of first answers. */
export interface DotColumns {
  /** Answered within each of the first 24 hours. */
  counts: number[];
  later: number;
  unanswered: number;
  /** How many leads one dot is, so that the highest column stays low. */
  each: number;
}

const mostStacked = 14;

/** The columns of the chart; `minutes`: until each first answer. */
export function countDots(minutes: readonly number[], unanswered: number): DotColumns {
  const counts = Array.from({ length: 24 }, () => 0);
  let later = 0;
  for (const minute of minutes) {
    const hour = Math.floor(minute / 60);
    if (hour < counts.length) counts[hour] = (counts[hour] ?? 0) + 1;
    else later += 1;
  }
  const each = Math.max(1, Math.ceil(Math.max(...counts, later, unanswered) / mostStacked));
  return { counts, later, unanswered, each };
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(`${shiftMonth(month, 1)}-01T12:00:00Z`);
  last.setUTCDate(0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

interface Bar {
  label: string;
  count: number;
}
const pagesShown = 5;

/** Where the leads came from: pages of the form, and what the owner's own were told. */
export function listSources({ sources }: MonthReport): { title: string; bars: Bar[] }[] {
  const bars = (isOwn: boolean): Bar[] => {
    const sums = new Map<string, number>();
    for (const { source, page, heard_from: heard, n } of sources) {
      if ((source === 'owner') !== isOwn) continue;
      const label = isOwn ? (heard ?? 'Not asked') : (page ?? 'Page not known');
      sums.set(label, (sums.get(label) ?? 0) + n);
    }
    const all = [...sums].map(([label, count]) => ({ label, count }));
    const sorted = all.sort((a, b) => b.count - a.count);
    const rest = sorted.slice(pagesShown).reduce((sum, { count }) => sum + count, 0);
    const shown = sorted.slice(0, pagesShown);
    return rest > 0 ? [...shown, { label: 'Others', count: rest }] : shown;
  };
  return [
    { title: 'Website form', bars: bars(false) },
    { title: 'Phone, added by you', bars: bars(true) },
  ].filter(({ bars: list }) => list.length > 0);
}
