/** How a figure of one run is compared with the claim: `measured` ones only inform. */
export type FigureKind = 'at least' | 'exactly' | 'at most' | 'measured';

/** One number that a proof has found, like 100 kills. */
export interface Figure {
  name: string;
  value: number;
  kind: FigureKind;
}

export const atLeast = (name: string, value: number): Figure => ({ name, value, kind: 'at least' });
export const exactly = (name: string, value: number): Figure => ({ name, value, kind: 'exactly' });
export const atMost = (name: string, value: number): Figure => ({ name, value, kind: 'at most' });
export const measured = (name: string, value: number): Figure => ({
  name,
  value,
  kind: 'measured',
});

/** What a proof found: its figures, and a sentence for everything that is not as it must be. */
export interface Outcome {
  figures: Figure[];
  faults: string[];
}

/** The value of a figure by its name. Throws when the outcome has none of that name. */
export function figureOf(outcome: Outcome, name: string): number {
  const figure = outcome.figures.find((entry) => entry.name === name);
  if (!figure) throw new Error(`There is no figure "${name}".`);
  return figure.value;
}

/**
 * Where the claimed figures say more than a run has found: more tried, fewer lost, a figure that is
 * missing. A sentence each.
 */
export function overclaims(claimed: readonly Figure[], found: readonly Figure[]): string[] {
  return claimed.flatMap(({ name, value, kind }) => {
    if (kind === 'measured') return [];
    const now = found.find((figure) => figure.name === name);
    if (!now) return [`"${name}" is claimed and was not found in this run.`];
    const isMore =
      kind === 'at least'
        ? value > now.value
        : kind === 'at most'
          ? value < now.value
          : value !== now.value;
    return isMore ? [`"${name}": ${value} is claimed, this run found ${now.value}.`] : [];
  });
}
