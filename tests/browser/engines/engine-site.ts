import { test } from '#tests/browser/fixtures.ts';
import { startOwnSite } from '#tests/browser/own-site.ts';
import type { Browser, Needs } from './driver.ts';
import { type EngineName, findEngine, howToGet } from './engines.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Visitor, visit } from './visitor.ts';

/** A site of its own for one engine, with a connection that a journey can cut. */
export interface EngineSite {
  /** The site without the connection in between, with the owner's secrets. */
  site: ReturnType<typeof startOwnSite>;
  connection: () => Relay;
  /** The window, at the width of a phone. */
  visitor: () => Visitor;
  /** Another window of the same browser. */
  openTab: () => Promise<Visitor>;
}

/**
 * Starts an engine and a site for the journeys of a group, which run one after the other. After a failure they begin
 * anew in another process: with a new site and a new browser.
 */
export function startEngineSite(name: EngineName, needs: Needs): EngineSite {
  const engine = findEngine(name);
  test.skip(!engine, `${name} is not here: ${howToGet[name]}`);
  const site = startOwnSite({ hasOwner: false });
  let browser: Browser | undefined;
  let relay: Relay | undefined;
  const started = <One>(one: One | undefined): One => {
    if (!one) throw new Error(`${name} has not started.`);
    return one;
  };
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    relay = await startRelay(site.origin);
    browser = await engine?.start(needs);
    await browser?.window.resize(390, 844);
    if (browser) console.log(`${name}: ${browser.version}`);
  });
  test.afterEach(() => relay?.set('on'));
  test.afterAll(async () => {
    await browser?.stop();
    await relay?.stop();
  });
  return {
    site,
    connection: () => started(relay),
    visitor: () => visit(started(browser).window, started(relay).origin),
    openTab: async () => visit(await started(browser).window.openTab(), started(relay).origin),
  };
}
