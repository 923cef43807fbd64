import { atom } from 'nanostores';
import {
  type AlertState,
  acknowledgeAlerts,
  addAddress as askAddress,
  keepAddresses as keep,
  type LeadAlert,
  loadAlertState,
  loadLeadAlerts,
  removeAddress as remove,
  runAlerts,
} from '#admin/data/alerts.ts';
import type { Result } from '#admin/data/result.ts';
import { messages } from '#admin/messages.ts';
import { addToast } from './toasts.ts';

export type { AlertState, LeadAlert };
export { runAlerts };

/** How the alerts do; `null` while that can't be known. */
export const $alerts = atom<AlertState | null>(null);
/** What became of the alerts of the leads shown, by lead. */
export const $leadAlerts = atom<ReadonlyMap<string, readonly LeadAlert[]>>(new Map());

let lastState = 0;
let lastLeads = 0;

/** Loads how the alerts do. */
export async function loadAlerts(): Promise<void> {
  lastState += 1;
  const request = lastState;
  const result = await loadAlertState();
  if (request === lastState) $alerts.set(result.ok ? result.value : null);
}

/** Loads what became of the alerts of these leads. */
export async function loadAlertsOf(ids: readonly string[]): Promise<void> {
  lastLeads += 1;
  const request = lastLeads;
  const result = await loadLeadAlerts([...ids]);
  if (request !== lastLeads || !result.ok) return;
  const byLead = new Map<string, LeadAlert[]>();
  for (const alert of result.value) {
    byLead.set(alert.submission_id, [...(byLead.get(alert.submission_id) ?? []), alert]);
  }
  $leadAlerts.set(byLead);
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
