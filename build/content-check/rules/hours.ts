import { fieldOf, isRecord, problemAt, textOf } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';

/** Opening hours name each day once, and open before they close. */
export function* hours({ entries }: Site): Iterable<Problem> {
  const business = entries.find((entry) => entry.collection === 'business');
  const lines = fieldOf(business?.data, 'hours');
  if (!business || !Array.isArray(lines)) return;
  const seen = new Set<unknown>();
  for (const [index, line] of lines.filter(isRecord).entries()) {
    const problem = (message: string, ...path: string[]) =>
      problemAt(business, ['hours', index, ...path], 'hours', message);
    const days: unknown[] = Array.isArray(line['days']) ? line['days'] : [];
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
