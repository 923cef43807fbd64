import { expect } from 'vitest';
import { prepareTestEnv } from '#tests/builds.ts';
import { type Figure, figureOf, type Outcome } from '#tests/prove/figures.ts';
import { type ProofName, proofs } from '#tests/prove/proofs.ts';

/** Runs the short form of a proof: nothing may be otherwise than it must be. Gives its figures by name. */
export async function runShort(name: ProofName): Promise<(figure: string) => number> {
  await prepareTestEnv();
  const outcome: Outcome = await proofs[name].run('short');
  expect(outcome.faults).toEqual([]);
  expect(outcome.figures.length).toBeGreaterThan(0);
  return (figure: Figure['name']) => figureOf(outcome, figure);
}
