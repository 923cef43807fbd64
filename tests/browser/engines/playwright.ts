import { existsSync } from 'node:fs';
import { type BrowserType, chromium, firefox, type Page, webkit } from 'playwright';
import { findChromium } from '#tools/toolchain/programs.mjs';
import { asExpression, type Browser, type Driver, type Engine } from './driver.ts';

const types = { Chromium: chromium, Firefox: firefox, WebKit: webkit } as const;

/** Playwright's own build of an engine, for Chromium also the system's; undefined where there is none. */
export function findPlaywright(name: keyof typeof types): Engine | undefined {
  const type = types[name];
  const system = name === 'Chromium' ? findChromium() : undefined;
  if (!system && !existsSync(type.executablePath())) return undefined;
  return { from: system ? 'the system' : 'Playwright', start: () => start(type, system) };
}

async function start(type: BrowserType, executablePath?: string): Promise<Browser> {
  const browser = await type.launch({
    ...(type.name() === 'chromium' && { args: ['--no-sandbox'] }),
    ...(executablePath && { executablePath }),
  });
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'allow',
  });
  return {
    version: `${type.name()} ${browser.version()}`,
    window: drive(await context.newPage()),
    stop: () => browser.close(),
  };
}

function drive(page: Page): Driver {
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: (script, args) => page.evaluate(asExpression(script, args)),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    attach: (selector, files) => page.setInputFiles(selector, [...files]),
    resize: (width, height) => page.setViewportSize({ width, height }),
    openTab: async () => drive(await page.context().newPage()),
    close: () => page.close(),
  };
}
