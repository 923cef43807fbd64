import { atom } from 'nanostores';
import {
  type AlertState,
  acknowledgeAlerts,
  addAddress as askAddress,
  keepAddresses as keep,
  loadAlertState,
  removeAddress as remove,
  runAlerts,
} from '#admin/data/alerts.ts';
import type { Result } from '#admin/data/result.ts';
import { messages } from '#admin/messages.ts';
import { addToast } from '#admin/stores/toasts.ts';

export type { AlertState };
export { runAlerts };

/** How the alerts do; `null` while that can't be known. */
export const $alerts = atom<AlertState | null>(null);

let lastState = 0;

/** Loads how the alerts do. */
export async function loadAlerts(): Promise<void> {
  lastState += 1;
  const request = lastState;
  const result = await loadAlertState();
  if (request === lastState) $alerts.set(result.ok ? result.value : null);
}

/** The owner has seen what could not be delivered. */
export const acknowledge = () => settle(acknowledgeAlerts());
/** The owner says that the addresses are still right. */
export const keepAddresses = () => settle(keep());
/** Asks a new address, or takes one away; returns whether it worked. */
export const addAddress = (address: string) =>
  settle(askAddress(address), `A link was mailed to ${address}`);
export const removeAddress = (address: string) =>
  settle(remove(address), `${address} gets no more alerts`);

async function settle(asked: Promise<Result<unknown>>, text = ''): Promise<boolean> {
  const result = await asked;
  if (!result.ok) addToast('failed', messages.notSaved(result));
  else if (text) {
    addToast('done', messages.saved(text));
    // The mails about it.
    void runAlerts();
  }
  await loadAlerts();
  return result.ok;
}
