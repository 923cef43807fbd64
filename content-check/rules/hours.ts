import { fieldOf, isRecord, problemAt, textOf } from '#content-check/entry.ts';
import type { Rule } from '#content-check/site.ts';

/** Opening hours name each day once, and open before they close. */
export const hours: Rule = ({ entries }) =>
  entries
    .filter((entry) => entry.collection === 'business')
    .flatMap((entry) => {
      const lines = fieldOf(entry.data, 'hours');
      const seen = new Set<unknown>();
      return (Array.isArray(lines) ? lines : []).filter(isRecord).flatMap((line, index) => {
        const [opens, closes] = [textOf(line, 'opens'), textOf(line, 'closes')];
        const days = Array.isArray(line['days']) ? line['days'] : [];
        const again = days.filter((day) => seen.has(day));
        for (const day of days) seen.add(day);
        const path = ['hours', index];
        return [
          ...again.map((day) =>
            problemAt(
              entry,
              [...path, 'days'],
              'hours',
              `${day} is in two lines of the hours. Keep it in one.`,
            ),
          ),
          ...('opens' in line === 'closes' in line
            ? []
            : [
                problemAt(
                  entry,
                  path,
                  'hours',
                  'Write both "opens" and "closes"; leave both out for a day that is closed.',
                ),
              ]),
          ...(opens && closes && opens >= closes
            ? [
                problemAt(
                  entry,
                  [...path, 'closes'],
                  'hours',
                  `This closes at ${closes}, but opens at ${opens}. Write the later time here, on the 24-hour clock.`,
                ),
              ]
            : []),
        ];
      });
    });
