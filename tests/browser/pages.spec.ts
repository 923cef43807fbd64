import type { Page } from 'playwright/test';
import { expect, listPages, phones, test } from './fixtures.ts';
import { promised } from './routes.ts';

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

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const row of promised)
      test(`${row.path} carries everything that was promised of it, without an error`, async ({
        page,
      }) => {
        const answer = await page.goto(row.path);
        expect(answer?.status()).toBe(200);
        const main = page.getByRole('main');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(row.h1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const toContact = main.locator('a.button[href^="/contact"]');
        expect(await toContact.count()).toBeGreaterThanOrEqual(row.buttons.length);
        if (row.buttons.length) {
          await expect(toContact.first()).toHaveText(row.buttons[0] ?? '');
          await expect(toContact.last()).toHaveText(row.buttons.at(-1) ?? '');
        }
        for (const [text, href] of row.links ?? [])
          await expect(
            main.locator(`a[href="${href}"]`).filter({ hasText: text }).first(),
          ).toBeAttached();
        for (const href of row.without ?? [])
          await expect(main.locator(`a[href="${href}"]`)).toHaveCount(0);
        for (const [selector, count] of row.counts ?? [])
          await expect(main.locator(selector)).toHaveCount(count);
        for (const [selector, count] of row.least ?? [])
          expect(await main.locator(selector).count()).toBeGreaterThanOrEqual(count);
        for (const words of row.says ?? [])
          await expect(main.getByText(words).first()).toBeAttached();
        const number = phones[row.dials || 'main'];
        const toPhone = main.locator('a.button[href^="tel:"]');
        for (const link of await toPhone.all())
          await expect(link).toHaveAttribute('href', `tel:${number}`);
        if (row.dials !== false) expect(await toPhone.count()).toBeGreaterThan(0);
        for (const band of await main.locator('.closing').all()) {
          await expect(band.locator('a[href^="/contact"]')).toHaveCount(1);
          await expect(band.locator('a[href^="tel:"]')).toHaveText(/Call/);
        }
        if (row.path !== '/' && !['/search'].includes(row.path) && !row.path.startsWith('/blog/'))
          await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
        if (javaScriptEnabled) await wakeIslands(page);
      });
  });
}

test('every page that was promised is built', () => {
  expect(listPages()).toEqual(expect.arrayContaining(promised.map((row) => row.path)));
});

test('an unknown address shows the way back and logs the attempted path', async ({
  page,
  expectError,
}) => {
  expectError(/404/);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  expect((await warned).text()).toContain('/no-such-page');
  const ways = page.getByRole('navigation', { name: 'Main services' }).getByRole('link');
  expect(await ways.count()).toBeGreaterThanOrEqual(8);
  await expect(page.getByRole('main').locator(`a[href="tel:${phones.main}"]`)).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the old address of custom decks leads on without a stop in the history', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/custom-deck-solutions');
  await expect(page).toHaveURL('/deck-construction');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
