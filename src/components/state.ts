/** The states we build in, as newspapers shorten them. */
const SHORT: Readonly<Record<string, string>> = { DE: 'Del.', MD: 'Md.', PA: 'Pa.' };

/** A state as the company's name plate writes it, like `Md.`; one far away keeps its two letters. */
export const shortState = (code: string): string => SHORT[code] ?? code;
