import { formatInches, formatLength } from './inches.ts';

/** The figures of a ramp, all in inches but the slope. */
export interface RampFigures {
  /** Inches along for each inch up. */
  slope: number;
  gentleSlope: number;
  /** The highest rise of one run. */
  runRise: number;
  /** The length of a landing: one at the top, one at the bottom, one between two runs. */
  landing: number;
}

/** The figures of a flight, lengths in inches. */
export interface StairFigures {
  /** The highest riser. */
  riser: number;
  /** The depth of the treads we build. */
  tread: number;
  /** From how many risers on the code calls for a handrail. */
  handrailFrom: number;
  /** Over which height the code calls for a guard at the open side. */
  guardOver: number;
}

/** What is calculated, with its figures and the words of its results. */
export type Calculation =
  | { kind: 'ramp'; figures: RampFigures }
  | { kind: 'stairs'; figures: StairFigures; yes: string; no: string; advised: string };

/** The results for a height in inches, in the order of their labels (docs/content/sources.md, sections 7 and 10). */
export function calculate(calculation: Calculation, height: number): (string | number)[] {
  if (calculation.kind === 'ramp') {
    const { slope, gentleSlope, runRise, landing } = calculation.figures;
    const runs = Math.ceil(height / runRise);
    const landings = runs + 1;
    return [
      formatLength(height * slope),
      formatLength(height * gentleSlope),
      runs,
      landings,
      formatLength(height * slope + landings * landing),
    ];
  }
  const { riser, tread, handrailFrom, guardOver } = calculation.figures;
  const { yes, no, advised } = calculation;
  // As few even risers as the code allows.
  const risers = Math.ceil(height / riser);
  return [
    risers,
    formatInches(height / risers),
    risers - 1,
    formatLength((risers - 1) * tread),
    risers >= handrailFrom ? yes : advised,
    height > guardOver ? yes : no,
  ];
}
