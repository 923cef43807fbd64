import { fill } from '#shared/fill.ts';
import type { CalculatorName } from './calculator-names.ts';
import { getInterface } from './interface.ts';
import { contactHref } from './links.ts';
import { getFacts } from './read.ts';

const FRACTIONS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** Reads `7¾`, `30` or the right side of `1:12`. Throws with the name of a fact that is missing or no number. */
function readFigure(facts: Readonly<Record<string, string>>, name: string): number {
  const [, whole = '', fraction = ''] =
    /^(?:1:)?(\d+)([¼½¾]?)$/.exec(facts[name]?.trim() ?? '') ?? [];
  if (!whole)
    throw new Error(
      `A calculator needs the fact "${name}" as a number like 30, 7¾ or 1:12. It is: ${facts[name] ?? 'missing'}.`,
    );
  return Number(whole) + (FRACTIONS[fraction] ?? 0);
}

/** The heights that a calculator takes in inches, and the one that it shows first: three steps. */
const HEIGHTS = { from: 1, to: 120, start: 21 } as const;

/** What a calculator calculates, with its words and its figures from the facts of its service. */
export async function getCalculation(name: CalculatorName) {
  const facts = await getFacts();
  const { ramp, stairs, height, wrong, ask } = (await getInterface()).calculators;
  const figure = (fact: string) => readFigure(facts, fact);
  const shared = { words: { height, wrong: fill(wrong, HEIGHTS), ask }, heights: HEIGHTS };
  if (name === 'ramp') {
    const figures = {
      slope: figure('accessibility-ramps.slope'),
      gentleSlope: figure('accessibility-ramps.gentle-slope'),
      runRise: figure('accessibility-ramps.run-rise'),
      landing: figure('accessibility-ramps.landing'),
    };
    const lengthAt = (slope: number) => fill(ramp.length, { slope: `1:${slope}` });
    return {
      ...shared,
      calculation: { kind: name, figures },
      labels: [
        lengthAt(figures.slope),
        lengthAt(figures.gentleSlope),
        ramp.runs,
        ramp.landings,
        ramp.straight,
      ],
      href: contactHref({ service: 'accessibility-ramps' }),
    };
  }
  const { yes, no, advised, risers, each, treads, reach, handrail, guard } = stairs;
  const figures = {
    riser: figure('steps-landings.riser'),
    tread: figure('steps-landings.usual-tread'),
    handrailFrom: figure('steps-landings.handrail-from'),
    guardOver: figure('steps-landings.guard-over'),
  };
  return {
    ...shared,
    calculation: { kind: name, figures, yes, no, advised },
    labels: [risers, each, treads, reach, handrail, guard],
    href: contactHref({ service: 'steps-landings' }),
  };
}
