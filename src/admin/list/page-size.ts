/** The number of submissions on a page of the list. */
export const pageSize = 50;
