import type { Engine } from './driver.ts';
import { findFirefox } from './firefox.ts';
import { findPlaywright } from './playwright.ts';
import { findWebKitGtk } from './webkit.ts';

/** The engines that people's browsers have. */
export const engineNames = ['Chromium', 'Firefox', 'WebKit'] as const;
export type EngineName = (typeof engineNames)[number];

const systems = { Chromium: () => undefined, Firefox: findFirefox, WebKit: findWebKitGtk };
/** How to get an engine that is not here. */
export const howToGet: Readonly<Record<EngineName, string>> = {
  Chromium: 'npx playwright install chromium',
  Firefox: 'npx playwright install firefox (Debian: apt-get install firefox-esr)',
  WebKit:
    'npx playwright install webkit (Debian: apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb)',
};

/** An engine of this machine: Playwright's own build, else the system's. */
export const findEngine = (name: EngineName): Engine | undefined =>
  findPlaywright(name) ?? systems[name]();

/** One line for each engine: whose build runs the journeys, or how to get it. */
export const describeEngines = (): string[] =>
  engineNames.map((name) => {
    const found = findEngine(name);
    return found ? `${name}: ran, from ${found.from}` : `${name}: not here. ${howToGet[name]}`;
  });
