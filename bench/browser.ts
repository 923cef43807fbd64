import { createServer } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '#toolchain/programs.mjs';
import { slowLink } from './limits.ts';

/** A phone of the usual size; its pixels are twice as fine as CSS pixels. */
export const phone = { width: 390, height: 844 } as const;
/** The smallest phone that pages are made for. */
export const smallPhone = { width: 320, height: 568 } as const;

export interface BenchBrowser {
  browser: Browser;
  /** Where Lighthouse finds it. */
  debuggingPort: number;
}

/** Starts Chromium without a window. Throws when this machine has none. */
export async function startBrowser(): Promise<BenchBrowser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'The benchmark needs Chromium: run npm test once, it installs what is missing.',
    );
  }
  const debuggingPort = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
  });
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

/** Slows the page's network and processor down, as `slowLink` says. */
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
