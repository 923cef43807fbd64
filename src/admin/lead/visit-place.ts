import { type Lead, placeOf } from '#admin/leads/lead.ts';
import { limits } from '#leads/limits.ts';
import { cutText } from '#shared/text.ts';

/** A place without the lead's town, which stands beside the field. */
export function withoutTown(place: string, town: string | null): string {
  if (place === town) return '';
  return town && place.endsWith(`, ${town}`) ? place.slice(0, -town.length - 2) : place;
}

const inside =
  /\d|\b(?:apt|apartment|unit|suite|ste|rear|back|side|front|floor|basement|bldg|building|lot|gate|door|entrance)\b/i;

/** The street with what stands behind it, like an apartment, and the town from the first part that may be one. */
function partsOf(place: string): [street: string[], town: string[]] {
  const parts = place.split(',').map((part) => part.trim());
  const at = parts.findIndex((part, index) => index > 0 && part !== '' && !inside.test(part));
  return at < 0 ? [parts, []] : [parts.slice(0, at), parts.slice(at)];
}

/** What was typed, with the lead's town unless another one stands after a comma. */
export function withTown(typed: string, town: string | null): string {
  const place = typed.trim();
  return partsOf(place)[1].length > 0 ? place : [place, town].filter(Boolean).join(', ');
}

/** Where a visit is, as fields of the lead: its street, and then its town, are those of a lead without them. */
export function visitPlaceOf(lead: Lead, typed: string) {
  const town = placeOf(lead);
  const [street, other] = partsOf(typed);
  const isHome = !lead.street && /\d/.test(street[0] ?? '') && (other.length === 0 || !town);
  return {
    visit_where: withTown(typed, town) || null,
    ...(isHome ? { street: street.join(', ') } : {}),
    ...(isHome && other.length > 0 ? { area: cutText(other.join(', '), limits.area) } : {}),
  };
}
