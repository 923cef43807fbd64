import { sendPhotos, sendRequest } from './deliver.ts';
import { type Kept, keep, listKept } from './kept.ts';

// The service worker of the form: it sends what waits when the browser says that there is signal.
addEventListener('sync', (event) => {
  (event as Event & { waitUntil(work: Promise<void>): void }).waitUntil(deliverAll());
});

/** Throws while something is left: the browser then calls again. */
async function deliverAll(): Promise<void> {
  for (const kept of (await listKept()) ?? []) {
    if (kept.isDone) continue;
    await sendRequest(kept, () => undefined);
    await sendPhotos(kept, () => undefined, leaveForPage);
  }
  if ((await listKept())?.some(({ refused, isDone }) => !refused && !isDone))
    throw new Error('no signal yet');
}

/** Keeps of a request that has arrived only what the next page says: nothing that was written. */
const leaveForPage = (kept: Kept): Promise<void> => keep({ ...kept, fields: {}, isDone: true });
