import { expect, phones, test } from './fixtures.ts';

test('an unknown address shows a link home and logs the attempted path', async ({
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

test('the old address of custom decks redirects without an entry in the history', async ({
  page,
}) => {
  await page.goto('/about');
  await page.goto('/custom-deck-solutions');
  await expect(page).toHaveURL('/deck-construction');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
