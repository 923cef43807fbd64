import { join } from 'node:path';
import type { ErrorPayload } from 'vite';
import type { Report } from '#scripts/content/check.ts';
import { formatProblem } from '#scripts/content/problem.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The problems of a report as Astro's error overlay shows them, with a link that opens the first one in the editor.
 * The overlay prints messages as HTML and names the first part of the path itself.
 */
export function overlayOf({ problems }: Report, root: string): ErrorPayload {
  const errors = problems.filter(({ level }) => level === 'error');
  const [first] = errors;
  const message = errors.map((problem) => escapeHtml(formatProblem(problem))).join('\n\n');
  const place = first && { file: join(root, first.file), line: Math.max(1, first.line), column: 1 };
  const title =
    errors.length === 1
      ? 'One thing to mend in the content'
      : `${errors.length} things to mend in the content`;
  return {
    type: 'error',
    err: {
      name: 'Content',
      title,
      message,
      hint: 'Mend them and save: this page comes back by itself.',
      stack: errors.map(formatProblem).join('\n'),
      ...(place ? { loc: place } : {}),
    },
  };
}
