import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

/** An event as a calendar shows it. */
export interface ShownEvent {
  id: string;
  title: string;
  place: string;
  words: string;
  /** An instant, or a whole day like 2026-11-24. */
  at: string;
}

const byId = (events: ShownEvent[]) => events.sort((a, b) => a.id.localeCompare(b.id));
const dayOrInstant = (date: Date, isDay: boolean) =>
  isDay ? date.toISOString().slice(0, 10) : date.toISOString();

/** Three calendars' own readers. */
export const calendarReaders: Record<string, (file: string) => ShownEvent[]> = {
  'ical.js (Thunderbird)': (file) => {
    const calendar = new ICAL.Component(ICAL.parse(file));
    return byId(
      calendar.getAllSubcomponents('vevent').map((component) => {
        const { uid, summary, location, description, startDate } = new ICAL.Event(component);
        const at = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
        return { id: uid, title: summary, place: location, words: description, at };
      }),
    );
  },
  'node-ical (Home Assistant)': (file) =>
    byId(
      Object.values(nodeIcal.sync.parseICS(file)).flatMap((found) => {
        if (found?.type !== 'VEVENT') return [];
        const text = (value: unknown) => String(value ?? '');
        const isDay = found.datetype === 'date';
        const { start } = found;
        // It gives a day as its midnight on this computer.
        const day = new Date(start.getTime() - start.getTimezoneOffset() * 60_000);
        return {
          id: found.uid,
          title: text(found.summary),
          place: text(found.location),
          words: text(found.description),
          at: dayOrInstant(isDay ? day : start, isDay),
        };
      }),
    ),
  'ts-ics': (file) =>
    byId(
      (convertIcsCalendar(undefined, file).events ?? []).map(
        ({ uid, summary, location = '', description = '', start }) => ({
          id: uid,
          title: summary,
          place: location,
          words: description,
          at: dayOrInstant(start.date, start.type === 'DATE'),
        }),
      ),
    ),
};
