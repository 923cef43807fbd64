import { sessionKey } from '#admin/data/settings.ts';
import { comeBack, ensureOwner, signIn, toastOf } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

test.beforeAll(() => ensureOwner(site));
test.use({ serviceWorkers: 'allow' });

test('without a session the dashboard leads to the login and shows no list', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url());
  });
  await page.goto('/privacy');
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('signing out leads to the login, and the dashboard is no longer accessible', async ({
  page,
}) => {
  await signIn(page, site);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('signing out in one tab signs out the other, which says so', async ({ page, context }) => {
  await signIn(page, site);
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);

  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(toastOf(page, 'Signed out')).toContainText('Sign in again to see the submissions.');
  await expect(toastOf(other, 'Signed out')).toHaveCount(0);
});

test('clearing the storage in another tab ends the session', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signIn(page, site);
  const other = await context.newPage();
  await other.goto('/privacy');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(toastOf(page, 'Signed out')).toBeVisible();
});

test('a session that was lost silently never shows an empty list', async ({ page }) => {
  await signIn(page, site);
  await page.evaluate(() => localStorage.clear());
  await comeBack(page, toastOf(page, 'Signed out'));
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('signing out does not wait for a server that does not answer', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, site);
  await page.route('**/auth/v1/logout*', () => {});
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(toastOf(page, 'Signed out')).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
});
