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

/** A flight for a height; lengths in inches (docs/content/sources.md, section 10). */
export interface Stairs {
  risers: number;
  riser: number;
  treads: number;
  reach: number;
  handrail: boolean;
  guard: boolean;
}

/** The flight for a height in inches: as few even risers as the code allows. */
export function buildStairs(height: number, figures: StairFigures): Stairs {
  const risers = Math.ceil(height / figures.riser);
  return {
    risers,
    riser: height / risers,
    treads: risers - 1,
    reach: (risers - 1) * figures.tread,
    handrail: risers >= figures.handrailFrom,
    guard: height > figures.guardOver,
  };
}
