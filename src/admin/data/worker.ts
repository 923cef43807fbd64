import { writeText } from './kept.ts';

const worker = '/admin/sw.js';
/** Where the worker puts what another app shares (public/admin/sw.js). */
const sharedName = 'desk-shared';

/** Where this browser keeps the id of its device row (`localStorage`). */
export const deviceKey = 'lead-desk-device';

/** The one policy that the headers of the desk's pages allow (build/finish/headers.ts), made once. */
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/** Registers the desk's worker: it shows alerts, and opens the desk without signal. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  policy ??= window.trustedTypes?.createPolicy('lead-desk', { createScriptURL: () => worker });
  await navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker);
}

/** The worker's registration, if there is one. */
export const findWorker = () => navigator.serviceWorker.getRegistration(worker);

/**
 * Ends the alerts of this browser, and drops those that it shows and what was shared with the desk. The server
 * drops the device with its session.
 */
export async function leaveWorker(): Promise<void> {
  writeText(deviceKey, null);
  if ('caches' in globalThis) await caches.delete(sharedName);
  const registration = 'serviceWorker' in navigator ? await findWorker() : undefined;
  // The push service may be out of reach: nobody waits for it.
  void registration?.pushManager?.getSubscription().then((one) => one?.unsubscribe());
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** What another app has shared with the desk, once. */
export async function takeShared(): Promise<string> {
  if (!('caches' in globalThis)) return '';
  const shared = await (await caches.match('/admin/add', { cacheName: sharedName }))?.text();
  await caches.delete(sharedName);
  return shared ?? '';
}
