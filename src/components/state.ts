/** The states of the service area, in traditional abbreviation. */
const SHORT: Readonly<Record<string, string>> = { DE: 'Del.', MD: 'Md.', PA: 'Pa.' };

/** A state as in the logo, like `Md.`; any other keeps its two letters. */
export const shortState = (code: string): string => SHORT[code] ?? code;
