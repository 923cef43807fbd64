import { type Entry, isRecord, problemAt, problemIn } from './entry.ts';
import type { Problem } from './problem.ts';
import type { Path } from './source.ts';

/** One text of an entry: a field of its data, or a line of the Markdown below. */
export interface Text {
  entry: Entry;
  text: string;
  /** The field; undefined for a line of the Markdown text. */
  path: Path | undefined;
  /** The line of the file, for a line of the Markdown text. */
  line: number;
  /** Whether the line is part of a block of code. */
  isCode: boolean;
}

/** Every text of an entry: all its fields, then its Markdown line by line. */
export const textsOf = (entry: Entry): Text[] => [
  ...fieldTexts(entry, entry.data, []),
  ...bodyLines(entry),
];

/** The lines of an entry's Markdown text. */
export const bodyLines = (entry: Entry): Text[] => readLines(entry).lines;

/** The line that begins a block of code which never ends: all below it is code. */
export const openFence = (entry: Entry): Text | undefined => readLines(entry).open;

function readLines(entry: Entry): { lines: Text[]; open: Text | undefined } {
  const { body, bodyLine } = entry.source;
  let open: Text | undefined;
  let fence: string | undefined;
  const lines = (body === '' ? [] : body.split(/\r?\n/)).map((text, index): Text => {
    const [, mark] = /^\s*(```|~~~)/.exec(text) ?? [];
    const isCode = fence !== undefined || mark !== undefined;
    const line = { entry, text, path: undefined, line: bodyLine + index, isCode };
    if (mark && (!fence || fence === mark)) {
      fence = fence ? undefined : mark;
      open = fence ? line : undefined;
    }
    return line;
  });
  return { lines, open };
}

/** A problem with a text. */
export const problemWith = (
  { entry, path, line }: Text,
  message: string,
  level: Problem['level'] = 'error',
): Problem =>
  path
    ? problemAt(entry, path, message, level)
    : problemIn(entry.source.file, message, line, level);

/** Every text in a part of an entry's data, at `path`. */
function fieldTexts(entry: Entry, data: unknown, path: Path): Text[] {
  if (typeof data === 'string') return [{ entry, text: data, path, line: 0, isCode: false }];
  const isGroup = isRecord(data) || Array.isArray(data);
  const parts = Array.isArray(data) ? [...data.entries()] : isGroup ? Object.entries(data) : [];
  return parts.flatMap(([step, part]) => fieldTexts(entry, part, [...path, step]));
}
