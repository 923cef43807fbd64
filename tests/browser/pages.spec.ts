import { expect, listPages, test } from './fixtures.ts';
import { promised } from './routes.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const row of promised)
      test(`${row.path} carries everything that was promised of it`, async ({ page }) => {
        const answer = await page.goto(row.path);
        expect(answer?.status()).toBe(200);
        const main = page.getByRole('main');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(row.h1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const toContact = main.locator('a.button[href^="/contact"]');
        if (row.buttons.length) {
          await expect(toContact.first()).toHaveText(row.buttons[0] ?? '');
          await expect(toContact.last()).toHaveText(row.buttons.at(-1) ?? '');
        }
        for (const [text, href] of row.links ?? [])
          await expect(
            main.locator(`a[href="${href}"]`).filter({ hasText: text }).first(),
          ).toBeAttached();
        for (const [selector, count] of row.counts ?? [])
          await expect(main.locator(selector)).toHaveCount(count);
        for (const words of row.says ?? [])
          await expect(main.getByText(words).first()).toBeAttached();
        const dialed = await main
          .locator('a.button[href^="tel:"]')
          .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
        if (dialed.length)
          expect(dialed).toEqual([
            row.dials === 'porches' ? 'tel:+14105550163' : 'tel:+14105550148',
          ]);
        if (row.path !== '/' && !['/search'].includes(row.path) && !row.path.startsWith('/blog/'))
          await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
      });
  });
}

test('the table of promises names every public page that is built', () => {
  const built = listPages().filter((path) => !/^\/(admin|examples)/.test(path));
  expect(promised.map((row) => row.path).sort()).toEqual(built);
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
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(10);
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
