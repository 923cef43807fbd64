import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { openPhone } from '#bench/browser.ts';
import { pageLimits } from '#bench/limits.ts';
import { describeLoad, firstScreensBytes } from '#bench/load.ts';
import { isMet } from '#bench/report.ts';
import { addressOf, type BenchServer, startBenchServer } from '#bench/server.ts';
import { visit } from '#bench/visit.ts';
import { test as base, expect } from '#tests/browser/fixtures.ts';
import { findMarkupErrors, readLiveMarkup } from '#tests/browser/markup.ts';
import { findScreensWithoutPhone } from '#tests/browser/phone-number.ts';
import { buildForTests, testDist } from '#tests/builds.ts';
import { readPages } from '#tests/live/built-site.ts';
import { readLiveContent } from '#tests/live/content.ts';

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

/** A picture below the first screen, as pages mark it. */
const lazyPicture = 'main picture > img[loading="lazy"]';

const { pages } = await readLiveContent();

for (const { path, phone } of pages) {
  const address = addressOf(path);

  test(`${path} asks for little before it is loaded`, async ({ production }) => {
    const { browser, server } = production;
    const seen = await visit(browser, server, address, 'fast');
    const load = describeLoad(seen);
    const file = path === '/' ? 'index.html' : `${path}.html`;
    const html = readFileSync(join(testDist('production'), file), 'utf8');
    const figures = {
      firstScreens: firstScreensBytes(html, seen),
      scripts: load.scripts,
      pictures: load.pictures,
      requests: load.requests,
      foreignRequests: load.foreignRequests,
      layoutShift: seen.layoutShift,
    };
    for (const [name, figure] of Object.entries(figures))
      expect([name, isMet(pageLimits[name as keyof typeof figures], figure) || figure]).toEqual([
        name,
        true,
      ]);
  });

  test(`${path} offers its number to a thumb, and stays valid HTML when touched`, async ({
    production,
  }) => {
    const { browser, server } = production;
    expect(await findScreensWithoutPhone(browser, server, address, phone)).toEqual([]);
    const live = await readLiveMarkup(browser, server, address);
    expect(await findMarkupErrors(live, 'live')).toEqual([]);
  });
}

test('a visitor who saves data gets smaller pictures', async ({
  production: { browser, server },
}) => {
  const path = findPageOfPictures();
  const load = async (saveData: boolean) => {
    const context = await openPhone(browser);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData });
    await page.goto(`${server.origin}${path}`);
    const picture = page.locator(lazyPicture).first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const bytes = await picture.evaluate(
      (image: HTMLImageElement) =>
        performance.getEntriesByName(image.currentSrc)[0]?.toJSON().encodedBodySize,
    );
    await context.close();
    return Number(bytes);
  };
  expect(await load(true)).toBeLessThan((await load(false)) * 0.75);
});

/** The first page with a lazy picture in several widths. Throws when no page has one. */
function findPageOfPictures(): string {
  const found = readPages(testDist('production')).find(({ $ }) =>
    $(lazyPicture).first().prev('source').attr('srcset')?.includes(','),
  );
  if (!found) throw new Error('No page has a lazy picture in several widths.');
  return found.path;
}
