import { withoutPhones } from '#leads/phone.ts';
import { type AreaTowns, toPlace, townAtEnd } from '#leads/place.ts';

const zipAtEnd = /\b\d{5}(?:-\d{4})?$/;
/** State and ZIP. */
const behindTown = /(?:\s+[A-Z]{2}\.?)?(?:\s+\d{5}(?:-\d{4})?)?$/;
/** A street and what stands before it, like '12 Main St' before Elkton; a 'St' at the start is a saint. */
const street =
  /^.*\S\s+(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|circle|cir|boulevard|blvd|terrace|ter|pike|way|trail|trl|highway|hwy|parkway|pkwy|place|pl|turnpike|tpke|alley|loop)\b[\s.;:]*/i;

/** The town in what was typed for it, without street, number and email address: whoever has the link sees it. */
export const townOf = (area: string, areas: readonly AreaTowns[]): string =>
  withoutPhones(toPlace(area))
    .split(/[,()\n]/)
    .map((part) => withoutStreet(part.trim(), areas))
    .filter((part) => /\p{L}/u.test(part) && !/[@\d]/.test(part.replace(zipAtEnd, '')))
    .join(', ');

function withoutStreet(part: string, areas: readonly AreaTowns[]): string {
  const behind = behindTown.exec(part)?.[0] ?? '';
  const town = townAtEnd(part.slice(0, part.length - behind.length), areas);
  return town ? town + behind : part.replace(street, '');
}
