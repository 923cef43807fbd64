import { atom } from 'nanostores';
import { messages } from '#admin/messages.ts';
import type { Result } from '#admin/result.ts';
import { addToast } from '#admin/stores/toasts.ts';
import { type AlertState, runAlerts } from '#admin/sync/api/alerts.ts';
import { call } from '#admin/sync/api/ask.ts';

export type { AlertState };
export { runAlerts };

/** How the alerts do, as far as is known; `isOld`: the last question had no answer. Null before the first one. */
export const $alerts = atom<(AlertState & { isOld?: true }) | null>(null);

let lastState = 0;

/** Loads the state of the alerts. */
export async function loadAlerts(): Promise<void> {
  lastState += 1;
  const request = lastState;
  const result = await call<AlertState>('alert_state');
  if (request !== lastState) return;
  const before = $alerts.get();
  if (result.ok) $alerts.set(result.value);
  else if (before) $alerts.set({ ...before, isOld: true });
}

/** Waits for a change, reports the outcome, triggers the emails about it, and reloads the state of the alerts. */
export async function settle<Value>(
  asked: Promise<Result<Value>>,
  text = '',
): Promise<Result<Value>> {
  const result = await asked;
  if (!result.ok) addToast('failed', messages.notSaved(result));
  else {
    if (text) addToast('done', messages.saved(text));
    void runAlerts();
  }
  await loadAlerts();
  return result;
}

/** The owner has seen what could not be delivered. */
export const acknowledge = () => settle(call('acknowledge_alerts'));
/** The owner says that the addresses are still right. */
export const keepAddresses = () => settle(call('approve_alert_mails'));
/** Mails a new address the question whether it wants the alerts; it counts once that is answered. */
export const addAddress = (address: string) =>
  settle(call('add_alert_mail', { address }), `A link was emailed to ${address}`);
export const removeAddress = (address: string) =>
  settle(call('remove_alert_mail', { address }), `${address} no longer gets alerts`);

/** Makes a calendar link, the one before ends; gives its address, which the server shows only now. */
export async function makeCalendar(): Promise<string | null> {
  const made = await settle(call<string>('make_calendar_link'));
  return made.ok ? `${location.origin}/api/calendar/${made.value}.ics` : null;
}

/** Ends the calendar link: calendars that have it get nothing more. */
export const endCalendar = () => settle(call('end_calendar_link'), 'The calendar link is off');
