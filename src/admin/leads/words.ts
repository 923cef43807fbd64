/** The words of a text as the search compares them: in lower case, without accents, apostrophes and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The digits of a phone; of a US number the ten without the country's 1. Empty when there are none. */
export const digitsOf = (phone: string | null): string =>
  (phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
