import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { openPhone } from '#bench/browser.ts';
import { pageLimits } from '#bench/limits.ts';
import { describeLoad, firstScreensBytes } from '#bench/load.ts';
import { isMet } from '#bench/report.ts';
import { addressOf, type BenchServer, startBenchServer } from '#bench/server.ts';
import { visit } from '#bench/visit.ts';
import { buildForTests, testDist } from '#tests/builds.ts';
import { measureShift } from './fallback-fonts.ts';
import { test as base, expect, listPages, phones } from './fixtures.ts';
import { findUnsteadyHeadings } from './headings.ts';
import { findMarkupErrors, readLiveMarkup } from './markup.ts';
import { findScreensWithoutPhone } from './phone-number.ts';
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

  test(`${path} keeps its first lines when its font comes, whatever serif stood in for it`, async ({
    production,
  }) => {
    const { browser, server } = production;
    expect(await findUnsteadyHeadings(browser, server, address)).toEqual([]);
  });

  test(`${path} offers its number to a thumb, and stays valid HTML when touched`, async ({
    production,
  }) => {
    const { browser, server } = production;
    const page = promised.find((one) => one.path === path);
    const number = phones[page?.dials || 'main'];
    expect(await findScreensWithoutPhone(browser, server, address, number)).toEqual([]);
    const live = await readLiveMarkup(browser, server, address);
    expect(await findMarkupErrors(live, 'live')).toEqual([]);
  });
}

for (const [font, path] of [
  ['georgia', '/'],
  ['noto', '/deck-construction'],
  ['dejavu', '/contact'],
] as const)
  test(`${path} does not move when its font replaces ${font}`, async ({ production }) => {
    const { browser, server } = production;
    expect(await measureShift(browser, server, path, font)).toBeLessThan(0.0005);
  });

test('pictures below wait for the first screen’s, and come once it is there', async ({
  production: { browser, server },
}) => {
  const page = await (await openPhone(browser)).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const mayArrive = Promise.withResolvers<void>();
  const first = /hero-deck/;
  await page.route(first, async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/gallery`, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(500);
  const isPicture = (path: string) => path.endsWith('.avif') && !first.test(path);
  expect(asked.filter(isPicture)).toEqual([]);
  mayArrive.resolve();
  await expect.poll(() => asked.filter(isPicture).length).toBeGreaterThan(5);
  await page.context().close();
});

test('a visitor who scrolls before that gets the pictures at once', async ({
  production: { browser, server },
}) => {
  const page = await (await openPhone(browser)).newPage();
  await page.route(/hero-deck/, () => undefined);
  await page.goto(`${server.origin}/gallery`, { waitUntil: 'domcontentloaded' });
  await page.mouse.wheel(0, 900);
  await expect
    .poll(() => page.locator('#porch-swing img').evaluate((image) => image.checkVisibility()))
    .toBe(true);
  await page.context().close();
});

test('a visitor who saves data gets smaller pictures', async ({
  production: { browser, server },
}) => {
  const load = async (saveData: boolean) => {
    const context = await openPhone(browser);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saveData });
    await page.goto(`${server.origin}/front-porches`);
    const picture = page.locator('main img[loading="lazy"]').first();
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
