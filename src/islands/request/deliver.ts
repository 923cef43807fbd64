import { photoWords } from '#leads/form-messages.ts';
import { withinTime } from '#shared/within-time.ts';
import {
  listPending,
  type PendingRequest,
  readPending,
  readPhoto,
  refusalOf,
  removePending,
  removePhotos,
  savePending,
} from './outbox.ts';
import { type Answer, sendLead } from './post.ts';
import { type Sent, sendPhoto } from './upload.ts';

/** The progress of a request. */
export interface Delivery {
  pending: PendingRequest;
  phase: 'sending' | 'waiting' | 'stored';
  /** What the server said of the request, or of a photo that it refused. */
  problem?: string | undefined;
}
type Report = (delivery: Delivery) => void;

/** A request that waited longer tells the owner when it was written. */
const notableWaitMs = 60_000;
/** How often what waits is tried again while the page is open. */
const retryMs = 20_000;

/** The longest wait for a lock, which nobody waits for: the browser answers at once whether it is free. */
const lockMs = 2000;

/**
 * Does `work` with the stored request, unless another tab is doing it. Without Web Locks (Safari before 15.4), or
 * where they are refused, only its key keeps it from being stored twice.
 */
async function alone(
  given: PendingRequest,
  report: Report,
  work: (pending: PendingRequest) => Promise<void>,
): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isOurs = await withinTime(takeLock(given.key, released), lockMs, 'lock').catch(() => true);
  try {
    if (!isOurs) return;
    // A storage that fails doesn't hold it up.
    const pending = await readPending(given.key).catch(() => given);
    if (pending?.fields) await work(pending);
    // Another tab has sent it. Without fields it is written again.
    else if (!pending) report({ pending: { ...given, photos: [] }, phase: 'stored' });
  } finally {
    release();
  }
}

/** Whether the lock of a request was free; then it is held until `released`. */
function takeLock(key: string, released: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (!('locks' in navigator)) return resolve(true);
    navigator.locks
      .request(`estimate ${key}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? released : undefined;
      })
      .catch(reject);
  });
}

/** Sends a pending request without its photos. Undefined when another tab does or did it. */
export async function sendRequest(
  given: PendingRequest,
  report: Report,
): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  await alone(given, report, async (pending) => {
    if (refusalOf(pending)) return report({ pending, phase: 'waiting' });
    if (pending.stored?.ticket || (pending.againMs ?? 0) > Date.now()) return;
    report({ pending, phase: 'sending' });
    answer = await sendLead(fieldsOf(pending));
    if (answer.kind === 'received') {
      const now = { ...pending, stored: answer.stored };
      await savePending(now);
      report({ pending: now, phase: 'stored' });
    } else {
      // What passes by itself asks nothing of the visitor.
      const problem = answer.kind === 'failed' && !answer.mayPass ? answer.message : undefined;
      const refused = answer.kind === 'errors' ? answer.errors : undefined;
      const againMs = Date.now() + (answer.kind === 'failed' ? answer.waitMs : 0);
      const now = { ...pending, refused, againMs };
      await savePending(now);
      report({ pending: now, phase: 'waiting', problem });
    }
  });
  return answer;
}

function fieldsOf({ fields = {}, sentAtMs = Date.now() }: PendingRequest): Record<string, string> {
  const waitedMs = Date.now() - sentAtMs;
  const waited_s = String(Math.round(waitedMs / 1000));
  return waitedMs < notableWaitMs ? fields : { ...fields, waited_s };
}

/**
 * Sends the photos of a stored request, one after the other. Then `finish` has the request: by default it is
 * forgotten.
 */
export async function sendPhotos(
  given: PendingRequest,
  report: Report,
  finish: (pending: PendingRequest) => Promise<unknown> = removePending,
): Promise<void> {
  await alone(given, report, async (first) => {
    const { ticket = '' } = first.stored ?? {};
    let pending = first;
    let problem: string | undefined;
    if (!first.stored || (!ticket && first.photos.length > 0)) return;
    for (const id of first.photos) {
      report({ pending, phase: 'stored', problem });
      const sent = await sendKept(ticket, id);
      if (sent.kind === 'waiting') return report({ pending, phase: 'waiting', problem });
      if (sent.kind === 'refused') problem = sent.message;
      const arrived = pending.arrived + (sent.kind === 'stored' ? 1 : 0);
      pending = { ...pending, arrived, photos: pending.photos.filter((other) => other !== id) };
      await savePending(pending);
      await removePhotos([id]);
    }
    await finish(pending);
    report({ pending, phase: 'stored', problem });
  });
}

/** Sends a photo of the outbox. One that is gone, or can't be read any more, is told. */
async function sendKept(ticket: string, id: string): Promise<Sent> {
  try {
    const photo = await readPhoto(id);
    return photo
      ? await sendPhoto(ticket, id, photo)
      : { kind: 'refused', message: photoWords.lost };
  } catch {
    return { kind: 'waiting' };
  }
}

/**
 * Sends all that waits, the oldest request first: now, when the signal is back, when somebody returns to the page,
 * and every 20 seconds. Returns the function that stops it.
 */
export function deliverPending(report: Report): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning || document.hidden) return;
    isRunning = true;
    try {
      for (const pending of await listPending()) {
        if (pending.isDone) {
          report({ pending, phase: 'stored' });
          await removePending(pending);
          continue;
        }
        report({ pending, phase: 'waiting' });
        if (refusalOf(pending)) continue;
        const answer = await sendRequest(pending, report);
        if (answer?.kind !== 'errors') await sendPhotos(pending, report);
      }
    } catch (error) {
      // The next run tries again.
      console.error(error);
    } finally {
      isRunning = false;
    }
  };
  void run();
  const timer = setInterval(run, retryMs);
  addEventListener('online', run);
  document.addEventListener('visibilitychange', run);
  return () => {
    clearInterval(timer);
    removeEventListener('online', run);
    document.removeEventListener('visibilitychange', run);
  };
}
