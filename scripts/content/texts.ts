import { type Entry, isRecord, placeIn } from './entry.ts';
import type { Problem, RuleName } from './problem.ts';
import type { Path } from './source.ts';

/** One text of an entry: a field of its data, or a line of the Markdown below. */
export interface Text {
  entry: Entry;
  text: string;
  /** The field; undefined for a line of the Markdown text. */
  path: Path | undefined;
  place: Pick<Problem, 'file' | 'line' | 'field'>;
}

/** Every text of an entry: all its fields, then its Markdown line by line. */
export function textsOf(entry: Entry): Text[] {
  const fields = walk(entry.data, []).map(({ text, path }) => ({
    entry,
    text,
    path,
    place: placeIn(entry, path),
  }));
  return [
    ...fields,
    ...bodyLines(entry).map(({ text, line }) => ({
      entry,
      text,
      path: undefined,
      place: { file: entry.source.file, line, field: '' },
    })),
  ];
}

/** The lines of an entry's Markdown text, each with its line in the file. */
export const bodyLines = ({ source }: Entry): { text: string; line: number }[] =>
  source.body === ''
    ? []
    : source.body
        .split('\n')
        .map((text, index) => ({ text: text.replace(/\r$/, ''), line: source.bodyLine + index }));

/** A problem with a text. */
export const problemWith = (
  { place }: Text,
  rule: RuleName,
  message: string,
  level: Problem['level'] = 'error',
): Problem => ({ rule, ...place, message, level });

/** Every text in some data with its path. */
export function walk(data: unknown, path: Path): { text: string; path: Path }[] {
  if (typeof data === 'string') return [{ text: data, path }];
  if (Array.isArray(data))
    return data.flatMap((item: unknown, index) => walk(item, [...path, index]));
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => walk(value, [...path, key]));
}
