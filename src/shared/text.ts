const controls = /(?![\n\t])[\p{Cc}\p{Cs}\uFEFF]/gu;
/** They turn the rest of a line around, up to the words after it (Unicode Annex 9, 2: explicit formatting). */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of several lines: trimmed, line ends as \n, without control characters and half characters (PostgreSQL
 * refuses NUL and lone surrogates).
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(controls, '')
    .trim();
}

/** A text as PostgreSQL can store it, else as it was typed: without NUL and half characters. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '');

/**
 * A text of one line: a line end or tab becomes a space, so that it can't add mail headers; nothing in it changes the
 * direction of what follows.
 */
export function cleanLine(text: string): string {
  return cleanText(withoutTurning(text)).replace(/[\n\t]+/g, ' ');
}

/** The same text, without the signs that turn a line around. */
export const withoutTurning = (text: string): string => text.replace(turning, '');

/** The begin of a text, at most `most` UTF-16 units: no emoji, letter with its accents or flag is cut in two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const length of lengthsOf(text.slice(0, most + longestCharacter))) {
    if (end + length > most) break;
    end += length;
  }
  // One that is longer than all that fits, like a letter under a pile of accents.
  return text.slice(0, end || most).replace(/\p{Cs}/gu, '');
}

const longestCharacter = 64;

/** The lengths of the characters as people count them (grapheme clusters); in browsers of 2021 nearly so. */
function lengthsOf(text: string): number[] {
  if (typeof Intl.Segmenter === 'function')
    return [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment.length);
  return (text.match(/.(?:\p{M}|\p{Emoji_Modifier}|\u200D.)*/gsu) ?? []).map((part) => part.length);
}

/**
 * A text in its compatible form (Unicode NFKC): full-width letters and digits as ours. Of the marks above one letter 30
 * stay (Unicode Annex 15, stream-safe text): to sort more of them takes the square of their number.
 */
export const toCompatible = (text: string): string =>
  text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFKC');

/** Whether a text has a character that can be seen (Unicode, Default_Ignorable_Code_Point; U+2800 is blank). */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u.test(text);

/** The message of an error, or of whatever else was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
