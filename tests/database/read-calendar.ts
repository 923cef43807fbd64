import ICAL from 'ical.js';

/** The events of a calendar as Thunderbird's reader shows them, by id; `at` is an instant, or a whole day like 2026-11-24. */
export function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, description, startDate } = new ICAL.Event(component);
    const at = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
    return { id: uid, title: summary, place: location, words: description, at };
  });
  return events.sort((a, b) => a.id.localeCompare(b.id));
}
