import { atom } from 'nanostores';

let aheadMs = 0;

/** The server's time, in milliseconds since 1970: the desk's clocks don't trust the phone's. */
export const $now = atom(Date.now());

/** Sets the clock to the server's time. */
export function setServerTime(instant: string): void {
  aheadMs = Date.parse(instant) - Date.now();
  tick();
}

/** Updates the clocks that are shown. */
export const tick = (): void => $now.set(Date.now() + aheadMs);
