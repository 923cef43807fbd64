import type { CollectionName } from '#schemas/collections.ts';
import type { Problem, RuleName } from './problem.ts';
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
export function placeIn(entry: Entry, path: Path): Pick<Problem, 'file' | 'line' | 'field'> {
  const names = entry.base.length > 0 ? [entry.id, ...path] : path;
  return {
    file: entry.source.file,
    line: entry.source.lineOf([...entry.base, ...path]),
    field: names.map(String).join('.'),
  };
}

/** A problem with a field of an entry. */
export const problemAt = (
  entry: Entry,
  path: Path,
  rule: RuleName,
  message: string,
  level: Problem['level'] = 'error',
): Problem => ({ rule, ...placeIn(entry, path), message, level });

/** A problem with a file as a whole (line 0), or with a line of its text. */
export const problemIn = (
  file: string,
  rule: RuleName,
  message: string,
  line = 0,
  level: Problem['level'] = 'error',
): Problem => ({ rule, file, line, field: '', message, level });

/** The ids of a collection, in their order. */
export const idsOf = (entries: readonly Entry[], name: CollectionName): string[] => [
  ...new Set(entries.filter((entry) => entry.collection === name).map((entry) => entry.id)),
];

/** Whether the file of an entry could be read as YAML. */
export const isRead = ({ source }: Entry): boolean => source.data !== undefined;

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A field of any value; undefined when it has no such field. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;

/** A field that should be a text; an empty text when it is not. */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
}

/** The company's phone numbers as they are written, the main one first, each with its place in the file. */
export function phonesOf(
  business: unknown,
): { id: string; number: string; path: (string | number)[] }[] {
  const phones = fieldOf(business, 'phones');
  const others = fieldOf(phones, 'others');
  return [
    { id: 'main', number: textOf(phones, 'main'), path: ['phones', 'main'] },
    ...(Array.isArray(others) ? others : []).map((one, at) => ({
      id: textOf(one, 'id'),
      number: textOf(one, 'number'),
      path: ['phones', 'others', at, 'number'],
    })),
  ];
}
