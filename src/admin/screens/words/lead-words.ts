import type { Lead } from '#admin/leads/lead.ts';
import { placeOf, statusOf } from '#admin/leads/lead.ts';
import { getSiteFacts } from '#admin/stores/facts.ts';

/** The color at an edge, by status. */
export const edges = {
  new: 'border-l-new-mark',
  contacted: 'border-l-contacted-mark',
  quoted: 'border-l-quoted-mark',
  closed: 'border-l-closed-mark',
  other: 'border-l-desk-line',
};

/** The color at the left edge of a lead: its status, which the badge says in words. */
export const edgeOf = (lead: Lead): string => edges[statusOf(lead).id];

/** Street and town, as far as they are known. */
export const addressOf = (lead: Lead): string =>
  [lead.street, placeOf(lead)].filter(Boolean).join(', ');

/** Where a map finds the lead: the place of the visit, else street and town; empty when neither is known. */
export function mapPlaceOf(lead: Lead): string {
  const where = lead.visit_where || addressOf(lead);
  return where ? `${where}, ${getSiteFacts().state}` : '';
}

/** What a homeowner is called in a draft, 'Keith' of 'Keith Nolan'. */
export const firstNameOf = ({ name }: Pick<Lead, 'name'>): string => name.split(' ')[0] ?? name;
