import type { Driver } from './driver.ts';
import { waitFor } from './wait.ts';

/** The first page of an engine waits for its processes, too. */
const firstPageMs = 120_000;

/**
 * From page to page by what a page does itself. A WebDriver waits for events of the next page that never come when the
 * engine has kept that page, nor after it: the call then ends with its time.
 */
export function travel(run: Driver['run']): Pick<Driver, 'open' | 'reload' | 'back'> {
  const leave = async (how: string, isToEmpty = false) => {
    await run(`globalThis.isLeft = true; ${how}`, []);
    // The empty page before the next one answers too.
    const isNext = `return !globalThis.isLeft && (location.protocol !== "about:") !== ${isToEmpty} && document.readyState !== "loading"`;
    const isThere = async () => ((await run(isNext, [])) ? true : null);
    await waitFor(`the page after ${how}`, isThere, firstPageMs);
  };
  return {
    open: (address) =>
      leave(`location.href = ${JSON.stringify(address)}`, address.startsWith('about:')),
    reload: () => leave('location.reload()'),
    back: async () => void (await run('history.back()', [])),
  };
}
