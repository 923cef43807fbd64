import workerUrl from './service-worker.ts?worker&url';

/** Background Sync (WICG), in Chrome and Edge; TypeScript has no types for it. */
type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let registered: Promise<Registration> | undefined;

/** Registers the worker while there is signal, for a later sync event. It answers none of the page's requests. */
export function prepareSync(): void {
  if (!('SyncManager' in globalThis)) return;
  registered = navigator.serviceWorker.register(workerUrl);
  registered.catch(() => undefined);
}

/** Has the browser send what waits when there is signal, also when the page is closed by then. */
export async function askForSync(): Promise<void> {
  try {
    await (await registered)?.sync?.register('estimate');
  } catch {
    // Refused by the browser's settings: the request is sent when the visitor returns.
  }
}
