import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type ElementHandle, type KeyInput, launch, type Page } from 'puppeteer-core';
import { asExpression, type Browser, type Driver, type Engine } from './driver.ts';
import { travel } from './travel.ts';

const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * The system's Firefox, by WebDriver BiDi: Playwright drives only its own build and the newest one. Undefined where
 * there is none.
 */
export function findFirefox(): Engine | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = folders.flatMap((folder) =>
    ['firefox', 'firefox-esr'].map((n) => join(folder, n)),
  );
  const path = [...places, onMac].find((place) => existsSync(place));
  return path ? { from: 'the system', start: () => start(path) } : undefined;
}

async function start(executablePath: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Beside other tests its first answer takes longer than a minute.
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
  return {
    version: await browser.version(),
    window: drive(await browser.newPage()),
    stop: () => browser.close(),
  };
}

function drive(page: Page): Driver {
  const run: Driver['run'] = (script, args) => page.evaluate(asExpression(script, args));
  return {
    ...travel(run),
    run,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name as KeyInput),
    attach: async (selector, files) => {
      const field = await (page.$(selector) as Promise<ElementHandle<HTMLInputElement> | null>);
      if (!field) throw new Error(`There is no ${selector}.`);
      await field.uploadFile(...files);
    },
    resize: async (width, height) => {
      await page.setViewport({ width, height }).catch((error: Error) => {
        // Firefox 140 can't turn its screen, but has the size by then.
        if (!error.message.includes('unknown command')) throw error;
      });
    },
    openTab: async () => {
      const tab = await page.browser().newPage();
      await tab.bringToFront();
      return drive(tab);
    },
    close: () => page.close(),
  };
}
