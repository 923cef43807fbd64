/**
 * The statuses of a lead in their order of work, with the words the owner reads; the database allows
 * no other. This file imports nothing: the browser loads it.
 */
export const statuses = [
  { id: 'new', label: 'New' },
  { id: 'contacted', label: 'Contacted' },
  { id: 'quoted', label: 'Quoted' },
  { id: 'closed', label: 'Closed' },
] as const;

export type LeadStatus = (typeof statuses)[number]['id'];

/** A status to be shown: one of the list, or the text of another one that the database holds. */
export type Status = (typeof statuses)[number] | { id: 'other'; label: string };

/** The status with this text; one that is not in the list is shown as it is. */
export const toStatus = (text: string): Status =>
  statuses.find(({ id }) => id === text) ?? { id: 'other', label: text };
