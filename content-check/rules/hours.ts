import { fieldOf, isRecord, problemAt, textOf } from '#content-check/entry.ts';
import type { Rule } from '#content-check/site.ts';

/** Opening hours name each day once, and open before they close. */
export const hours: Rule = ({ entries }) => {
  const business = entries.find((entry) => entry.collection === 'business');
  const lines = fieldOf(business?.data, 'hours');
  if (!business || !Array.isArray(lines)) return [];
  const seen = new Set<unknown>();
  return lines.filter(isRecord).flatMap((line, index) => {
    const [opens, closes] = [textOf(line, 'opens'), textOf(line, 'closes')];
    const problem = (message: string, ...path: string[]) =>
      problemAt(business, ['hours', index, ...path], 'hours', message);
    const days = Array.isArray(line['days']) ? line['days'] : [];
    const problems = days
      .filter((day) => seen.has(day))
      .map((day) => problem(`${day} is in two lines of the hours. Keep it in one.`, 'days'));
    for (const day of days) seen.add(day);
    if ('opens' in line !== 'closes' in line) {
      const message = 'Write both "opens" and "closes"; leave both out for a day that is closed.';
      problems.push(problem(message));
    }
    if (opens && closes && opens >= closes) {
      const message = `This closes at ${closes}, but opens at ${opens}. Write the later time here, on the 24-hour clock.`;
      problems.push(problem(message, 'closes'));
    }
    return problems;
  });
};
