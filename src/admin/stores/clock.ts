import { atom } from 'nanostores';
import { keep, readKept } from './kept.ts';

let aheadMs = readKept<number>('ahead-ms') ?? 0;

/** The server's time now, in milliseconds since 1970: the phone's clock by what it was off at the last contact. */
export const serverNow = (): number => Date.now() + aheadMs;

/** The same for the desk's clocks, as it was at the last tick. */
export const $now = atom(serverNow());

/** Within that an answer's own way is as long as the difference: not worth a write, of which a browser allows few. */
const closeMs = 1_000;
let keptMs = aheadMs;

/** Sets the clock to the server's time. */
export function setServerTime(instant: string): void {
  aheadMs = Date.parse(instant) - Date.now();
  if (Math.abs(aheadMs - keptMs) > closeMs) {
    keptMs = aheadMs;
    keep('ahead-ms', aheadMs);
  }
  tick();
}

/** Updates the clocks that are shown. */
export const tick = (): void => $now.set(serverNow());
