const controls = /(?![\n\t])[\p{Cc}\p{Cs}\uFEFF]/gu;

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

/** A text of one line: a line end or tab becomes a space, so that it can't add mail headers. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}

/** Whether a text has a character that can be seen (Unicode, Default_Ignorable_Code_Point; U+2800 is blank). */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u.test(text);

/** The message of an error, or of whatever else was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
