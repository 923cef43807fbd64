import { drop, dropPhotos, type Kept, keep, listKept, readKept, readPhoto } from './kept.ts';
import { type Answer, sendLead } from './post.ts';
import { sendPhoto } from './upload.ts';

/** The progress of a request. */
export interface Delivery {
  kept: Kept;
  phase: 'sending' | 'waiting' | 'stored';
  /** What the server said of the request, or of a photo that it refused. */
  problem?: string | undefined;
}
type Report = (delivery: Delivery) => void;

/** A request that waited longer tells the owner when it was written. */
const notableWaitMs = 60_000;
/** How often what waits is tried again while the page is open. */
const retryMs = 20_000;

/**
 * Does `work` with the stored request, unless another tab is doing it. Without Web Locks (Safari before 15.4)
 * only its key keeps it from being stored twice.
 */
async function alone(given: Kept, report: Report, work: (kept: Kept) => Promise<void>) {
  const begin = async (lock: unknown) => {
    if (!lock) return;
    const kept = await readKept(given.key);
    if (kept?.fields) await work(kept);
    // Another tab has sent it.
    else report({ kept: { ...given, photos: [] }, phase: 'stored' });
  };
  if (!('locks' in navigator)) return begin(true);
  await navigator.locks.request(`estimate ${given.key}`, { ifAvailable: true }, begin);
}

/** Sends a kept request without its photos. Undefined when another tab does or did it. */
export async function sendRequest(given: Kept, report: Report): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  await alone(given, report, async (kept) => {
    if (kept.refused) return report({ kept, phase: 'waiting', problem: kept.refused });
    if (kept.stored?.ticket || (kept.againMs ?? 0) > Date.now()) return;
    report({ kept, phase: 'sending' });
    answer = await sendLead(fieldsOf(kept));
    if (answer.kind === 'received') {
      const now = { ...kept, stored: answer.stored };
      await keep(now);
      report({ kept: now, phase: 'stored' });
    } else {
      const problem = answer.kind === 'failed' ? answer.message : undefined;
      const refused = answer.kind === 'errors' ? Object.values(answer.errors).join(' ') : undefined;
      const againMs = Date.now() + (answer.kind === 'failed' ? answer.waitMs : 0);
      const now = refused ? { ...kept, refused } : { ...kept, againMs };
      await keep(now);
      report({ kept: now, phase: 'waiting', problem: refused ?? problem });
    }
  });
  return answer;
}

function fieldsOf({ fields = {}, sentAtMs = Date.now() }: Kept): Record<string, string> {
  const waitedMs = Date.now() - sentAtMs;
  const waited_s = String(Math.round(waitedMs / 1000));
  return waitedMs < notableWaitMs ? fields : { ...fields, waited_s };
}

/**
 * Sends the photos of a stored request, one after the other. Then `finish` has the request: by default it is
 * forgotten.
 */
export async function sendPhotos(
  given: Kept,
  report: Report,
  finish: (kept: Kept) => Promise<void> = drop,
): Promise<void> {
  await alone(given, report, async (first) => {
    const ticket = first.stored?.ticket;
    let kept = first;
    let problem: string | undefined;
    if (!first.stored || (!ticket && first.photos.length > 0)) return;
    for (const id of first.photos) {
      report({ kept, phase: 'stored', problem });
      const photo = await readPhoto(id);
      const sent = photo && ticket ? await sendPhoto(ticket, id, photo) : undefined;
      if (sent?.kind === 'waiting') return report({ kept, phase: 'waiting', problem });
      if (sent?.kind === 'refused') problem = sent.message;
      const arrived = kept.arrived + (sent?.kind === 'stored' ? 1 : 0);
      kept = { ...kept, arrived, photos: kept.photos.filter((other) => other !== id) };
      await keep(kept);
      await dropPhotos([id]);
    }
    await finish(kept);
    report({ kept, phase: 'stored', problem });
  });
}

/**
 * Sends all that waits, the oldest request first: now, when the signal is back, when somebody returns to the page,
 * and every 20 seconds. Returns the function that stops it.
 */
export function deliverKept(report: Report): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning || document.hidden) return;
    isRunning = true;
    try {
      for (const kept of (await listKept()) ?? []) {
        if (kept.isDone) {
          report({ kept, phase: 'stored' });
          await drop(kept);
          continue;
        }
        report({ kept, phase: 'waiting' });
        await sendRequest(kept, report);
        await sendPhotos(kept, report);
      }
    } catch {
      // The browser's storage failed: the next run tries again.
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
