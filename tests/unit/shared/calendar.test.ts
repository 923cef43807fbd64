import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { buildCalendar } from '#shared/calendar.ts';

test('a calendar tells of a visit an hour before, and of a follow-up not', () => {
  const event = { changedMs: 0, place: 'Edgewood', words: '' };
  const visit = { ...event, id: 'v', at: Date.UTC(2026, 10, 24, 19), title: 'Visit', isTold: true };
  const followUp = { ...event, id: 'f', at: '2026-11-24', title: 'Follow up' };
  const calendar = new ICAL.Component(ICAL.parse(buildCalendar([visit, followUp])));
  const alarms = calendar
    .getAllSubcomponents('vevent')
    .map((one) =>
      one
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    );
  expect(alarms).toEqual([['-PT1H'], []]);
});
