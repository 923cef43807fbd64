const encoder = new TextEncoder();
const mostBytes = 75;

/** An event; times in milliseconds since 1970, UTC. */
export interface CalendarEvent {
  id: string;
  /** When its hour begins; or the whole day, like 2026-11-24. */
  at: number | string;
  /** When it was made, if that is known, and when it was last changed. */
  createdMs?: number;
  changedMs: number;
  title: string;
  place: string;
  words: string;
  /** Whether the calendar tells of it an hour before. */
  isTold?: boolean;
}

/** Events as a calendar file (RFC 5545); `head` are further lines of the calendar itself. */
export const buildCalendar = (
  events: readonly CalendarEvent[],
  head: readonly string[] = [],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lead desk//EN',
    ...head,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');

const linesOf = ({
  id,
  at,
  createdMs,
  changedMs,
  title,
  place,
  words,
  isTold,
}: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@lead-desk`,
  `DTSTAMP:${stamp(changedMs)}`,
  // By these two a calendar knows that the event has moved (3.8.7.3, 3.8.7.4): seconds never fall.
  `LAST-MODIFIED:${stamp(changedMs)}`,
  `SEQUENCE:${Math.max(0, Math.floor((changedMs - (createdMs ?? changedMs)) / 1000))}`,
  ...(typeof at === 'number'
    ? [`DTSTART:${stamp(at)}`, `DTEND:${stamp(at + 3_600_000)}`]
    : // A day without an end is that day (3.6.1); nobody is busy.
      [`DTSTART;VALUE=DATE:${at.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']),
  `SUMMARY:${escapeCalendar(title)}`,
  `LOCATION:${escapeCalendar(place)}`,
  `DESCRIPTION:${escapeCalendar(words)}`,
  // An alarm needs words of its own (3.6.6).
  ...(isTold
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT1H',
        `DESCRIPTION:${escapeCalendar(title)}`,
        'END:VALARM',
      ]
    : []),
  'END:VEVENT',
];

const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** A text of a calendar (3.3.11). */
export const escapeCalendar = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** No line has more than 75 bytes: the rest follows behind a space (3.1). */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const sign of line) {
    const { length } = encoder.encode(sign);
    if (bytes + length > mostBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += sign;
    bytes += length;
  }
  return folded;
}
