/** The reference of a lead, which homeowner and owner read to each other: the start of its id. */
export const referenceOf = (id: string): string => id.slice(0, 6).toUpperCase();
