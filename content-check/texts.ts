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
  ...walk(entry.data, []).map(({ text, path }) => ({ entry, text, path, line: 0 })),
  ...bodyLines(entry).map(({ text, line }) => ({ entry, text, path: undefined, line })),
];

/** The lines of an entry's Markdown text, each with its line in the file. */
export const bodyLines = ({ source }: Entry): { text: string; line: number }[] =>
  source.body === ''
    ? []
    : source.body.split(/\r?\n/).map((text, index) => ({ text, line: source.bodyLine + index }));

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

/** Every text in some data with its path. */
function walk(data: unknown, path: Path): { text: string; path: Path }[] {
  if (typeof data === 'string') return [{ text: data, path }];
  if (Array.isArray(data)) {
    return data.flatMap((item: unknown, index) => walk(item, [...path, index]));
  }
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => walk(value, [...path, key]));
}
