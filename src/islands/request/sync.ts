import workerUrl from './worker.ts?worker&url';

/** Background Sync (WICG), which TypeScript does not know: Chrome and Edge have it. */
type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let registered: Promise<Registration> | undefined;

/** Gets the worker while there is signal: without it there is nothing to wake. It answers no request of the page. */
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
    // Refused by the browser's settings: it goes out on return.
  }
}
