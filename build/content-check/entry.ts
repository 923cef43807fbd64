import type { CollectionName } from '#schemas/collections.ts';
import type { Place, Problem } from './problem.ts';
import type { Path, Source } from './source.ts';

/** One entry of a collection, as written in its file. */
export interface Entry {
  collection: CollectionName;
  id: string;
  source: Source;
  /** Where the entry is inside its file: its index in a list, else empty. */
  base: Path;
  data: unknown;
}

/** A field of an entry, as the owner sees it. */
export const placeIn = ({ id, source, base }: Entry, path: Path): Place => ({
  file: source.file,
  line: source.lineOf([...base, ...path]),
  field: (base.length > 0 ? [id, ...path] : path).map(String).join('.'),
});

/** A problem with a field of an entry. */
export const problemAt = (
  entry: Entry,
  path: Path,
  message: string,
  level: Problem['level'] = 'error',
): Problem => ({ ...placeIn(entry, path), message, level });

/** A problem with a file as a whole (line 0), or with a line of its text. */
export const problemIn = (
  file: string,
  message: string,
  line = 0,
  level: Problem['level'] = 'error',
): Problem => ({ file, line, field: '', message, level });

/** Whether the file of an entry could be read as YAML. */
export const isRead = ({ source }: Entry): boolean => source.data !== undefined;

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A field of any value, or of a field of it; undefined when it has no such field. */
export const fieldOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce((part, name) => (isRecord(part) ? part[name] : undefined), value);

/** A field that should be a text; an empty text when it is not. */
export function textOf(value: unknown, ...path: string[]): string {
  const text = fieldOf(value, ...path);
  return typeof text === 'string' ? text : '';
}

/** A field that should be a list; an empty list when it is not. */
export function listOf(value: unknown, ...path: string[]): unknown[] {
  const list = fieldOf(value, ...path);
  return Array.isArray(list) ? list : [];
}

/** The company's phone numbers as they are written, the main one first, each with its place in the file. */
export const phonesOf = (
  business: unknown,
): { id: string; number: string; path: (string | number)[] }[] => [
  { id: 'main', number: textOf(business, 'phones', 'main'), path: ['phones', 'main'] },
  ...listOf(business, 'phones', 'others').map((one, at) => ({
    id: textOf(one, 'id'),
    number: textOf(one, 'number'),
    path: ['phones', 'others', at, 'number'],
  })),
];
