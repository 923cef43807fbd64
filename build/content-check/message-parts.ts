import { distance } from 'fastest-levenshtein';

/** A number with its noun: `1 item`, `3 items`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;

/** A value as written in the file, shortened to fit on one line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** At most `most` names in one line, then the count of the others: `a, b, c and 12 more`. */
export const list = (names: readonly string[], most = 40): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');

/** The known name nearest to a mistyped one, if any is near. Between equals the longer common beginning wins. */
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

/** For a name that is not in its list. */
export const noSuch = (
  noun: string,
  name: string,
  known: readonly string[],
  place?: string,
): string =>
  `There is no ${noun} ${quote(name)}${place ? ` in ${place}` : ''}. ${suggest(name, known)}`;

/** `Did you mean "x"?` for a near name, otherwise the existing names. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean ${quote(near)}?`;
  return known.length > 0 ? `Known: ${list(known.toSorted(), 8)}.` : 'There is none yet.';
}
