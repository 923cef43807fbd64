/** A calendar day in long American form, the same whatever the time zone of the machine that builds. */
export const formatDate = (date: Date): string =>
  date.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** A calendar day as ISO 8601, like 2025-01-15. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
