/** The number of submissions on a page of the list, and the most that a selection changes at once. */
export const pageSize = 50;
