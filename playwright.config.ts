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
  // Three at a time, beside two of the other suite, keep two cores busy.
  workers: 3,
  timeout: 120_000,
  // On a busy machine a page may answer late; only a failure takes this long.
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Root can run Chromium only without its sandbox; it opens only the site under test.
    launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
  },
  // Behavior is tested on frozen content; rules for any content are tested on the owner's.
  projects: [
    { name: 'behavior', testIgnore: '**/live/**', use: { baseURL: process.env['BASE_URL'] ?? '' } },
    {
      name: 'live',
      testMatch: '**/live/*.spec.ts',
      use: { baseURL: process.env['LIVE_URL'] ?? '' },
    },
  ],
});
