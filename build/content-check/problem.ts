/** A place in the content. */
export interface Place {
  /** The file, relative to the project's folder. */
  file: string;
  /** The line in that file, from 1; 0 when the file itself is meant. */
  line: number;
  /** The field, like `sections.1.kind`; empty when the whole file or a line of its text is meant. */
  field: string;
}

/** One thing to correct in the content, or, as a warning, to look at. */
export interface Problem extends Place {
  /** What was found, and what to do. */
  message: string;
  level: 'error' | 'warning';
}

/** By file, then by line, then by field. */
export const sortProblems = <One extends Problem>(problems: readonly One[]): One[] =>
  problems.toSorted((a, b) => compare(rankOf(a), rankOf(b)));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const rankOf = ({ file, line, field, message }: Problem): string =>
  [file, String(line).padStart(6, '0'), field, message].join('\0');

/** One line for the owner: `file:line  field  what was found. What to do.` */
export function formatProblem({ file, line, field, message, level }: Problem): string {
  const place = line > 0 ? `${file}:${line}` : file;
  const text = level === 'warning' ? `Only a warning: ${message}` : message;
  return [place, field, text].filter(Boolean).join('  ');
}
