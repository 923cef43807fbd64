import { atom } from 'nanostores';
import { messages } from '#admin/messages.ts';
import { notKept } from '#admin/result.ts';
import { keep, readKept } from '#admin/stores/kept.ts';
import { addToast } from '#admin/stores/toasts.ts';
import {
  type DeskSettings,
  loadSettings as load,
  saveSettings as save,
  sendTestLead,
} from '#admin/sync/api/alerts.ts';
import {
  findPushProblem,
  getDeviceId,
  getDeviceName,
  nameDevice,
  type PushProblem,
  removeDevice as remove,
  renewPush,
  setDeviceName,
  turnOnPush as turnOn,
} from '#admin/sync/api/push.ts';
import { registerWorker } from '#admin/sync/api/service-worker.ts';
import { $alerts, loadAlerts, settle } from './alerts.ts';

export { findPushProblem, getDeviceId, getDeviceName, type PushProblem, renewPush };

/** Names this device, for the history and the list of devices. Returns whether it is kept. */
export async function renameDevice(name: string): Promise<boolean> {
  if (!setDeviceName(name)) {
    addToast('failed', messages.notSaved(notKept));
    return false;
  }
  await renewPush();
  await loadAlerts();
  addToast('done', messages.saved(`The history calls this device ${await nameDevice()}`));
  return true;
}

/** Has the worker cache the desk's files, so that it opens offline; else it needs a connection. */
export const registerDesk = (): Promise<void> => registerWorker().catch(() => {});

const kept = 'settings';
/** What the owner has set, as this browser knows it: his drafts are his without signal, too. Null before the first load. */
export const $settings = atom(readKept<DeskSettings>(kept) ?? null);
let isLoaded = false;
/** Counts what is saved: an answer from before a change would turn its switch back for a moment. */
let saves = 0;

/** Loads the settings, once on a page; `isQuiet`: nobody has asked for them. */
export async function loadSettings(isQuiet = $settings.get() !== null): Promise<void> {
  if (isLoaded) return;
  const savesBefore = saves;
  const result = await load();
  if (!result.ok) {
    if (!isQuiet) addToast('failed', messages.notLoaded(result));
  } else if (saves === savesBefore) {
    isLoaded = true;
    show(result.value);
  }
}

function show(settings: DeskSettings): void {
  keep(kept, settings);
  $settings.set(settings);
}

/** Saves changed settings; the toast says `text` and offers to undo it. */
export async function saveSettings(change: Partial<DeskSettings>, text: string): Promise<boolean> {
  const before = $settings.get();
  if (!before) return false;
  const names = Object.keys(change) as (keyof DeskSettings)[];
  const undo = Object.fromEntries(names.map((name) => [name, before[name]]));
  saves += 1;
  show({ ...before, ...change });
  const result = await save(change);
  if (!result.ok) {
    show({ ...before, ...undo });
    addToast('failed', messages.notSaved(result));
    return false;
  }
  show(result.value);
  addToast('done', messages.saved(text), () => void saveSettings(undo, 'Back to how it was'));
  return true;
}

/** Turns on alerts in this browser; returns what is in the way, if anything. */
export async function turnOnPush(): Promise<PushProblem | null> {
  const result = await turnOn();
  if (typeof result === 'string') return result;
  if (result.ok) addToast('done', messages.pushOn);
  else addToast('failed', messages.notSaved(result));
  await loadAlerts();
  return null;
}

/** Ends the alerts on a device. */
export const removeDevice = (id: string) => settle(remove(id), 'This device no longer gets alerts');

const askEveryMs = 2_000;
const askAtMost = 90;

/** Follows the last test lead for three minutes, or until it has arrived everywhere. */
async function followTest(): Promise<void> {
  for (let asked = 0; asked < askAtMost; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    await loadAlerts();
    const state = $alerts.get();
    const test = state?.self_test;
    if (test?.mail_arrived_at && (test.push_shown_at || state?.push.devices.length === 0)) return;
  }
}

/** Sends a test lead, then follows its way; `onSent` is called when the form has taken it. */
export async function runSelfTest(onSent: () => void): Promise<void> {
  const sent = await sendTestLead();
  if (!sent.ok) {
    addToast('failed', messages.notSent(sent));
    return;
  }
  await loadAlerts();
  onSent();
  void followTest();
}
