import { expect, test } from './fixtures.ts';

test('an unknown address shows a link home and is logged', async ({ page, expectError }) => {
  expectError(/404/);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  expect((await warned).text()).toContain('/no-such-page');
  const ways = page.getByRole('navigation', { name: 'Main services' }).getByRole('link');
  expect(await ways.count()).toBeGreaterThanOrEqual(8);
  await expect(page.getByRole('main').locator('a[href^="tel:+1"]')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
