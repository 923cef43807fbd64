import { defineConfig } from 'playwright/test';
import { findChromium } from './toolchain/programs.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/test/results',
  globalSetup: './tests/browser/server.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Browser tests wait more than they reckon: three at a time fit on two cores.
  workers: 3,
  timeout: 60_000,
  reporter: 'line',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Root may only run Chromium without its sandbox; it opens nothing but the site under test.
    launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
  },
  // How the site behaves is tested on frozen content; what must hold whatever the owner writes, on his.
  projects: [
    { name: 'behavior', testIgnore: '**/live/**', use: { baseURL: process.env['BASE_URL'] ?? '' } },
    {
      name: 'live',
      testMatch: '**/live/*.spec.ts',
      use: { baseURL: process.env['LIVE_URL'] ?? '' },
    },
  ],
});
