import { instantOf, office } from '#leads/hours.ts';

export const dayMs = 86_400_000;

/** A time of a lead in ms since 1970; one that is not set, or no time, lies after all others. */
export function msOf(time: string | null | undefined): number {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
}

/**
 * When a day like 2026-11-24 begins at the business, in ms since 1970; with `plus`, so many days later. NaN, which
 * is neither before nor after any time, when the text is no day.
 */
export function startOf(day: string, plus = 0): number {
  const date = Date.parse(day) + plus * dayMs;
  if (Number.isNaN(date)) return date;
  return instantOf(new Date(date).toISOString().slice(0, 10), '00:00', office.timeZone);
}

/** The month some months later or earlier, like 2026-09. */
export function shiftMonth(month: string, by: number): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}
