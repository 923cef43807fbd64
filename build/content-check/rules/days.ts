import { type Entry, fieldOf, problemAt, textOf } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';

/** Days that are over where they should be to come, and the other way around: warnings, because time passes. */
export function* days({ entries, today }: Site): Iterable<Problem> {
  const now = today.toISOString().slice(0, 10);
  const warn = (entry: Entry, path: (string | number)[], message: string) =>
    problemAt(entry, path, 'days', message, 'warning');
  for (const entry of entries) {
    const date = fieldOf(entry.data, 'date');
    if (entry.collection === 'blog' && date instanceof Date && date > today)
      yield warn(
        entry,
        ['date'],
        'This day is to come, and the article is on the site at once. Write the day of today.',
      );
    if (entry.collection !== 'business') continue;
    const until = textOf(fieldOf(entry.data, 'notice'), 'until');
    if (until && until < now)
      yield warn(
        entry,
        ['notice', 'until'],
        'This day is over, so the notice is shown nowhere. Write a new last day, or take the notice out.',
      );
    const daysOff = fieldOf(entry.data, 'daysOff');
    for (const [at, day] of (Array.isArray(daysOff) ? daysOff : []).entries())
      if (String(day) < now)
        yield warn(
          entry,
          ['daysOff', at],
          `${day} is over. Take it out, and see that the others have the right year.`,
        );
  }
}
