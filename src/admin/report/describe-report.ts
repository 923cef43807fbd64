import { namePage } from '#admin/leads/name-page.ts';
import { formatCount, formatMoney, formatMonth, plural } from '#admin/ui/formats.ts';
import { findOpenSpans, type Office, office } from '#leads/hours.ts';
import type { Count, MonthReport } from './report.ts';

/** Like '9 within the first hour, 1 not answered'; what is 0 is left out. */
export const countWords = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(', ');

/** Like 'October 2026'. */
export const nameMonth = (month: string): string => formatMonth(`${month}-15T12:00:00Z`);

/** Like 'October', in another year than this month's 'October 2025'. */
export const nameMonthShort = (month: string, thisMonth: string): string =>
  month.slice(0, 4) === thisMonth.slice(0, 4)
    ? nameMonth(month).replace(/ \d+$/, '')
    : nameMonth(month);

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

const wasOpen = (ms: number, given: Office): boolean =>
  findOpenSpans(ms, given).some(({ opens, closes }) => opens <= ms && ms < closes);

/** How many of these came in while he was closed; empty when none did. */
export function describeClosed(received: readonly string[], given: Office = office): string {
  const { length } = received.filter((at) => !wasOpen(Date.parse(at), given));
  if (length === 0) return '';
  const who = received.length === 1 ? 'It' : `${length} of them`;
  return `${who} came in while you were closed.`;
}

/** Half of the leads were answered within this time, in minutes; null when more than half have no answer. */
export function findMedian({ minutes, unanswered }: MonthReport): number | null {
  const count = minutes.length + unanswered.length;
  return count === 0 ? null : (minutes[Math.ceil(count / 2) - 1] ?? null);
}

const barsShown = 5;

/** The most frequent ones, and all others in one bar. `unknown`: what it is called when it was not said. */
function toBars(counts: readonly Count[], unknown: string): { label: string; count: number }[] {
  const sum = (of: 'count' | 'won') =>
    counts.slice(barsShown).reduce((all, count) => all + count[of], 0);
  const others = { label: 'Others', count: sum('count'), won: sum('won') };
  return [...counts.slice(0, barsShown), others]
    .filter(({ count }) => count > 0)
    .map(({ label, count, won }) => ({
      label: `${label ?? unknown}${won > 0 ? `, ${formatMoney(won)} won` : ''}`,
      count,
    }));
}

const named = (count: Count): Count => ({ ...count, label: count.label && namePage(count.label) });

/** Where the leads came from: pages of the form, what the owner was told, and towns. */
export const listSources = ({ pages, heard_from, towns }: MonthReport) =>
  [
    { title: 'Website form', bars: toBars(pages.map(named), 'Unknown page') },
    { title: 'Phone, added by you', bars: toBars(heard_from, 'Not asked') },
    { title: 'Towns', bars: toBars(towns, '') },
  ].filter(({ bars }) => bars.length > 0);
