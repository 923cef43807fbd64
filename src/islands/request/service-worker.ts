import { sendPhotos, sendRequest } from './deliver.ts';
import { listPending, type PendingRequest, refusalOf, savePending } from './outbox.ts';

// The service worker of the form: it sends what waits when the browser says that there is signal.
addEventListener('sync', (event) => {
  (event as Event & { waitUntil(work: Promise<void>): void }).waitUntil(deliverAll());
});

/** Throws while something is left: the browser then calls again. */
async function deliverAll(): Promise<void> {
  for (const pending of await listPending()) {
    if (pending.isDone) continue;
    await sendRequest(pending, () => undefined);
    await sendPhotos(pending, () => undefined, leaveForPage);
  }
  if ((await listPending()).some((pending) => !refusalOf(pending) && !pending.isDone))
    throw new Error('no signal yet');
}

/** Keeps of a request that has arrived only what the next page says: nothing that was written. */
const leaveForPage = (pending: PendingRequest): Promise<unknown> =>
  savePending({ ...pending, fields: {}, isDone: true });
