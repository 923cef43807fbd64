import type { Report } from './find-problems.ts';
import { formatProblem, type Problem } from './problem.ts';
import { count } from './words.ts';

/** Whether the site can be built: warnings don't stop it. */
export const isSound = ({ problems }: Report): boolean =>
  problems.every(({ level }) => level === 'warning');

/** The report for a terminal: first the warnings, then the problems that stop the build, then the count. */
export function formatReport({ problems, files }: Report): string {
  const linesOf = (wanted: Problem['level']) =>
    problems.filter(({ level }) => level === wanted).map(formatProblem);
  const [warnings, errors] = [linesOf('warning'), linesOf('error')];
  const found = [
    errors.length > 0 ? count(errors.length, 'problem') : 'No problem',
    ...(warnings.length > 0 ? [count(warnings.length, 'warning')] : []),
  ].join(' and ');
  const end = errors.length > 0 ? ' Correct the problems, and the site builds again.' : '';
  return [
    ...warnings,
    ...errors,
    ...(problems.length > 0 ? [''] : []),
    `Content: ${found} in ${count(files, 'file')}.${end}`,
  ].join('\n');
}
