import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { sessionKey } from '#admin/data/settings.ts';
import {
  comeBack,
  ensureOwner,
  leadOf,
  leadWriter,
  openDatabase,
  refuseChanges,
  signIn,
  submitLogin,
  toastOf,
} from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

/** Every lead comes by this. */
const feed = '**/rest/v1/rpc/desk_sync*';
const database = openDatabase(site);
const writeLeads = leadWriter(site);

test.beforeAll(() => ensureOwner(site));

test('a wrong password shows the message of the server, and the email stays', async ({
  page,
  expectError,
}) => {
  expectError(/status of 400/);
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('nobody-here@mail.example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toastOf(page, 'Login Failed')).toContainText('Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue('nobody-here@mail.example.com');
  await toastOf(page, 'Login Failed').getByRole('button', { name: 'Close' }).click();
  await expect(toastOf(page, 'Login Failed')).toHaveCount(0);
});

test('the login button is busy until the answer, and a lost connection is reported', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  let cut = () => {};
  await page.route('**/auth/v1/token*', (route) => {
    cut = () => void route.abort();
  });
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(site.adminEmail);
  await page.getByLabel('Password').fill('whatever it is');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  cut();
  await expect(toastOf(page, 'Login Failed')).toContainText('No connection to the server.');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a setup that fails without a message shows the default message', { tag: '@long' }, async ({
  page,
  expectError,
}) => {
  expectError(/status of 500/);
  let answer = () => {};
  await page.route('**/functions/v1/create-admin', (route) => {
    answer = () => void route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/admin/setup');
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByRole('button', { name: 'Creating Admin Account...' })).toBeVisible();
  answer();
  await expect(toastOf(page, 'Error')).toContainText('Failed to create admin account');
  await expect(page.getByLabel('Password')).toHaveValue('long enough');
});

test('a failed fetch never looks like an empty list, and "Try again" fetches the submissions', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED|status of 500/);
  await writeLeads([{ name: 'Fetched Again' }]);
  await page.route(feed, (route) => route.abort());
  await signIn(page, site);
  const failed = page.getByRole('heading', { name: 'Could not fetch the submissions' });
  await expect(failed).toBeVisible();
  const words = 'Failed to fetch submissions: No connection to the server.';
  await expect(toastOf(page, 'Error')).toContainText(words);
  await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByText('No requests yet')).toHaveCount(0);

  await page.unroute(feed);
  await page.route(feed, (route) =>
    route.fulfill({ status: 500, json: { message: 'the disk is full' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toContainText(
    'Failed to fetch submissions: the disk is full',
  );

  await page.unroute(feed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(leadOf(page, 'Fetched Again')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
});

test('a status shows at once and is on its way; when the server refuses it, the old one is back and says why', async ({
  page,
}) => {
  const leads = await writeLeads([{ name: 'Refused Change' }]);
  await signIn(page, site);
  const row = leadOf(page, 'Refused Change');
  const select = row.getByRole('combobox');
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await refuseChanges(page, 'permission denied', promise);
  await select.focus();
  await select.selectOption('Closed');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await expect(select).toHaveValue('closed');
  await expect(select).toBeFocused();
  await expect(row.locator('.badge')).toHaveText('Closed');

  answer();
  await expect(toastOf(page, 'Error')).toContainText('Failed to update status: permission denied');
  await expect(select).toHaveValue('new');
  await expect(select).toBeFocused();
  await expect(row.locator('.badge')).toHaveText('New');
  expect((await leads.read())['status']).toBe('new');
  const waiting = page.locator('#waiting');
  await expect(waiting).toContainText('The server did not take it. permission denied');
  await waiting.getByRole('button', { name: 'Throw away' }).click();
  await expect(waiting).toHaveCount(0);
});

test('a list that cannot be refreshed says so, and "Try again" refreshes it', {
  tag: '@long',
}, async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  await writeLeads([{ name: 'Old Status' }]);
  await signIn(page, site);
  const row = leadOf(page, 'Old Status');
  await expect(row).toBeVisible();
  await page.route(feed, (route) => route.abort());
  const line = page.getByText(/^Could not refresh\./);
  await comeBack(page, line);
  await expect(row).toBeVisible();

  await page.unroute(feed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
});

test('a signed-in user who is not an admin sees no request, reads why, and can sign out', async ({
  page,
  expectError,
}) => {
  expectError(/status of 403/);
  const leads = await writeLeads([{ name: 'Nobody Elses' }]);
  const stranger = {
    email: `stranger-${crypto.randomUUID()}@mail.example.com`,
    password: 'a stranger',
  };
  const made = await database.auth.admin.createUser({ ...stranger, email_confirm: true });
  expect(made.error).toBeNull();
  const visitor = createClient(site.origin, site.publishableKey, {
    auth: { persistSession: false },
  });
  const { data } = await visitor.auth.signInWithPassword(stranger);
  expect(data.session).not.toBeNull();

  await signIn(page, site);
  const row = leadOf(page, 'Nobody Elses');
  await expect(row).toBeVisible();
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key ?? '', session ?? ''),
    [sessionKey, JSON.stringify(data.session)],
  );
  await row.getByRole('combobox').selectOption('Closed');
  const refusal = page
    .getByRole('main')
    .getByRole('heading', { name: 'This account does not have access to the lead desk.' });
  await expect(refusal).toBeVisible();
  expect((await leads.read())['status']).toBe('new');

  await page.reload();
  await expect(page.getByText(`Welcome, ${stranger.email}`)).toBeVisible();
  const main = page.getByRole('main');
  await expect(refusal).toBeVisible();
  await expect(main).not.toContainText('No requests yet');
  await expect(main).not.toContainText('Nobody Elses');
  await main.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await database.auth.admin.deleteUser(data.user?.id ?? '');
});

test('an unknown status is shown unchanged, on grey', { tag: '@long' }, async ({ page }) => {
  await writeLeads([{ name: 'Odd Status' }]);
  await page.route(feed, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replaceAll('"status":"new"', '"status":"on-hold"'),
    });
  });
  await signIn(page, site);
  const row = leadOf(page, 'Odd Status');
  await expect(row.locator('.badge')).toHaveText('on-hold');
  await expect(row.locator('.badge')).toHaveCSS('background-color', 'rgb(238, 240, 241)');
  await expect(row.getByRole('combobox').locator('option:checked')).toHaveText('on-hold');
  await expect(row.getByRole('combobox').getByRole('option')).toHaveText([
    'on-hold',
    'New',
    'Contacted',
    'Quoted',
    'Closed',
  ]);
});

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

test('a full storage is said once, and what is typed can still be saved', async ({ page }) => {
  await signIn(page, site);
  await fillStorage(page);
  await page.goto('/admin/add');
  await page.getByLabel('Name', { exact: true }).fill('Full Storage');
  const told = toastOf(page, 'Not kept while you type');
  await expect(told).toContainText('its storage is full or off');
  await told.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('410 555 0134');
  await expect(told).toHaveCount(0);
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expect(toastOf(page, 'Saved')).toContainText('Full Storage');
});

for (const [name, spoil] of [
  ['is full', fillStorage],
  [
    'is off',
    async (page: Page) => {
      await page.addInitScript(() => {
        for (const place of ['localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, place, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      });
      await page.reload();
    },
  ],
] as const) {
  test(`signing in where the browser’s storage ${name} says why it can’t`, async ({ page }) => {
    await page.goto('/admin/login');
    await spoil(page);
    await submitLogin(page, site);
    await expect(toastOf(page, 'Login Failed')).toContainText('its storage is full or off');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });
}
