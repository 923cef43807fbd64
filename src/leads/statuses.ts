/**
 * The statuses of a lead in the order of work, with their labels; the database allows no other. This file
 * imports nothing, because the browser loads it.
 */
export const statuses = [
  { id: 'new', label: 'New' },
  { id: 'contacted', label: 'Contacted' },
  { id: 'quoted', label: 'Quoted' },
  { id: 'closed', label: 'Closed' },
] as const;

export type LeadStatus = (typeof statuses)[number]['id'];

/** A status with its label: one of the list, or any other text in the database. */
export type Status = (typeof statuses)[number] | { id: 'other'; label: string };

/** The status with this id; one that is not in the list is its own label. */
export const toStatus = (text: string): Status =>
  statuses.find(({ id }) => id === text) ?? { id: 'other', label: text };
