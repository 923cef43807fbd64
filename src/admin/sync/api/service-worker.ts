import { writeText } from '#admin/stores/kept.ts';
import { withinTime } from '#shared/within-time.ts';

const worker = '/admin/sw.js';
/** Where the worker puts what another app shares (public/admin/sw.js). */
const sharedName = 'desk-shared';

/** Where this browser keeps the id of its device row (`localStorage`). */
export const deviceKey = 'lead-desk-device';

/** The one policy that the headers of the desk's pages allow (build/finish/headers.ts), made once. */
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/** Registers the desk's worker: it shows alerts, and opens the desk offline. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEMO) return;
  policy ??= window.trustedTypes?.createPolicy('lead-desk', { createScriptURL: () => worker });
  await navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker);
}

/** The worker's registration, if there is one. */
export const findWorker = () => navigator.serviceWorker.getRegistration(worker);

/**
 * Ends the alerts of this browser, and drops those that it shows and what was shared with the desk. The server
 * drops the device with its session. A browser that does not respond is not waited for.
 */
export async function leaveWorker(): Promise<void> {
  writeText(deviceKey, null);
  const work = Promise.all([dropShared(), endAlerts()]);
  await withinTime(work, answerWithinMs, 'The worker').catch(() => {});
}

const answerWithinMs = 2_000;

async function endAlerts(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await findWorker() : undefined;
  // The push service may be out of reach.
  void registration?.pushManager?.getSubscription().then((one) => one?.unsubscribe());
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

async function dropShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(sharedName);
}

/** What another app has shared with the desk, once; empty also when the browser does not answer. */
export async function takeShared(): Promise<string> {
  if (!('caches' in globalThis)) return '';
  const read = async () => {
    const shared = await caches.match('/admin/add', { cacheName: sharedName });
    return (await shared?.text()) ?? '';
  };
  const text = await withinTime(read(), answerWithinMs, 'The cache').catch(() => '');
  void dropShared().catch(() => {});
  return text;
}
