import facts from './alert-facts.json' with { type: 'json' };

/** When the business answers. Times of a day are of its own clock, like 08:00. */
export interface Office {
  /** An IANA time zone, like America/New_York. */
  timeZone: string;
  /** The hours until an answer, as the site promises; null when it promises none in hours. */
  replyHours: number | null;
  /** The business days from a visit to its price, as the site says of estimates; null when it says none in days. */
  priceDays: number | null;
  /** Sunday first; null on days when it is closed. */
  hours: readonly ({ opens: string; closes: string } | null)[];
  /** Further days when it is closed, like 2026-11-26. */
  daysOff: readonly string[];
}

/** An open day; times in milliseconds since 1970, UTC. */
export interface OpenDay {
  /** Like 2026-11-24. */
  day: string;
  opens: number;
  closes: number;
}

/** The business's hours, as business.yaml has them. */
export const office: Office = facts;

const dayMs = 86_400_000;

/** One formatter for each zone: making one takes longer than a hundred uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish writes 2026-11-24 12:52:00.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  clocks.set(timeZone, made);
  return made;
}

/** The clock of the zone at an instant, as milliseconds that read as UTC. */
const toWall = (ms: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone).format(ms).replace(' ', 'T')}Z`);

/** The day of an instant in the zone, like 2026-11-24. */
export const dayOf = (ms: number, timeZone: string): string =>
  new Date(toWall(ms, timeZone)).toISOString().slice(0, 10);

/** An instant on the clock of the zone, as spreadsheets read it, like 2026-11-30 20:30. */
export const wallTimeOf = (ms: number, timeZone: string): string =>
  new Date(toWall(ms, timeZone)).toISOString().slice(0, 16).replace('T', ' ');

/** The instant of a day and a time, like 2026-11-24 and 09:00, on the clock of the zone. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}Z`);
  // The second step corrects the first near a change of the clock.
  const near = 2 * wall - toWall(wall, timeZone);
  return near + wall - toWall(near, timeZone);
}

/** The open days from the day of an instant on, that day included, of the three weeks that follow. */
export function findOpenDays(fromMs: number, given: Office = office): OpenDay[] {
  const first = Date.parse(dayOf(fromMs, given.timeZone));
  return Array.from({ length: 22 }, (_, n) => first + n * dayMs).flatMap((date) => {
    const day = new Date(date).toISOString().slice(0, 10);
    const hours = given.daysOff.includes(day) ? null : given.hours[new Date(date).getUTCDay()];
    if (!hours) return [];
    const at = (time: string) => instantOf(day, time, given.timeZone);
    return [{ day, opens: at(hours.opens), closes: at(hours.closes) }];
  });
}
