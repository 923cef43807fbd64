import { type Lead, placeOf } from '#admin/leads/lead.ts';
import { limits } from '#leads/limits.ts';
import { cutText } from '#shared/text.ts';

/** A place without the lead's town, which stands beside the field. */
export function withoutTown(place: string, town: string | null): string {
  if (place === town) return '';
  return town && place.endsWith(`, ${town}`) ? place.slice(0, -town.length - 2) : place;
}

/** What was typed, with the lead's town unless another one stands after a comma. */
export function withTown(typed: string, town: string | null): string {
  const place = typed.trim();
  return place.includes(',') ? place : [place, town].filter(Boolean).join(', ');
}

/** Where a visit is, as fields of the lead: its street, and then its town, are those of a lead without them. */
export function visitPlaceOf(lead: Lead, typed: string) {
  const town = placeOf(lead);
  const [street = '', ...rest] = typed.split(',').map((part) => part.trim());
  const isHome = !lead.street && /\d/.test(street) && (rest.length === 0 || !town);
  return {
    visit_where: withTown(typed, town) || null,
    ...(isHome ? { street } : {}),
    ...(isHome && rest.length > 0 ? { area: cutText(rest.join(', '), limits.area) } : {}),
  };
}
