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

/** A ramp for a height; lengths in inches (docs/content/sources.md, section 7). */
export interface Ramp {
  length: number;
  gentleLength: number;
  runs: number;
  landings: number;
  /** Runs at the steeper slope and all landings, in a straight line. */
  straight: number;
}

/** The ramp for a height in inches. */
export function buildRamp(height: number, figures: RampFigures): Ramp {
  const runs = Math.ceil(height / figures.runRise);
  const landings = runs + 1;
  const length = height * figures.slope;
  return {
    length,
    gentleLength: height * figures.gentleSlope,
    runs,
    landings,
    straight: length + landings * figures.landing,
  };
}
