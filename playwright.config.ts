import { defineConfig } from 'playwright/test';
import { isLong } from './tests/sizes.ts';
import { findChromium } from './tools/toolchain/programs.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/test/results',
  globalSetup: ['./tests/write-facts.ts', './tests/browser/server.ts'],
  fullyParallel: true,
  forbidOnly: true,
  // What only the servers of a hosted project show (npm run test:hosted).
  ...(!process.env['SUPABASE_DB_URL'] && { testIgnore: '**/hosted/**' }),
  // What `npm run test:long` asks besides.
  ...(!isLong && { grepInvert: /@long/ }),
  // Three at a time keep two cores busy.
  workers: 3,
  // A slow machine can break a test's own order of steps; a second try tells that from a mistake, and is reported.
  retries: 1,
  timeout: 120_000,
  // On a busy machine a page may answer late; only a failure takes this long.
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    // Behavior is tested on frozen content; the files in tests/browser/live use the owner's.
    baseURL: process.env['BASE_URL'] ?? '',
    // Each frame of an animation takes the processor time; the files about what moves ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Each page of the desk would install its worker; the files about workers allow them.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Root can run Chromium only without its sandbox; it opens only the site under test.
    launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
  },
});
