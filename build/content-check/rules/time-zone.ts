import { problemAt, textOf } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { list } from '#build/content-check/words.ts';

/** The states by their time zones (IANA, zone1970.tab); a state with two has its larger part first. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV TN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI FL KY IN MI',
  'America/Denver': 'CO MT NM UT WY ID KS ND NE SD TX OR',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA ID',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

/** A company's clock is that of its state: a zone that keeps another time in a part of the year is a problem. */
export function* timeZones({ business, today }: Site): Iterable<Problem> {
  const [zone, state] = [
    textOf(business?.data, 'timeZone'),
    textOf(business?.data, 'address', 'state'),
  ];
  const right = Object.keys(ZONES).filter((one) => ZONES[one]?.split(' ').includes(state));
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
