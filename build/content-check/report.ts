import { join } from 'node:path';
import { escapeHtml } from '#shared/html.ts';
import type { Report } from './find-problems.ts';
import { count } from './message-parts.ts';
import { formatProblem, type Problem } from './problem.ts';

const isError = ({ level }: Problem): boolean => level === 'error';

/** Whether the site can be built: warnings don't stop it. */
export const isSound = ({ problems }: Report): boolean => !problems.some(isError);

/** The report for a terminal: first the warnings, then the problems that stop the build, then the count. */
export function formatReport({ problems, files }: Report): string {
  const errors = problems.filter(isError);
  const warnings = problems.filter((one) => !isError(one));
  const found = [
    errors.length > 0 ? count(errors.length, 'problem') : 'No problem',
    ...(warnings.length > 0 ? [count(warnings.length, 'warning')] : []),
  ].join(' and ');
  const end = errors.length > 0 ? ' Correct the problems, and the site builds again.' : '';
  return [
    ...[...warnings, ...errors].map(formatProblem),
    ...(problems.length > 0 ? [''] : []),
    `Content: ${found} in ${count(files, 'file')}.${end}`,
  ].join('\n');
}

/** An error as Astro's overlay prints it. */
export type Overlay = ReturnType<typeof overlayOf>;

/**
 * The problems of a report for Astro's error overlay (Vite's ErrorPayload, with Astro's title and hint), which
 * prints the message as HTML, with a link that opens the first problem in the editor.
 */
export function overlayOf({ problems }: Report, root: string) {
  const errors = problems.filter(isError);
  const [first] = errors;
  return {
    // Keeps Astro from turning the message into HTML a second time.
    __isEnhancedAstroErrorPayload: true,
    type: 'error' as const,
    err: {
      name: 'Content',
      title: `${count(errors.length, 'problem')} in the content`,
      message: errors.map((problem) => escapeHtml(formatProblem(problem))).join('\n\n'),
      hint: 'Correct them and save: this page reloads by itself.',
      stack: errors.map(formatProblem).join('\n'),
      ...(first && {
        loc: { file: join(root, first.file), line: Math.max(1, first.line), column: 1 },
      }),
    },
  };
}
