import {
  leadOf,
  leadWriter,
  openDatabase,
  ownerPassword,
  signIn,
  submitLogin,
  toastOf,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// The setup works once for each database, so these tests have their own site and run in order.
test.describe.configure({ mode: 'serial' });
// Toasts, dialogs and what is loading move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const site = startOwnSite({ hasOwner: false });
const writeLeads = leadWriter(site);

test('a setup with a wrong code is refused, and the code leaves the address bar', async ({
  page,
  expectError,
}) => {
  expectError(/status of 403/);
  await page.goto('/admin/setup#code=not-the-code-of-this-site');
  await expect(page).toHaveURL('/admin/setup');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(site.adminEmail);
  await page.getByLabel('Password').fill(ownerPassword);
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(toastOf(page, 'Error')).toContainText('does not open the setup');
});

test('the owner creates the account with the code from the address, which only the memory of the page keeps', async ({
  page,
}) => {
  await page.goto(`/admin/setup#code=${site.setupCode}`);
  await expect(page).toHaveURL('/admin/setup');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(stored).not.toContain(site.setupCode);
  await expect(page.getByRole('button', { name: 'Create Admin Account' })).toBeEnabled();

  const password = page.getByLabel('Password');
  await password.fill('short');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByText('Minimum 6 characters required', { exact: true })).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');

  await password.fill('password1');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByText('one of the 3,000 most common')).toBeVisible();

  await password.fill(ownerPassword);
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Complete!' })).toBeFocused();
  await expect(toastOf(page, 'Admin Created Successfully!')).toContainText(
    'The admin account has been created. You can now login to the admin dashboard.',
  );
  await expect(page.getByRole('link', { name: 'Back to Website' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Go to Admin Login' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test('a second setup, by an older link, is refused with the same message', async ({
  page,
  expectError,
}) => {
  expectError(/status of 403/);
  await page.goto(`/admin/setup?code=${site.setupCode}`);
  await expect(page.getByRole('button', { name: 'Create Admin Account' })).toBeEnabled();
  await page.getByLabel('Password').fill('another password');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByRole('alert')).toContainText('does not open the setup');
});

test('signing in opens the dashboard with its toast, and Back does not return to the login', async ({
  page,
}) => {
  await page.goto('/privacy');
  await page.goto('/admin/login');
  await submitLogin(page, site);
  await expect(toastOf(page, 'Login Successful')).toContainText('Welcome to the admin dashboard');
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/privacy');
  await page.goto('/admin/login', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('cards and pages show every submission once, newest first', async ({ page }) => {
  const database = openDatabase(site);
  const begun = Date.now();
  await writeLeads(
    Array.from({ length: 120 }, (_, index) => ({
      name: `Paged ${index}`,
      status: ['new', 'contacted', 'quoted', 'closed'][index % 4] ?? 'new',
      // Groups of three have the same timestamp, also across the end of a page.
      created_at: new Date(begun - Math.floor(index / 3) * 60_000).toISOString(),
    })),
  );
  const { data } = await database
    .from('contact_submissions')
    .select('name, status, created_at')
    .eq('suspected_spam', false)
    .eq('is_test', false)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false });
  const rows = data ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(120);
  const count = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).length.toLocaleString('en-US');

  await signIn(page, site);
  for (const [card, value] of [
    ['Total Submissions', rows.length.toLocaleString('en-US')],
    ['New', count('new')],
    ['In Progress', count('contacted', 'quoted')],
    ['Closed', count('closed')],
  ]) {
    const term = page.locator('dt', { hasText: new RegExp(`^${card}$`) });
    await expect(page.locator('dl > div').filter({ has: term }).locator('dd')).toHaveText(
      `${value}`,
    );
  }
  const table = page.getByRole('table', { name: 'Contact Submissions' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Name',
    'Contact',
    'Service',
    'Status',
    'Message',
    'Actions',
  ]);

  const names: string[] = [];
  const older = page.getByRole('button', { name: 'Older' });
  for (let first = 1; first <= rows.length; first += 50) {
    const last = Math.min(first + 49, rows.length);
    await expect(page.getByText(`${first} to ${last} of ${rows.length}`)).toBeVisible();
    names.push(...(await table.getByRole('rowheader').allTextContents()));
    if (last < rows.length) await older.click();
  }
  await expect(older).toBeDisabled();
  expect(names).toEqual(rows.map(({ name }) => name));

  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
});

test('a status change is stored, and badge, cards and toast follow', async ({ page }) => {
  const leads = await writeLeads([{ name: 'Dorothy Changes', message: null }]);
  await signIn(page, site);
  const row = leadOf(page, 'Dorothy Changes');
  const newCard = page.locator('dl > div').filter({ hasText: /^New/ }).locator('dd');
  await expect(newCard).toHaveText(/\d/);
  const before = Number(await newCard.textContent());
  await expect(row).toContainText('No message');

  for (const [status, label] of [
    ['contacted', 'Contacted'],
    ['quoted', 'Quoted'],
    ['closed', 'Closed'],
    ['new', 'New'],
    ['closed', 'Closed'],
  ] as const) {
    const select = row.getByRole('combobox', { name: 'Status of Dorothy Changes' });
    await select.selectOption(label);
    await expect(row.locator('.badge')).toHaveText(label);
    await expect(select).toBeEnabled();
    await expect(toastOf(page, 'Status Updated')).toContainText(
      'Submission status has been updated successfully',
    );
    await expect.poll(async () => (await leads.read())['status']).toBe(status);
  }
  await expect(newCard).toHaveText(String(before - 1));
  await page.reload();
  await expect(row.locator('.badge')).toHaveText('Closed');
});

test('suspected spam is listed separately with its reason, and one button puts it back', async ({
  page,
}) => {
  const leads = await writeLeads([
    {
      name: 'Agnes Suspected',
      suspected_spam: true,
      spam_reason: 'the hidden field was filled in',
    },
    { name: 'Tom Honest' },
  ]);
  await signIn(page, site);
  const table = page.getByRole('table', { name: 'Contact Submissions' });
  await expect(table).toBeVisible();
  await expect(leadOf(page, 'Agnes Suspected')).toHaveCount(0);

  const summary = page.getByRole('heading', { name: /^Suspected spam \(\d+\)$/ });
  const count = Number(/\d+/.exec((await summary.textContent()) ?? '')?.[0]);
  await summary.click();
  await expect(page.getByText(/Kept for \d+ days and out of the figures/)).toBeVisible();
  const row = leadOf(page, 'Agnes Suspected');
  await expect(row).toContainText('the hidden field was filled in');
  await row.getByRole('button', { name: 'Not spam' }).click();

  await expect(table.getByRole('rowheader', { name: 'Agnes Suspected' })).toBeVisible();
  await expect(summary).toHaveText(`Suspected spam (${count - 1})`);
  // Put back, it is only in the list.
  await expect(leadOf(page, 'Agnes Suspected')).toHaveCount(1);
  await expect(page.locator('summary')).toBeFocused();
  await expect.poll(() => leads.read()).toMatchObject({ suspected_spam: false });
});

test('an empty table says so, and when requests will appear', async ({ page }) => {
  await openDatabase(site).from('contact_submissions').delete().neq('name', '');
  await signIn(page, site);
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await expect(page.getByText('Suspected spam (0)')).toBeVisible();
});
