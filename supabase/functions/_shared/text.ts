const controls = /(?![\n\t])[\p{Cc}\uFEFF]/gu;

/**
 * Words as typed, on several lines: line ends as \n, without control characters (PostgreSQL refuses
 * NUL) and without halves of characters, trimmed.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(controls, '')
    .trim();
}

/** Words as typed, on one line: a line end or tab becomes a space, so nobody can add mail headers. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}
