import {
  fieldOf,
  isRecord,
  listOf,
  phonesOf,
  problemAt,
  textOf,
} from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { repeats } from '#build/content-check/repeats.ts';
import type { Site } from '#build/content-check/site.ts';
import type { Path } from '#build/content-check/source.ts';
import { quote } from '#build/content-check/words.ts';
import { brandSchema, weakPairs } from '#schemas/brand.ts';

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

/** Opening hours name each day once, and open before they close. */
export function* hours({ business }: Site): Iterable<Problem> {
  const seen = new Set<unknown>();
  if (!business) return;
  for (const [index, line] of listOf(business.data, 'hours').filter(isRecord).entries()) {
    const problem = (message: string, ...path: string[]) =>
      problemAt(business, ['hours', index, ...path], message);
    const days = listOf(line, 'days');
    for (const day of days.filter((one) => seen.has(one)))
      yield problem(`${day} is in two lines of the hours. Keep it in one.`, 'days');
    for (const day of days) seen.add(day);
    if ('opens' in line !== 'closes' in line)
      yield problem('Write both "opens" and "closes"; leave both out for a day that is closed.');
    const [opens, closes] = [textOf(line, 'opens'), textOf(line, 'closes')];
    const message = `This closes at ${closes}, but opens at ${opens}. Write the later time here, on the 24-hour clock.`;
    if (opens && closes && opens >= closes) yield problem(message, 'closes');
  }
}

/** Days that are over where they should be to come, and the other way around: warnings, because time passes. */
export function* days({ of, business, today }: Site): Iterable<Problem> {
  for (const entry of of('blog')) {
    const date = fieldOf(entry.data, 'date');
    const message =
      'This day is to come, and the article is on the site at once. Write the day of today.';
    if (date instanceof Date && date > today) yield problemAt(entry, ['date'], message, 'warning');
  }
  if (!business) return;
  const now = today.toISOString().slice(0, 10);
  const until = textOf(business.data, 'notice', 'until');
  const over =
    'This day is over, so the notice is shown nowhere. Write a new last day, or take the notice out.';
  if (until && until < now) yield problemAt(business, ['notice', 'until'], over, 'warning');
  for (const [at, day] of listOf(business.data, 'daysOff').entries()) {
    const message = `${day} is over. Take it out, and see that the others have the right year.`;
    if (String(day) < now) yield problemAt(business, ['daysOff', at], message, 'warning');
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
