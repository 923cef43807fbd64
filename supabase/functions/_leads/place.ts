/**
 * An area's id as a name, like Havre de Grace; two letters at its end are a state. A homeowner's own words
 * are not changed.
 */
export function toPlace(area: string): string {
  if (!/^[a-z0-9-]+$/.test(area)) return area;
  const words = area.replaceAll('-', ' ');
  return words.replace(/ [a-z]{2}$|\b(?!de\b)[a-z]/g, (part) => part.toUpperCase());
}
