import type { Page } from 'playwright/test';
import { sessionKey } from '#admin/sync/api/connection.ts';
import { leadOf, openDatabase, openSession, signIn, startDesk, toastOf } from './admin-desk.ts';
import { expect, hold, site, test } from './fixtures.ts';
import { ownerPassword } from './server.ts';

/** Every lead comes by this. */
const feed = '**/rest/v1/rpc/desk_sync*';
const { open } = startDesk(site);

/** Fills this browser's storage to its last character. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 4_000_000, key = 0; size >= 1; key += 1) {
      try {
        localStorage.setItem(`full-${key}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });

/** What is wrong with a sign-in, how the test does it, and what is said. */
const failures: [what: string, spoil: (page: Page) => Promise<unknown>, words: string][] = [
  [
    'with a wrong password',
    (page) => page.getByLabel('Password').fill('not the password'),
    'Invalid login credentials',
  ],
  [
    'whose connection is cut',
    (page) => page.route('**/auth/v1/token*', (route) => route.abort()),
    'No connection to the server.',
  ],
  ['where the browser’s storage is full', fillStorage, 'its storage is full or turned off'],
  [
    'where the browser’s storage is off',
    (page) =>
      page.evaluate(() => {
        for (const place of ['localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, place, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      }),
    'its storage is full or turned off',
  ],
];
for (const [what, spoil, words] of failures)
  test(`signing in ${what} says why it can’t and loses nothing`, async ({ page, allowError }) => {
    allowError(/status of 400|ERR_FAILED/);
    await page.goto('/admin/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await page.getByLabel('Email').fill(site.adminEmail);
    await page.getByLabel('Password').fill(ownerPassword);
    await spoil(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const told = toastOf(page, 'Login Failed');
    await expect(told).toContainText(words);
    await expect(page.getByLabel('Email')).toHaveValue(site.adminEmail);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
  });

test('a failed fetch never looks like an empty list', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  await page.route(feed, (route) => route.abort());
  await open(page, [{ name: 'Fetched Again' }]);
  const failed = page.getByRole('heading', { name: 'Couldn’t load the submissions' });
  await expect(failed).toBeVisible();
  const words = 'Failed to fetch submissions: No connection to the server.';
  await expect(toastOf(page, 'Error')).toContainText(words);
  await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByText('No requests yet')).toHaveCount(0);

  await page.unroute(feed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(leadOf(page, 'Fetched Again')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
});

test('a user who is not an admin sees no request and reads why', async ({ page, allowError }) => {
  allowError(/status of 40[36]/);
  const email = `stranger-${crypto.randomUUID()}@mail.example.com`;
  const stranger = { email, password: 'a stranger' };
  const { admin } = openDatabase(site).auth;
  const { data } = await admin.createUser({ ...stranger, email_confirm: true });
  // He comes to a browser that has the owner's leads.
  await open(page, [{ name: 'Nobody Elses' }]);
  await expect(leadOf(page, 'Nobody Elses')).toBeVisible();
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key ?? '', session ?? ''),
    [sessionKey, JSON.stringify(await openSession(site, stranger))],
  );
  const answer = await hold(page, '**/rest/v1/**');
  await page.reload();
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Loading...')).toBeVisible();
  await expect(main).not.toContainText('Nobody Elses');
  answer();
  const name = 'This account does not have access to the lead desk.';
  await expect(main.getByRole('heading', { name })).toBeVisible();
  await expect(main).not.toContainText(/No requests yet|Nobody Elses/);
  await main.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await admin.deleteUser(data.user?.id ?? '');
});

test('a full storage is said once, and what is typed can still be saved', async ({ page }) => {
  await signIn(page, site);
  await fillStorage(page);
  await page.goto('/admin/add');
  await page.getByLabel('Name', { exact: true }).fill('Full Storage');
  const told = toastOf(page, 'Not saved while you type');
  await expect(told).toContainText('its storage is full or turned off');
  await told.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('410 555 0134');
  await expect(told).toHaveCount(0);
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Full Storage');
});
