/** A text that never breaks over two lines: no-break spaces (UAX #14, class GL). */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
