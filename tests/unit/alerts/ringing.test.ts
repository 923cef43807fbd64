import { expect, test } from 'vitest';
import { instantOf, type Office, wallTimeOf } from '#leads/hours.ts';
import { findLateSince } from '#server/alerts/ringing.ts';
import { rowsOf } from '#tests/table.ts';

const weekday = { opens: '08:00', closes: '18:00' };
const saturday = { opens: '09:00', closes: '16:00' };
const usual: Office = {
  timeZone: 'America/New_York',
  replyHours: 24,
  priceDays: 3,
  hours: [null, weekday, weekday, weekday, weekday, weekday, saturday],
  daysOff: ['2026-11-26'],
};
const hoursOf = (opens: string, closes: string) => Array(7).fill({ opens, closes });
const offices: Record<string, Office> = {
  usual,
  'in Denver': { ...usual, timeZone: 'America/Denver' },
  'from 5 AM': { ...usual, hours: hoursOf('05:00', '13:00') },
  'at night': { ...usual, hours: hoursOf('22:00', '04:00') },
  'without hours': { ...usual, hours: Array(7).fill(null) },
  'on vacation until Saturday': {
    ...usual,
    daysOff: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  },
};

// Who became overdue since then is told now; nothing: the owner is left alone.
test.each(
  rowsOf<[open: string, now: string, since?: string]>(`
    usual | 2026-11-24 12:00 | 2026-11-23 08:00
    usual | 2026-11-24 20:59 | 2026-11-23 08:00
    usual | 2026-11-24 21:00
    usual | 2026-11-25 02:45
    usual | 2026-11-25 06:59
    usual | 2026-11-25 07:00 | 2026-11-25 07:00
    usual | 2026-11-25 07:59 | 2026-11-25 07:00
    usual | 2026-11-25 08:00 | 2026-11-24 08:00
    usual | 2026-11-26 12:30
    usual | 2026-11-27 08:00 | 2026-11-25 08:00
    usual | 2026-11-29 12:00
    usual | 2026-11-30 08:00 | 2026-11-28 09:00
    usual | 2026-11-02 08:00 | 2026-10-31 09:00
    usual | 2026-03-09 08:00 | 2026-03-07 09:00
    in Denver | 2026-11-25 06:30
    in Denver | 2026-11-25 08:30 | 2026-11-24 08:00
    from 5 AM | 2026-11-25 05:30
    from 5 AM | 2026-11-25 07:00 | 2026-11-24 05:00
    at night | 2026-11-25 23:00
    at night | 2026-11-25 08:00 | 2026-11-24 08:00
    without hours | 2026-11-29 12:00 | 2026-11-28 12:00
    without hours | 2026-11-29 22:00
    on vacation until Saturday | 2026-11-27 12:00
    on vacation until Saturday | 2026-11-28 09:00 | 2026-11-21 09:00
  `),
)('an office with hours %s: at %s', (open, now, since) => {
  const given = offices[open] ?? usual;
  const [day = '', time = ''] = now.split(' ');
  const found = findLateSince(instantOf(day, time, given.timeZone), given);
  expect(found && wallTimeOf(found, given.timeZone)).toBe(since ?? null);
});
