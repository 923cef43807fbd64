import { dayOf, findOpenDays, instantOf, type Office, office } from '#leads/hours.ts';

/** From when to when a reminder may ring, on the clock of the business. */
const quiet = { ends: '07:00', begins: '21:00' };
const dayMs = 86_400_000;
/** So many days back, the office has been open; before them a reminder is no news. */
const longestClosedDays = 15;

/**
 * Since when a lead that became overdue is told now, in milliseconds since 1970; null while the owner is left alone:
 * from 9 PM to 7 AM, and on days off. What became overdue meanwhile is told at the next opening. A business without
 * hours has no days off.
 */
export function findLateSince(nowMs: number, given: Office = office): number | null {
  const { timeZone } = given;
  const today = dayOf(nowMs, timeZone);
  const at = (day: string, time: string) => instantOf(day, time, timeZone);
  const wakes = at(today, quiet.ends);
  if (nowMs < wakes || nowMs >= at(today, quiet.begins)) return null;
  const days = findOpenDays(nowMs - longestClosedDays * dayMs, given);
  if (days.length === 0) return nowMs - dayMs;
  const open = days.find(({ day }) => day === today);
  if (!open) return null;
  // Who opens at night is told in the morning.
  const opens = open.opens < at(today, quiet.begins) ? open.opens : wakes;
  if (nowMs < opens) return wakes;
  const before = days.filter(({ day }) => day < today);
  return Math.min(before[before.length - 1]?.opens ?? nowMs, nowMs - dayMs);
}
