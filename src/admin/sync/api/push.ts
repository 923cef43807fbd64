import { notKept, type Result } from '#admin/result.ts';
import { readText, writeText } from '#admin/stores/kept.ts';
import { withinTime } from '#shared/within-time.ts';
import { call } from './ask.ts';
import { deviceKey, findWorker, registerWorker } from './service-worker.ts';

/** The public key with which push services know the site (RFC 8292); empty while it has none. */
const getPushKey = (): string => document.body.dataset['pushKey'] ?? '';

/** Why alerts can't be turned on here. */
export type PushProblem = 'no-key' | 'install-first' | 'unsupported' | 'denied' | 'service';

/** The id of this browser among the devices; `null` while alerts are off here. */
export const getDeviceId = (): string | null => readText(deviceKey);

/** An iPhone or iPad. An iPad calls itself a Macintosh, which has no touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** What keeps this browser from showing alerts, before it is asked; `null` when nothing does. */
export function findPushProblem(): PushProblem | null {
  if (!getPushKey()) return 'no-key';
  if (
    !('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
  )
    return isApple() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Asks for permission, subscribes and saves the device. */
export async function turnOnPush(): Promise<PushProblem | Result<string>> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  return saveDevice().catch((): PushProblem => 'service');
}

/**
 * Saves the subscription of a browser with alerts again: the push service may have renewed it, and the desk
 * sees when it was last opened. Returns whether it works.
 */
export async function renewPush(): Promise<boolean> {
  if (getDeviceId() === null) return true;
  if (findPushProblem() || Notification.permission !== 'granted') return false;
  return (await saveDevice().catch(() => ({ ok: false }))).ok;
}

/** Removes a device; on this browser the push service is told too. */
export async function removeDevice(id: string): Promise<Result<unknown>> {
  const result = await call('remove_device', { id });
  if (!result.ok || id !== getDeviceId()) return result;
  writeText(deviceKey, null);
  const unsubscribe = async () =>
    (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
  // The push service may be out of reach.
  await withinTime(unsubscribe(), endWithinMs, 'The push service').catch(() => {});
  return result;
}

async function saveDevice(): Promise<Result<string>> {
  const { endpoint, keys } = (await subscribe()).toJSON();
  const label = await nameDevice();
  const device = {
    label,
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  };
  const result = await call<string>('save_device', device);
  if (!result.ok) return result;
  const before = getDeviceId();
  if (!writeText(deviceKey, result.value)) {
    await call('remove_device', { id: result.value });
    return notKept;
  }
  // The push service gave another address: the old one is dead.
  if (before && before !== result.value) await removeDevice(before);
  return result;
}

/** Rejects when the push service does not answer. */
const subscribe = (): Promise<PushSubscription> =>
  withinTime(subscribeHere(), subscribeWithinMs, 'The push service');

async function subscribeHere(): Promise<PushSubscription> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: getPushKey() };
  return pushManager.subscribe(options).catch(async () => {
    // An old subscription with another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

const subscribeWithinMs = 30_000;
const endWithinMs = 2_000;

const nameKey = 'lead-desk-device-name';

/** The name that the owner gave this device; it stays when he signs out. Empty without one. */
export const getDeviceName = (): string => readText(nameKey) ?? '';

/** Names this device; an empty name gives it its model again. False when this browser keeps nothing. */
export const setDeviceName = (name: string): boolean => writeText(nameKey, name || null);

/** What the owner calls this device, else its model where the browser tells it, like "Pixel 8". */
export async function nameDevice(): Promise<string> {
  const own = getDeviceName();
  if (own) return own;
  const [known = 'Computer'] =
    /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent) ?? [];
  const data = (navigator as { userAgentData?: UserAgentData }).userAgentData;
  const told = await data?.getHighEntropyValues(['model']).catch(() => undefined);
  return told?.model || (known === 'Macintosh' && isApple() ? 'iPad' : known);
}

/** W3C User-Agent Client Hints. */
interface UserAgentData {
  getHighEntropyValues(hints: string[]): Promise<{ model?: string }>;
}
