import { distance } from 'fastest-levenshtein';

/** A number with its noun: `1 item`, `3 items`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;

/** A value as written in the file, shortened to fit on one line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** Names in one line, those beyond `most` counted: `a, b, c and 12 more`. */
export const list = (names: readonly string[], most = 40): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');

/** The known name that a mistyped one most likely means, if one is near: the same beginning tells equals apart. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const limit = Math.max(name.length > 4 ? 2 : 1, Math.floor(name.length / 3));
  const near = known
    .map((one) => ({ one, steps: stepsTo(one.toLowerCase()), start: startOf(one.toLowerCase()) }))
    .filter(({ steps }) => steps <= limit)
    .sort((a, b) => a.steps - b.steps || b.start - a.start);
  return near[0]?.one;

  function stepsTo(other: string): number {
    const isPart =
      Math.min(wanted.length, other.length) > 3 &&
      (wanted.includes(other) || other.includes(wanted));
    return isPart ? Math.min(limit, distance(wanted, other)) : distance(wanted, other);
  }
  function startOf(other: string): number {
    const end = [...wanted].findIndex((letter, at) => letter !== other[at]);
    return end < 0 ? wanted.length : end;
  }
}

/** `Did you mean "x"?` for a near name, otherwise the names that exist. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean ${quote(near)}?`;
  return known.length > 0 ? `Known: ${list(known.toSorted())}.` : 'There is none yet.';
}
