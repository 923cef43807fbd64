import { phonesIn } from '#leads/phone.ts';
import { toCompatible } from '#shared/text.ts';

/** The words of a text as the search compares them: in lower case, without accents, apostrophes and punctuation. */
export const wordsOf = (text: string): string[] =>
  toCompatible(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The numbers in a text as the search compares them, in digits, of a US number the ten without the country's 1; all
 * digits together where there is no whole number.
 */
export function numbersOf(text: string | null): string[] {
  const known = /^\+1(\d{10})$/.exec(text ?? '')?.[1];
  if (known) return [known];
  const found = phonesIn(text ?? '').map(({ number }) => digitsOf(number));
  return found.length > 0 ? found : [digitsOf(text)].filter(Boolean);
}

/** The digits of a phone; of a US number the ten without the country's 1. Empty when there are none. */
export const digitsOf = (phone: string | null): string =>
  (phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
