import type { Driver } from './driver.ts';
import { waitFor } from './wait.ts';

/** The first page of an engine waits for its processes, too. */
const firstPageMs = 120_000;
/** How often an empty page is seen before the way is tried again: a cut navigation ends there. */
const mostEmpty = 30;

/**
 * From page to page by what a page does itself. A WebDriver waits for events of the next page that never come when the
 * engine has kept that page, nor after it: the call then ends with its time.
 */
export function travel(run: Driver['run']): Pick<Driver, 'open' | 'reload' | 'back'> {
  const leave = async (how: string) => {
    const go = () => run(`globalThis.isLeft = true; ${how}`, []);
    // The empty page before the next one answers too; WebKitGTK's own error page has that address and stays.
    const where =
      'return globalThis.isLeft || document.readyState === "loading" ? "on its way" : location.protocol';
    let empty = 0;
    const isThere = async () => {
      const at = await run(where, []);
      if (at === 'on its way') return null;
      if (at !== 'about:') return true;
      empty += 1;
      if (empty % mostEmpty === 0) await go();
      return null;
    };
    await go();
    await waitFor(`the page after ${how}`, isThere, firstPageMs);
  };
  return {
    open: (address) => leave(`location.href = ${JSON.stringify(address)}`),
    reload: () => leave('location.reload()'),
    back: async () => void (await run('history.back()', [])),
  };
}
