import {
  fieldOf,
  isRecord,
  listOf,
  phonesOf,
  problemAt,
  textOf,
} from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import type { Path } from '#build/content-check/source.ts';
import { brandSchema, weakPairs } from '#schemas/brand.ts';
import { WEEKDAYS } from '#schemas/business.ts';

/** What business.yaml says, and most likely does not mean: warnings. */
export function* likelyMistakes({ business }: Site): Iterable<Problem> {
  if (!business) return;
  const { data } = business;
  const warn = (path: Path, message: string) => problemAt(business, path, message, 'warning');
  const [name, short, trade] = ['name', 'shortName', 'trade'].map((one) => textOf(data, one));
  if (name && short && !name.includes(short))
    yield warn(
      ['shortName'],
      `The logo says ${quote(`${short} ${trade}`)}, and the company is ${quote(name)}. Change "shortName" and "trade" with the name.`,
    );
  const within = textOf(data, 'reply', 'within');
  if (within && !/^\d+ (?:hour|day)s?$/.test(within))
    yield warn(
      ['reply', 'within'],
      'The lead desk can\'t count this. Write it like "24 hours" or "2 days", or it names no time to answer.',
    );
  const hours = listOf(data, 'hours');
  if (hours.length > 0 && !hours.some((line) => textOf(line, 'opens')))
    yield warn(
      ['hours'],
      'No day has opening hours, so the site says that you are always closed. Write "opens" and "closes".',
    );
  const phones = phonesOf(data).filter(({ number }) => number);
  for (const [first, { path }] of repeats(phones, ({ number }) => number))
    yield warn(
      path,
      `This is the number of ${quote(first.id)}, too. Write another, or take this one out and let its services dial ${quote(first.id)}.`,
    );
}

/** Opening hours of a day don't overlap, and end when the owner meant it. */
export function* hours({ business }: Site): Iterable<Problem> {
  const seen: Span[] = [];
  if (!business) return;
  for (const [index, line] of listOf(business.data, 'hours').filter(isRecord).entries()) {
    const problem = (message: string, ...path: string[]) =>
      problemAt(business, ['hours', index, ...path], message);
    const spans = spansOf(line);
    for (const span of spans.filter((one) => seen.some((other) => overlaps(one, other))))
      yield problem(
        `${span.day} is in two lines of the hours, and their times overlap. Keep it in one, or correct the times.`,
        'days',
      );
    seen.push(...spans);
    if ('opens' in line !== 'closes' in line)
      yield problem('Write both "opens" and "closes"; leave both out for a day that is closed.');
    const [opens, closes] = [textOf(line, 'opens'), textOf(line, 'closes')];
    if (spans.length === 0 || !opens || !closes) continue;
    const lasts = minutesOf(closes) - minutesOf(opens);
    const around = 'For a day around the clock write opens: "00:00" and closes: "24:00".';
    if (lasts === 0) yield problem(`This opens and closes at ${opens}. ${around}`, 'closes');
    const message = `This closes at ${closes} on the next day, but opens at ${opens}. If you mean the same day, write the later time here, on the 24-hour clock.`;
    if (lasts < 0 && lasts + DAY > LONGEST_NIGHT) yield problem(message, 'closes');
  }
}

/** Opening hours of a day, in minutes since the week began on Monday. */
interface Span {
  day: string;
  isClosed: boolean;
  from: number;
  to: number;
}

const DAY = 24 * 60;
/** Somebody who opens at eight and closes at "05:00" means the afternoon. */
const LONGEST_NIGHT = 18 * 60;

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

/** The spans of a line; none when its times are not well-formed, which the schema says. */
function spansOf(line: Record<string, unknown>): Span[] {
  const [opens, closes] = [textOf(line, 'opens') || '00:00', textOf(line, 'closes') || '24:00'];
  if (![opens, closes].every((time) => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(time))) return [];
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return listOf(line, 'days').flatMap((day) => {
    const start = (WEEKDAYS as readonly unknown[]).indexOf(day) * DAY;
    if (start < 0) return [];
    const isClosed = !textOf(line, 'opens') && !textOf(line, 'closes');
    return [
      { day: String(day), isClosed, from: start + from, to: start + to + (to <= from ? DAY : 0) },
    ];
  });
}

/** Whether two spans can't both be: Sunday's night is Monday's, but may end on a day that is closed. */
const overlaps = (one: Span, other: Span): boolean =>
  one.isClosed || other.isClosed ? one.day === other.day : sharesMinute(one, other);
const sharesMinute = (one: Span, other: Span): boolean =>
  [-7 * DAY, 0, 7 * DAY].some((week) => one.from < other.to + week && other.from + week < one.to);

/** Days that are over where they should be to come, and the other way around: warnings, because time passes. */
export function* days({ entries, of, business, today }: Site): Iterable<Problem> {
  for (const entry of entries) {
    const updated = fieldOf(entry.data, 'updated');
    const message = 'This day is in the future. Write the day on which this last changed.';
    if (updated instanceof Date && updated > today)
      yield problemAt(entry, ['updated'], message, 'warning');
  }
  for (const entry of of('blog')) {
    const date = fieldOf(entry.data, 'date');
    const message =
      'This day is in the future, but the article is on the site right away. Write the current date.';
    if (date instanceof Date && date > today) yield problemAt(entry, ['date'], message, 'warning');
  }
  if (!business) return;
  const now = today.toISOString().slice(0, 10);
  const until = textOf(business.data, 'notice', 'until');
  const over =
    'This day is past, so the notice no longer appears. Write a new last day, or take the notice out.';
  if (until && until < now) yield problemAt(business, ['notice', 'until'], over, 'warning');
  const later = `${today.getUTCFullYear() + 5}`;
  const far = 'This is years away. Make sure that it has the right year.';
  if (until > later) yield problemAt(business, ['notice', 'until'], far, 'warning');
  for (const [at, day] of listOf(business.data, 'daysOff').entries()) {
    // A value that isn't a date is reported by its own rule.
    if (!/^\d{4}-\d\d-\d\d$/.test(String(day))) continue;
    const message = `${day} is past. Take it out, and make sure the others have the right year.`;
    if (String(day) < now) yield problemAt(business, ['daysOff', at], message, 'warning');
    if (String(day) > later) yield problemAt(business, ['daysOff', at], far, 'warning');
  }
}

/** An area lies in a state of which the company has a license: elsewhere it may not offer work. */
export function* unlicensedAreas({ of, business }: Site): Iterable<Problem> {
  const states = listOf(business?.data, 'licenses').map((one) => textOf(one, 'state'));
  // A state without licenses has none to list.
  if (states.length === 0) return;
  for (const entry of of('areas')) {
    const state = textOf(entry.data, 'state');
    const message = `No license of ${quote(state)} is listed. Add it to "licenses" in business.yaml, or remove this area: you may not offer work there.`;
    if (state && !states.includes(state)) yield problemAt(entry, ['state'], message);
  }
}

/** Words can be read on their ground (WCAG 2.2, level AA). */
export function* contrasts({ of, broken }: Site): Iterable<Problem> {
  for (const entry of of('brand').filter((one) => !broken.has(one))) {
    for (const { words, on, contrast, least } of weakPairs(brandSchema.parse(entry.data).colors)) {
      const message = `Words in "${words}" can't be read well on "${on}": the contrast is ${contrast.toFixed(1)}, and ${least} is the least. Make one of them darker or lighter.`;
      yield problemAt(entry, ['colors', words === 'white' ? on : words], message);
    }
  }
}
