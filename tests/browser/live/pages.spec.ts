import type { Page } from 'playwright/test';
import { expect, findByAxe, listPages, measureOverflow, test } from '#tests/browser/fixtures.ts';
import { readLiveContent } from '#tests/live/content.ts';

const { pages } = await readLiveContent();

/** As a first touch does: under the page's policy each must answer, and an error would fail the test. */
async function wakeIslands(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island[client="touch"]')) {
      island.dispatchEvent(new Event('pointerdown'));
    }
  });
  await expect(page.locator('astro-island[ssr][client="touch"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

test('every page of the content is served', () => {
  const served = listPages('production').filter((path) => !path.startsWith('/admin/'));
  const wanted = pages.map(({ path }) => path).filter((path) => path !== '/404');
  expect(served).toEqual(wanted.toSorted());
});

test.describe('page by page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const { path } of pages)
    test(`${path} opens without an error, fits the smallest phone, and axe finds nothing on a phone or a desk`, async ({
      page,
      expectError,
    }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      if (path === '/404') expectError(/404/);
      const answer = await page.goto(path === '/404' ? '/no-such-page' : path);
      expect(answer?.status()).toBe(path === '/404' ? 404 : 200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await findByAxe(page), `at ${width} pixels`).toEqual([]);
      }
      await wakeIslands(page);
    });
});
