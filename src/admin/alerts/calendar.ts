import { endCalendarLink, makeCalendarLink } from '#admin/data/alerts.ts';
import { messages } from '#admin/messages.ts';
import { addToast, tellSaved } from '#admin/stores/toasts.ts';
import { loadAlerts, runAlerts } from './alerts.ts';

/** Makes a calendar link; gives its address, or null when that failed. */
export async function makeCalendar(): Promise<string | null> {
  const made = await makeCalendarLink();
  if (!made.ok) addToast('failed', messages.notSaved(made));
  // The mail about it.
  else void runAlerts();
  await loadAlerts();
  return made.ok ? `${location.origin}/api/calendar/${made.value}.ics` : null;
}

/** Ends the calendar link: calendars that have it get nothing more. */
export async function endCalendar(): Promise<void> {
  tellSaved(await endCalendarLink(), 'The calendar link has ended');
  await loadAlerts();
}
