/**
 * A text as PostgreSQL can store it: without NUL and halves of a surrogate pair, like that of an emoji which a program
 * has cut. Browsers load this file, the oldest without `toWellFormed`, so it imports nothing.
 */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '');
