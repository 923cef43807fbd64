import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { capitalize } from '#admin/ui/formats.ts';
import { isTown, withState } from '#leads/place.ts';
import { firstNameOf } from '#shared/person-name.ts';
import { type Lead, placeOf, serviceOf, statusOf } from './lead.ts';

/** The color at the left edge of a lead: its status, which the badge says in words. */
export const edgeOf = (lead: Lead): string => statusOf(lead).edge;

/** Like 'Deck construction · Perryville'. */
export const describeJob = (lead: Lead): string =>
  [capitalize(serviceOf(lead)), placeOf(lead)].filter(Boolean).join(' · ');

/** Street and town, as far as they are known. */
export const addressOf = (lead: Lead): string =>
  [lead.street, placeOf(lead)].filter(Boolean).join(', ');

/** Where a map finds the lead: the place of the visit, else street and town; empty when neither is known. */
export function mapPlaceOf(lead: Lead): string {
  const where = lead.visit_where || addressOf(lead);
  const { areas, state } = getSiteFacts();
  return where ? withState(where, areas, state) : '';
}

/** What the desk calls somebody in a sentence: 'Keith' of 'Keith Nolan', else all that is known. */
export const callNameOf = ({ name }: Pick<Lead, 'name'>): string =>
  firstNameOf(name, isOurTown) || name;

/** Whether a text names a town where the company works. */
export const isOurTown = (text: string): boolean => isTown(text, getSiteFacts().areas);
