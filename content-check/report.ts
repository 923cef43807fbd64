import type { Report } from './judge.ts';
import { formatProblem } from './problem.ts';
import { count } from './words.ts';

/** Whether the site can be built: warnings don't stop it. */
export const isSound = ({ problems }: Report): boolean =>
  problems.every(({ level }) => level === 'warning');

/** The report for a terminal: a line for each problem, then the count. */
export function formatReport(report: Report): string {
  const errors = report.problems.filter(({ level }) => level === 'error').length;
  const warnings = report.problems.length - errors;
  const lines = report.problems.map(formatProblem);
  const found = [
    ...(errors > 0 ? [count(errors, 'problem')] : ['No problem']),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ].join(' and ');
  const end = errors > 0 ? ' Correct the problems, and the site builds again.' : '';
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    `Content: ${found} in ${count(report.files, 'file')}.${end}`,
  ].join('\n');
}
