import { problemAt, textOf } from '#build/content-check/entry.ts';
import { list } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { zonesOf } from '#build/content-check/zones.ts';

/** A company's clock is that of its state: a zone that keeps another time in a part of the year is a problem. */
export function* timeZones({ business, today }: Site): Iterable<Problem> {
  const [zone, state] = [
    textOf(business?.data, 'timeZone'),
    textOf(business?.data, 'address', 'state'),
  ];
  const right = zonesOf(state);
  const clock = clockOf(zone, today);
  if (!business || !clock || right.length === 0) return;
  if (right.some((one) => clockOf(one, today) === clock)) return;
  const [winter, summer] = clock.split(' ');
  const [rightWinter, rightSummer] = (clockOf(right[0] ?? '', today) ?? '').split(' ');
  const keeps = winter === summer && rightWinter !== rightSummer;
  const what = keeps
    ? `${zone} has no daylight saving time, and ${state} has: half the year every hour would be wrong`
    : `${zone} is not the time in ${state}`;
  yield problemAt(business, ['timeZone'], `${what}. Write ${list(right).replace(', ', ' or ')}.`);
}

/** How far a zone is from UTC in January and in July of this year, like `GMT-05:00 GMT-04:00`; undefined for no zone. */
function clockOf(timeZone: string, today: Date): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const offsetIn = (month: number) =>
      format
        .formatToParts(Date.UTC(today.getUTCFullYear(), month, 15))
        .find(({ type }) => type === 'timeZoneName')?.value;
    return timeZone && [0, 6].map(offsetIn).join(' ');
  } catch {
    return undefined;
  }
}
