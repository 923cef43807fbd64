import { type Entry, isRecord, problemAt, problemIn } from './entry.ts';
import type { Problem, RuleName } from './problem.ts';
import type { Path } from './source.ts';

/** One text of an entry: a field of its data, or a line of the Markdown below. */
export interface Text {
  entry: Entry;
  text: string;
  /** The field; undefined for a line of the Markdown text. */
  path: Path | undefined;
  /** The line of the file, for a line of the Markdown text. */
  line: number;
}

/** Every text of an entry: all its fields, then its Markdown line by line. */
export const textsOf = (entry: Entry): Text[] => [
  ...fieldTexts(entry, entry.data, []),
  ...bodyLines(entry),
];

/** The lines of an entry's Markdown text. */
export function bodyLines(entry: Entry): Text[] {
  const { body, bodyLine } = entry.source;
  const lines = body === '' ? [] : body.split(/\r?\n/);
  return lines.map((text, index) => ({ entry, text, path: undefined, line: bodyLine + index }));
}

/** A problem with a text. */
export const problemWith = (
  { entry, path, line }: Text,
  rule: RuleName,
  message: string,
  level: Problem['level'] = 'error',
): Problem =>
  path
    ? problemAt(entry, path, rule, message, level)
    : problemIn(entry.source.file, rule, message, line, level);

/** Every text in a part of an entry's data, at `path`. */
function fieldTexts(entry: Entry, data: unknown, path: Path): Text[] {
  if (typeof data === 'string') return [{ entry, text: data, path, line: 0 }];
  const parts = Array.isArray(data)
    ? [...data.entries()]
    : isRecord(data)
      ? Object.entries(data)
      : [];
  return parts.flatMap(([step, part]) => fieldTexts(entry, part, [...path, step]));
}
