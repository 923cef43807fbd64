import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { capitalize } from '#admin/ui/formats.ts';
import { limits } from '#leads/limits.ts';
import { withState } from '#leads/place.ts';
import { firstNameOf } from '#shared/person-name.ts';
import { cutText } from '#shared/text.ts';
import { idWordsOf, type Lead, placeOf, serviceOf, statusOf } from './lead.ts';

/** The color at the left edge of a lead: its status, which the badge says in words. */
export const edgeOf = (lead: Lead): string => statusOf(lead).edge;

/** Like 'Deck construction · Perryville'. */
export const describeJob = (lead: Lead): string =>
  [capitalize(serviceOf(lead)), placeOf(lead)].filter(Boolean).join(' · ');

/** A page of the site by name: 'Home page', the service or town it is about, else the words of its address. */
export function namePage(path: string): string {
  const id = path.slice(path.lastIndexOf('/') + 1);
  const { services, areas } = getSiteFacts();
  const known = [...services, ...areas].find((one) => one.id === id)?.label;
  return known ?? (id ? capitalize(idWordsOf(id)) : 'Home page');
}

/** Street and town, as far as they are known. */
export const addressOf = (lead: Lead): string =>
  [lead.street, placeOf(lead)].filter(Boolean).join(', ');

/** Where a map finds the lead: the place of the visit, else street and town; empty when neither is known. */
export function mapPlaceOf(lead: Lead): string {
  const where = lead.visit_where || addressOf(lead);
  const { areas, state } = getSiteFacts();
  return where ? withState(where, areas, state) : '';
}

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

/** What the desk calls somebody in a sentence: 'Keith' of 'Keith Nolan', else all that is known. */
export const callNameOf = ({ name }: Pick<Lead, 'name'>): string => firstNameOf(name) || name;
