import { getSiteFacts } from '#admin/stores/facts.ts';
import type { Lead } from '#admin/stores/lead.ts';

const edges = {
  new: 'border-l-new-mark',
  contacted: 'border-l-contacted-mark',
  quoted: 'border-l-quoted-mark',
  closed: 'border-l-closed-mark',
  other: 'border-l-desk-line',
};

/** The color at the left edge of a lead: its status, which the badge says in words. */
export const edgeOf = ({ status }: Lead): string => edges[status.id];

/** A lead's place for a map: street and town; empty when neither is known. */
export function placeOf({ visitWhere, street, place }: Lead): string {
  const where = visitWhere || [street, place].filter(Boolean).join(', ');
  return where ? `${where}, ${getSiteFacts().state}` : '';
}

/** What a homeowner is called in a draft, 'Keith' of 'Keith Nolan'. */
export const firstNameOf = ({ name }: Pick<Lead, 'name'>): string => name.split(' ')[0] ?? name;
