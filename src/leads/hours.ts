import facts from '#generated/alert-facts.json' with { type: 'json' };

/** From when to when the business is open. It closes on the next day when `closes` is not later; 24:00 is midnight. */
export interface Span {
  opens: string;
  closes: string;
}

/** When the business answers. Times of a day are of its own clock, like 08:00. */
export interface Office {
  /** An IANA time zone, like America/New_York. */
  timeZone: string;
  /** The hours until an answer, as the site promises; null when it promises none in hours. */
  replyHours: number | null;
  /** The business days from a visit to its price, as the site says of estimates; null when it says none in days. */
  priceDays: number | null;
  /** Sunday first; a list on days with a break, null on days when it is closed. */
  hours: readonly (Span | readonly Span[] | null)[];
  /** Further days when it is closed, like 2026-11-26. */
  daysOff: readonly string[];
}

/** Times in milliseconds since 1970, UTC. */
export interface OpenSpan {
  opens: number;
  closes: number;
}

/** An open day, from its first opening to its last closing. */
export interface OpenDay extends OpenSpan {
  /** Like 2026-11-24. */
  day: string;
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
    const spans = spansOn(date, given);
    const [{ opens } = { opens: 0 }] = spans;
    const closes = Math.max(...spans.map((span) => span.closes));
    return spans.length > 0 ? [{ day: toDay(date), opens, closes }] : [];
  });
}

/** The hours of those days, and of the day before, which may end after midnight: breaks are left out. */
export function findOpenSpans(fromMs: number, given: Office = office): OpenSpan[] {
  const before = Date.parse(dayOf(fromMs, given.timeZone)) - dayMs;
  return Array.from({ length: 23 }, (_, n) => before + n * dayMs).flatMap((date) =>
    spansOn(date, given),
  );
}

const toDay = (date: number): string => new Date(date).toISOString().slice(0, 10);

/** `Array.isArray` alone doesn't know lists that may not be changed. */
const isList = (hours: Span | readonly Span[]): hours is readonly Span[] => Array.isArray(hours);

/** The hours of a day, given as its midnight in UTC. */
function spansOn(date: number, given: Office): OpenSpan[] {
  const day = toDay(date);
  const hours = given.daysOff.includes(day) ? null : given.hours[new Date(date).getUTCDay()];
  if (!hours) return [];
  return (isList(hours) ? hours : [hours]).map(({ opens, closes }) => ({
    opens: instantOf(day, opens, given.timeZone),
    closes: instantOf(closes > opens ? day : toDay(date + dayMs), closes, given.timeZone),
  }));
}
