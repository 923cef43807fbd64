const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
// RFC 5545, 3.3.11: these characters are escaped in a text.
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** An event of one hour as a calendar file (RFC 5545); times in milliseconds since 1970, UTC. */
export const buildCalendar = (event: {
  id: string;
  atMs: number;
  nowMs: number;
  title: string;
  place: string;
  words: string;
}): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lead desk//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@lead-desk`,
    `DTSTAMP:${stamp(event.nowMs)}`,
    `DTSTART:${stamp(event.atMs)}`,
    `DTEND:${stamp(event.atMs + 3_600_000)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.words)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
