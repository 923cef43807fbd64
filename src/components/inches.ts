const EIGHTHS = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];

/** Inches to the nearest eighth, like `7¾ in.`. */
export function formatInches(inches: number): string {
  const eighths = Math.round(inches * 8);
  return `${Math.floor(eighths / 8)}${EIGHTHS[eighths % 8] ?? ''} in.`;
}

/** A length in feet and inches, rounded up: `37 ft 4 in.`; under three feet only inches. */
export function formatLength(inches: number): string {
  const whole = Math.ceil(inches);
  const [feet, rest] = [Math.floor(whole / 12), whole % 12];
  if (feet === 0 || (feet < 3 && rest > 0)) return `${whole} in.`;
  return rest > 0 ? `${feet} ft ${rest} in.` : `${feet} ft`;
}
