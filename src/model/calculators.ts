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

/** What a calculator calculates, with its words and its figures from the facts of its service. */
export async function getCalculation(name: CalculatorName) {
  const facts = await getFacts();
  const { calculators: words } = await getInterface();
  const figure = (fact: string) => readFigure(facts, fact);
  if (name === 'ramp')
    return {
      kind: name,
      labels: words.ramp,
      href: contactHref({ service: 'accessibility-ramps' }),
      figures: {
        slope: figure('accessibility-ramps.slope'),
        gentleSlope: figure('accessibility-ramps.gentle-slope'),
        runRise: figure('accessibility-ramps.run-rise'),
        landing: figure('accessibility-ramps.landing'),
      },
    };
  return {
    kind: name,
    labels: words.stairs,
    href: contactHref({ service: 'steps-landings' }),
    figures: {
      riser: figure('steps-landings.riser'),
      tread: figure('steps-landings.usual-tread'),
      handrailFrom: figure('steps-landings.handrail-from'),
      guardOver: figure('steps-landings.guard-over'),
    },
  };
}
