import { join } from 'node:path';
import { escapeHtml } from '#shared/html.ts';
import type { Report } from './judge.ts';
import { formatProblem } from './problem.ts';

/**
 * An error as the overlay prints it (Vite's ErrorPayload, with Astro's title and hint): the flag keeps Astro from
 * turning the message into HTML a second time.
 */
export interface Overlay {
  __isEnhancedAstroErrorPayload: true;
  type: 'error';
  err: {
    name: string;
    title: string;
    message: string;
    hint: string;
    stack: string;
    loc?: { file: string; line: number; column: number };
  };
}

/**
 * The problems of a report for Astro's error overlay, which prints the message as HTML, with a link that opens
 * the first problem in the editor.
 */
export function overlayOf({ problems }: Report, root: string): Overlay {
  const errors = problems.filter(({ level }) => level === 'error');
  const [first] = errors;
  const message = errors.map((problem) => escapeHtml(formatProblem(problem))).join('\n\n');
  const place = first && { file: join(root, first.file), line: Math.max(1, first.line), column: 1 };
  const title =
    errors.length === 1 ? '1 problem in the content' : `${errors.length} problems in the content`;
  return {
    __isEnhancedAstroErrorPayload: true,
    type: 'error',
    err: {
      name: 'Content',
      title,
      message,
      hint: 'Correct them and save: this page reloads by itself.',
      stack: errors.map(formatProblem).join('\n'),
      ...(place ? { loc: place } : {}),
    },
  };
}
