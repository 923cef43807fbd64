/**
 * A database timestamp as an ISO 8601 instant in UTC, whichever of the two notations it has:
 * PostgREST's `2026-11-21T06:43:33.94+00:00` or the local engine's `2026-11-21 06:43:33.94+00`,
 * which ECMAScript's date parser does not have to accept.
 *
 * @throws RangeError when the text is not a timestamp.
 */
export function toInstant(timestamp: string): string {
  const text = timestamp.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
  return new Date(text).toISOString();
}
