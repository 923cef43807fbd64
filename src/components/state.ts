/** The states of the service area, in newspaper abbreviation. */
const SHORT: Readonly<Record<string, string>> = { DE: 'Del.', MD: 'Md.', PA: 'Pa.' };

/** A state as the logo's line writes it, like `Md.`; any other keeps its two letters. */
export const shortState = (code: string): string => SHORT[code] ?? code;
