import { atom, computed } from 'nanostores';
import { explain, isLasting, messages } from '#admin/messages.ts';
import type { Failure } from '#admin/result.ts';
import { setServerTime, tick } from '#admin/stores/clock.ts';
import { isSilent, noteSignal } from '#admin/stores/signal.ts';
import { addToast, closeToast } from '#admin/stores/toasts.ts';
import { abortAfter } from '#shared/old-browsers.ts';
import { withinTime } from '#shared/within-time.ts';
import { $held, replica } from './leads.ts';
import { $pending, hasOpen, noteWaiting, reloadOutbox, sendPending } from './log.ts';

/** How the list stands with the server. */
export interface SyncState {
  /** The server has answered on this page. */
  isFresh: boolean;
  /** The last try has failed: the list may be out of date. */
  failure: Failure | null;
  /** The server's reason why this account may not use the desk. */
  refusal: string | null;
}

export const $sync = atom<SyncState>({
  isFresh: false,
  failure: null,
  refusal: null,
});

/** What the screens need to know of the list. */
export const $view = computed([$sync, replica.$state], (sync, state) => ({
  ...sync,
  /** There is a list to show, from this device or the server. */
  isKnown: state !== null,
  /** The first load goes on behind what is shown. */
  isLoading: Boolean(state?.cursor.after),
  /** When the server last answered, by its clock, ISO 8601; null on a device without leads. */
  at: state?.at ?? null,
  total: state?.total ?? 0,
  suspected: state?.suspected ?? 0,
  /** Those of the suspected that came within three days. */
  freshSuspected: state?.fresh ?? 0,
}));

const note = (change: Partial<SyncState>): void => $sync.set({ ...$sync.get(), ...change });

/** How long a tab waits for another one that is sending; one that was put to sleep must not stop it, nor a browser. */
const lockWaitMs = 5_000;

/** One tab at a time, where the browser has locks; without them the ids of changes make repeats harmless. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work();
    return running;
  };
  if (locks)
    await withinTime(
      locks.request('lead-desk', { signal: abortAfter(lockWaitMs) }, begin),
      lockWaitMs,
      'The lock of this browser',
    ).catch(() => {});
  await begin();
}

/** Sends what is pending, then follows the feed to its end, or until there is something to send again. */
async function round(): Promise<Failure | null> {
  const before = $pending.get();
  await reloadOutbox().catch(() => {});
  const ids = new Set($pending.get().map(({ change }) => change.id));
  // What another tab has sent is shown until the feed has it.
  const sentElsewhere = before.filter(({ change }) => !ids.has(change.id));
  $held.set([...$held.get(), ...sentElsewhere]);
  if (hasOpen()) {
    const failure = await sendPending();
    if (failure && (isSilent(failure) || failure.reason === 'signed-out')) return failure;
  }
  for (;;) {
    const answer = await replica.pull();
    if (!answer.ok) return answer;
    const { at } = replica.$state.get() ?? {};
    if (at) setServerTime(at);
    note({ isFresh: true, failure: null, refusal: null });
    $held.set([]);
    if (!answer.value || isAgain) return null;
  }
}

let running: Promise<void> | null = null;
let isAgain = false;

/** Brings this device and the server together: at most one at a time, once more when it was asked for meanwhile. */
export function sync(): Promise<void> {
  isAgain = running !== null;
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

const hasPhotos = (): boolean =>
  $pending.get().some(({ hasPhoto, problem }) => hasPhoto && problem === undefined);

/** Photos take long: nothing waits for them, their changes follow. What fails is tried again with the next round. */
async function sendPhotos(): Promise<void> {
  await import('./send-photos.ts').then((part) => part.sendPhotos()).catch(() => {});
  if (hasOpen()) void sync();
}

async function run(): Promise<void> {
  do {
    isAgain = false;
    if (navigator.onLine === false) {
      noteSignal(null);
      await noteWaiting().catch(() => {});
      return;
    }
    let failure: Failure | null = null;
    await alone(async () => {
      failure = await round();
    });
    settle(failure);
    if (!failure && hasPhotos()) void sendPhotos();
  } while (isAgain);
}

let failureToast = 0;

/** Tells of a desk that can't be loaded, once as long as the reason stays; a desk that is shown says it in its line. */
function tell(failure: Failure | null): void {
  if (!failure) closeToast(failureToast);
  const { failure: before } = $sync.get();
  const isTold = failure && before && explain(failure) === explain(before);
  if (!failure || isTold || replica.$state.get() || navigator.onLine === false) return;
  if (failure.reason !== 'signed-out' && failure.reason !== 'not-admin')
    failureToast = addToast('failed', messages.fetchFailed(failure));
}

function settle(failure: Failure | null): void {
  noteSignal(failure);
  tell(failure);
  note({
    failure,
    ...(failure?.reason === 'not-admin' ? { refusal: explain(failure) } : {}),
  });
}

/** Notes trouble that a refresh of the session has met: what no try mends is shown before the last one. */
export function noteTrouble(failure: Failure): void {
  if (isLasting(failure)) settle(failure);
}

const everyMs = 60_000;
/** While something is to be sent. */
const soonerMs = 30_000;
/** Returning to a page fires more than one event. */
const onceWithinMs = 1_000;

/**
 * Keeps the list up to date: now, when something is to be sent, every minute while the page is visible, and at once
 * when the owner returns to it or the connection is back. Returns a function that stops it.
 */
export function startSync(): () => void {
  let lastMs = 0;
  const again = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < onceWithinMs) return;
    lastMs = Date.now();
    tick();
    void sync();
  };
  /** Never left out, however soon after a return. */
  const goOnline = () => {
    lastMs = 0;
    again();
  };
  const goOffline = () => {
    noteSignal(null);
    void sync();
  };
  const isNew = () => (hasOpen() || hasPhotos()) && $pending.get().some(({ isTried }) => !isTried);
  const stop = [
    $pending.listen(() => {
      if (isNew()) void sync();
    }),
    ...[setInterval(again, everyMs), setInterval(() => hasOpen() && again(), soonerMs)].map(
      (timer) => () => clearInterval(timer),
    ),
    ...(
      [
        [globalThis, 'offline', goOffline],
        [globalThis, 'online', goOnline],
        [globalThis, 'focus', again],
        [document, 'visibilitychange', again],
      ] as const
    ).map(([target, name, listener]) => {
      target.addEventListener(name, listener);
      return () => target.removeEventListener(name, listener);
    }),
  ];
  void sync();
  return () => {
    for (const end of stop) end();
  };
}
