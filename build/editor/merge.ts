import { isRecord } from '#build/content-check/entry.ts';
import { equal, matchItems } from './values.ts';

type Path = (string | number)[];

/**
 * The owner's value with what somebody else has changed in the meantime. Where both changed the same part, the owner's
 * is kept and the path added to `conflicts`. A list with other items than before is one part.
 */
export function merge(
  before: unknown,
  own: unknown,
  other: unknown,
  conflicts: Path[],
  path: Path = [],
): unknown {
  if (equal(before, other) || equal(own, other)) return own;
  if (equal(before, own)) return other;
  if (isRecord(before) && isRecord(own) && isRecord(other)) {
    const keys = [...new Set([...Object.keys(other), ...Object.keys(own)])];
    const parts = keys.map((key) => [
      key,
      merge(before[key], own[key], other[key], conflicts, [...path, key]),
    ]);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  if (Array.isArray(before) && hasSameItems(before, own) && hasSameItems(before, other))
    return before.map((item, at) => merge(item, own[at], other[at], conflicts, [...path, at]));
  conflicts.push(path);
  return own;
}

const hasSameItems = (before: unknown[], now: unknown): now is unknown[] =>
  Array.isArray(now) &&
  now.length === before.length &&
  matchItems(before, now).every((match, at) => match === at);
