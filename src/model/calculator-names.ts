/** The calculators that a text may hold as `((calculator: ramp))`. */
export const CALCULATORS = ['ramp', 'stairs'] as const;
export type CalculatorName = (typeof CALCULATORS)[number];
