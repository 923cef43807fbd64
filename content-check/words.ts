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

/** The known name that a mistyped one most likely means, if one is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: { name: string; steps: number; shared: number } | undefined;
  for (const one of known) {
    const other = one.toLowerCase();
    const isPart =
      Math.min(wanted.length, other.length) > 3 &&
      (wanted.includes(other) || other.includes(wanted));
    const steps = isPart ? Math.min(limit, distance(wanted, other)) : distance(wanted, other);
    const shared = sharedStart(wanted, other);
    if (
      steps > limit ||
      (best && (steps > best.steps || (steps === best.steps && shared <= best.shared)))
    )
      continue;
    best = { name: one, steps, shared };
  }
  return best?.name;
}

/** `Did you mean "x"?` for a near name, otherwise the names that exist. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean ${quote(near)}?`;
  return known.length > 0 ? `Known: ${list(known.toSorted())}.` : 'There is none yet.';
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Levenshtein distance, two neighbors exchanged counting once (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const at = (values: number[], index: number): number => values[index] ?? 0;
      const same = a[row - 1] === b[column - 1];
      let steps = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + Number(!same),
      );
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) steps = Math.min(steps, at(before, column - 2) + 1);
      line.push(steps);
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
}
