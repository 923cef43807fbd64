import { expect, test } from 'vitest';
import { MARKS } from '#build/content-check/marks.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { problemsAfter } from './project.ts';

// A text of 64 kB in which a pattern could begin anew at each place. It is wrapped, as quotation marks allow.
const UNITS = [
  'a 1 ( (( ((a )) [ [a [a]( [b ]( ** * *a __a _ ~ ~a | |- < <a </a <!-- # ## . - -a 1. @ a@ a. : ` " \\ & &# { {{ $ $1, ! ![ = > , + / https:',
  'é ’ \u00a0 \u200b \u202f Ã â€ ‚Ä 😀 e\u0301 • · —',
].flatMap((units) => units.split(' '));
const SIZE = 65_536;
/** In quotation marks, on lines that YAML joins. */
const wrapped = (unit: string): string => {
  const line = JSON.stringify(unit.repeat(10_000 / unit.length)).slice(1, -1);
  return `"${Array.from({ length: 7 }, () => `${line}\\\n    `).join('')}"`;
};

test.each(UNITS)(
  '64 kB of %s in the company’s facts and in an article are read at once',
  (unit) => {
    const text = wrapped(unit);
    const changes = {
      'business.yaml': (was: string) =>
        was
          .replace(/^tagline: .*/m, () => `tagline: ${text}`)
          .replace(/^email: .*/m, () => `email: ${text}`)
          .replace(/^timeZone: .*/m, () => `timeZone: ${text}`),
      'pages/about.md': (was: string) => `${was}\n${text}\n`,
    };
    const start = process.threadCpuUsage();
    const told = problemsAfter(changes).map(formatProblem);
    // A pattern that begins anew at each place takes from 1.5 to 60 seconds.
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1_000);
    expect(told.length).toBeGreaterThan(0);
  },
);

test('patterns for the leftovers of Markdown never begin anew at each place', () => {
  for (const unit of UNITS) {
    const text = unit.repeat(SIZE / unit.length);
    for (const mark of MARKS) {
      const start = process.threadCpuUsage();
      mark.exec(text);
      mark.exec(`${text}\n${text}`);
      expect(process.threadCpuUsage(start).user / 1000, `${mark} on ${unit}`).toBeLessThan(300);
    }
  }
});

test('a line of 64 kB is named, and not read any further', () => {
  const changes = { 'business.yaml': (was: string) => `${was}# ${'[a'.repeat(SIZE / 2)}\n` };
  expect(problemsAfter(changes).map(formatProblem)).toContainEqual(
    expect.stringContaining('This line has 65,538 characters, and 20,000 are the most.'),
  );
});
