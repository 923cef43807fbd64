import { sendPhotos, sendRequest } from './deliver.ts';
import { listKept } from './kept.ts';

// The service worker of the form: it sends what waits when the browser says that there is signal.
addEventListener('sync', (event) => {
  (event as Event & { waitUntil(work: Promise<void>): void }).waitUntil(deliverAll());
});

/** Throws while something is left: the browser then calls again. */
async function deliverAll(): Promise<void> {
  for (const kept of (await listKept()) ?? []) {
    await sendRequest(kept, () => undefined);
    await sendPhotos(kept, () => undefined);
  }
  if ((await listKept())?.some(({ refused }) => !refused)) throw new Error('no signal yet');
}
