/**
 * The customers' words that a section shows of those it names. With the first real ones all samples go, and a section
 * that named samples only has the real ones in their place.
 */
export function chooseWords<Words extends { sample: boolean }>(
  named: readonly Words[],
  all: readonly Words[],
  showsSamples: boolean,
): readonly Words[] {
  const isReal = ({ sample }: Words) => !sample;
  const own = named.filter(isReal);
  if (own.length > 0) return own;
  const real = all.filter(isReal);
  if (real.length > 0) return real.slice(0, named.length);
  return showsSamples ? named : [];
}
