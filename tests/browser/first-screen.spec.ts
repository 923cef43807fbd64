import type { Browser } from 'playwright/test';
import { type FallbackFace, fallbackFaces } from '#scripts/bench/faces.ts';
import { pageLimits } from '#scripts/bench/limits.ts';
import { loadPage } from '#scripts/bench/load.ts';
import { describeLoad } from '#scripts/bench/load-figures.ts';
import { findMarkupErrors, readLiveMarkup } from '#scripts/bench/markup.ts';
import { addressOf, findScreensWithoutPhone, measureShiftWithFace } from '#scripts/bench/screen.ts';
import { type BenchServer, startBenchServer } from '#scripts/bench/server.ts';
import { buildForTests } from '#scripts/toolchain/test-builds.ts';
import { test as base, expect, listPages } from './fixtures.ts';
import { promised } from './routes.ts';

interface Production {
  browser: Browser;
  server: BenchServer;
}

// What `npm run bench` measures without a clock, on every public page of the production build.
const test = base.extend<object, { production: Production }>({
  production: [
    async ({ browser }, use) => {
      const server = await startBenchServer(process.cwd(), await buildForTests('production'));
      await use({ browser, server });
      await server.close();
    },
    { scope: 'worker' },
  ],
});

const pages = [...listPages().filter((path) => !path.startsWith('/admin/')), '/404'];

for (const path of pages) {
  const address = addressOf(path);

  test(`${path} asks for little before it is loaded`, async ({ production }) => {
    const { browser, server } = production;
    const load = await loadPage(browser, server, address, 'fast');
    const { requestsBeforeLoad, firstScreenPictures, scripts } = describeLoad(load);
    expect(requestsBeforeLoad).toBeLessThanOrEqual(pageLimits.requestsBeforeLoad);
    expect(firstScreenPictures).toBeLessThanOrEqual(pageLimits.firstScreenPictures);
    expect(scripts).toBe(0);
    expect(load.foreignRequests).toEqual([]);
    expect(load.layoutShift).toBeLessThan(0.0005);
  });

  test(`${path} does not move when its font replaces another`, async ({ production }) => {
    const { browser, server } = production;
    for (const face of Object.keys(fallbackFaces) as FallbackFace[]) {
      const shift = await measureShiftWithFace(browser, server, address, face);
      expect(shift, face).toBeLessThan(0.0005);
    }
  });

  test(`${path} offers its number to a thumb, and stays valid HTML when touched`, async ({
    production,
  }) => {
    const { browser, server } = production;
    const page = promised.find((one) => one.path === path);
    const number = page?.dials === 'porches' ? '+14105550163' : '+14105550148';
    expect(await findScreensWithoutPhone(browser, server, address, [number])).toEqual([]);
    const live = await readLiveMarkup(browser, server, address);
    expect(await findMarkupErrors(live, 'live')).toEqual([]);
  });
}
