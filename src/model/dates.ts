const longDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day in long American form, the same whatever the time zone of the machine that builds. */
export const formatDate = (date: Date): string => longDay.format(date);

/** A calendar day as ISO 8601, like 2025-01-15. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
