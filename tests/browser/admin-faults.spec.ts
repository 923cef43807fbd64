import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { sessionKey } from '#admin/data/settings.ts';
import {
  ensureOwner,
  leadOf,
  leadWriter,
  openDatabase,
  ownerPassword,
  signIn,
  toastOf,
} from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

/** Every lead comes by this. */
const feed = '**/rest/v1/rpc/desk_sync*';
const database = openDatabase(site);
const writeLeads = leadWriter(site);

test.beforeAll(() => ensureOwner(site));

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
  ['where the browser’s storage is full', fillStorage, 'its storage is full or off'],
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
    'its storage is full or off',
  ],
];
for (const [what, spoil, words] of failures)
  test(`signing in ${what} says why it can’t, and what was typed stays`, async ({
    page,
    allowError,
  }) => {
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

  const json = { message: 'the disk is full' };
  await page.route(feed, (route) => route.fulfill({ status: 500, json }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toContainText(`submissions: ${json.message}`);

  await page.unroute(feed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(leadOf(page, 'Fetched Again')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
});

test('a signed-in user who is not an admin sees no request, reads why, and can sign out', async ({
  page,
  allowError,
}) => {
  allowError(/status of 40[36]/);
  const leads = await writeLeads([{ name: 'Nobody Elses' }]);
  const email = `stranger-${crypto.randomUUID()}@mail.example.com`;
  const stranger = { email, password: 'a stranger' };
  await database.auth.admin.createUser({ ...stranger, email_confirm: true });
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
  const main = page.getByRole('main');
  const refusal = main.getByRole('heading', {
    name: 'This account does not have access to the lead desk.',
  });
  await expect(refusal).toBeVisible();
  expect((await leads.read())['status']).toBe('new');

  await page.reload();
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await expect(refusal).toBeVisible();
  await expect(main).not.toContainText(/No requests yet|Nobody Elses/);
  await main.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await database.auth.admin.deleteUser(data.user?.id ?? '');
});

test('each status has its color; an unknown one is shown unchanged, on gray', async ({ page }) => {
  const colors = {
    new: 'rgb(220, 235, 251)',
    contacted: 'rgb(253, 239, 195)',
    quoted: 'rgb(234, 223, 247)',
    closed: 'rgb(218, 239, 223)',
    'on-hold': 'rgb(238, 240, 241)',
  };
  await writeLeads(
    Object.keys(colors).map((status) => ({
      name: `Badge ${status}`,
      status: status === 'on-hold' ? 'new' : status,
    })),
  );
  await page.route(feed, async (route) => {
    const response = await route.fetch();
    const odd =
      /("name":"Badge on-hold"[^{}]*"status":)"new"|"status":"new"([^{}]*"name":"Badge on-hold")/;
    const body = (await response.text()).replace(odd, (found) =>
      found.replace('"new"', '"on-hold"'),
    );
    await route.fulfill({ response, body });
  });
  await signIn(page, site);
  for (const [status, color] of Object.entries(colors))
    await expect(leadOf(page, `Badge ${status}`).locator('.badge')).toHaveCSS(
      'background-color',
      color,
    );
  const odd = leadOf(page, 'Badge on-hold');
  await expect(odd.locator('.badge')).toHaveText('on-hold');
  await expect(odd.getByRole('combobox').locator('option:checked')).toHaveText('on-hold');
  const all = ['on-hold', 'New', 'Contacted', 'Quoted', 'Closed'];
  await expect(odd.getByRole('combobox').getByRole('option')).toHaveText(all);
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
  await expect(toastOf(page, 'Saved')).toContainText('Full Storage');
});
