import { atom } from 'nanostores';
import {
  type AlertState,
  acknowledgeAlerts,
  type LeadAlert,
  loadAlertState,
  loadLeadAlerts,
  runAlerts,
} from '#admin/data/alerts.ts';
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
export async function acknowledge(): Promise<void> {
  const result = await acknowledgeAlerts();
  if (!result.ok) addToast('failed', messages.notSaved(result));
  await loadAlerts();
}
