import { setImmediate as nextLoop } from 'node:timers/promises';

export interface Turns {
  /** Runs functions one after the other, in the order of the calls. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value>;
  /** How long the latest one had to wait, in ms; 0 while nothing runs. */
  waitMs(): number;
}

/**
 * A queue. Between two functions the event loop turns: PGlite never waits for the system, so a full queue would otherwise
 * keep everything else of its thread from running.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  let waitedMs = 0;
  return {
    async inTurn(work) {
      const calledMs = performance.now();
      open += 1;
      const mine = last.then(async () => {
        await nextLoop();
        waitedMs = performance.now() - calledMs;
        return work();
      });
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        open -= 1;
      }
    },
    waitMs: () => (open === 0 ? 0 : waitedMs),
  };
}
