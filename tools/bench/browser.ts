import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findFreePort } from '#tools/toolchain/port.ts';
import { findChromium } from '#tools/toolchain/programs.mjs';
import { slowLink } from './limits.ts';

/** A phone of the usual size, with two device pixels to a CSS pixel. */
export const phone = { width: 390, height: 844 } as const;

export interface BenchBrowser {
  browser: Browser;
  /** The debugging port that Lighthouse connects to. */
  debuggingPort: number;
}

/** Starts the system's Chromium, else Playwright's own, without a window. Throws when there is none. */
export async function startBrowser(): Promise<BenchBrowser> {
  const executablePath = findChromium();
  const debuggingPort = await findFreePort();
  const args = ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  return { browser, debuggingPort };
}

/** A phone's browser with an empty cache. */
export function openPhone(
  browser: Browser,
  viewport: { width: number; height: number } = phone,
): Promise<BrowserContext> {
  return browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
}

/** Slows down the page's network and processor as `slowLink` says. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (slowLink.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLink.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowLink.cpuSlowdown });
}
