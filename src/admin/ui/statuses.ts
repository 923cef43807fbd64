/** The four statuses in their usual order, with the words that the owner sees. */
export const statuses = [
  { id: 'new', label: 'New' },
  { id: 'contacted', label: 'Contacted' },
  { id: 'quoted', label: 'Quoted' },
  { id: 'closed', label: 'Closed' },
] as const;

/** The word for a status; one that the desk does not know is shown as it is. */
export function formatStatus(status: string): string {
  return statuses.find(({ id }) => id === status)?.label ?? status;
}

/** The badge's color class: blue, yellow, purple, green, and gray for any other. */
export function getStatusColor(status: string): string {
  return statuses.some(({ id }) => id === status) ? status : 'other';
}
