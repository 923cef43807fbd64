import { statuses } from '#leads/statuses.ts';
import {
  holdUndo,
  leadOf,
  openDatabase,
  signIn,
  startDesk,
  submitLogin,
  toastOf,
} from './admin-desk.ts';
import { expect, hold, test } from './fixtures.ts';
import { sendForm, startOwnSite } from './own-site.ts';
import { ownerPassword } from './server.ts';

// The setup works once for each database, so these tests have their own site and run in order.
test.describe.configure({ mode: 'serial' });
// Toasts, dialogs and what is loading move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const site = startOwnSite({ hasOwner: false });
const { writeLeads, open } = startDesk(site);

test('the owner creates the account with the code, only once', async ({ page, expectError }) => {
  expectError(/status of 403/);
  const password = page.getByLabel('Password');
  const create = page.getByRole('button', { name: 'Create Admin Account' });
  await page.goto(`/admin/setup#code=${site.setupCode}`);
  await expect(page).toHaveURL('/admin/setup');
  await expect(create).toBeEnabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(site.adminEmail);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(stored).not.toContain(site.setupCode);
  await password.fill('short');
  await create.click();
  await expect(page.getByText('Minimum 6 characters required', { exact: true })).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('password1');
  await create.click();
  await expect(page.getByText('one of the 3,000 most common')).toBeVisible();

  const release = await hold(page, '**/api/create-admin');
  await password.fill(ownerPassword);
  await create.click();
  await expect(page.getByRole('button', { name: 'Creating Admin Account...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Setup Complete!' })).toBeFocused();
  const told = 'The admin account has been created. You can now login to the admin dashboard.';
  await expect(toastOf(page, 'Admin Created Successfully!')).toContainText(told);
  await expect(page.getByRole('link', { name: 'Back to Website' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Go to Admin Login' }).click();
  await expect(page).toHaveURL('/admin/login');

  // By an older link.
  await page.goto(`/admin/setup?code=${site.setupCode}`);
  await password.fill('another password');
  await create.click();
  await expect(page.getByRole('alert')).toContainText('doesn’t open the setup');
});

test('signing in opens the dashboard, and Back does not return to the login', async ({ page }) => {
  const release = await hold(page, '**/auth/v1/token*');
  await page.goto('/privacy');
  await page.goto('/admin/login');
  await submitLogin(page, site);
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(toastOf(page, 'Login Successful')).toContainText('Welcome to the admin dashboard');
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
  for (const path of ['/admin/login', '/admin']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL('/admin/dashboard');
  }
});

test('cards and pages show every submission once, newest first', async ({ page }) => {
  const begun = Date.now();
  const statuses = ['new', 'contacted', 'quoted', 'closed'];
  await writeLeads(
    Array.from({ length: 120 }, (_, index) => ({
      name: `Paged ${index}`,
      status: statuses[index % 4] ?? '',
      // Groups of three have the same timestamp, also across the end of a page.
      created_at: new Date(begun - Math.floor(index / 3) * 60_000).toISOString(),
    })),
  );
  const { data } = await openDatabase(site)
    .from('contact_submissions')
    .select('name')
    .eq('is_test', false)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false });
  const names = data?.map(({ name }) => name);

  await signIn(page, site);
  const cards = { 'Total Submissions': 120, New: 30, 'In Progress': 60, Closed: 30 };
  for (const [card, value] of Object.entries(cards)) {
    const term = page.locator('dt', { hasText: new RegExp(`^${card}$`) });
    const figure = page.locator('dl > div').filter({ has: term }).locator('dd');
    await expect(figure, card).toHaveText(`${value}`);
  }
  const table = page.getByRole('table', { name: 'Contact Submissions' });
  const columns = ['Date', 'Name', 'Contact', 'Service', 'Status', 'Message', 'Actions'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  const shown: string[] = [];
  const older = page.getByRole('button', { name: 'Older' });
  for (const [first, last] of [
    [1, 50],
    [51, 100],
    [101, 120],
  ]) {
    await expect(page.getByText(`${first} to ${last} of 120`)).toBeVisible();
    shown.push(...(await table.getByRole('rowheader').allTextContents()));
    if (last !== 120) await older.click();
  }
  await expect(older).toBeDisabled();
  expect(shown).toEqual(names);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
});

test('a status change is stored, and badge, cards and toast follow', async ({ page }) => {
  const leads = await open(page, [{ name: 'Dorothy Changes', message: null }]);
  const row = leadOf(page, 'Dorothy Changes');
  await expect(row).toContainText('No message');
  const options = row.getByRole('combobox').getByRole('option');
  await expect(options).toHaveText(statuses.map(({ label }) => label));
  const newCard = page.locator('dl > div').filter({ hasText: /^New/ }).locator('dd');
  const colorOf = (badge: string) =>
    page.evaluate((classes) => {
      const sample = document.body.appendChild(document.createElement('i'));
      sample.className = classes;
      const color = getComputedStyle(sample).backgroundColor;
      sample.remove();
      return color;
    }, badge);
  const [first, ...later] = statuses;
  const closed = later.filter(({ stage }) => stage === 'closed');
  for (const { id, label, badge: classes } of [...later, first, ...closed]) {
    const select = row.getByRole('combobox', { name: 'Status of Dorothy Changes' });
    await select.selectOption(label);
    const badge = row.locator('.badge');
    await expect(badge).toHaveText(label);
    await expect(badge).toHaveCSS('background-color', await colorOf(classes));
    await expect(newCard).toHaveText(label === first.label ? '1' : '0');
    await expect(toastOf(page, 'Status Updated')).toContainText(
      'Submission status has been updated successfully',
    );
    await leads.expectStored({ status: id });
  }
  await page.reload();
  await expect(row.locator('.badge')).toHaveText('Closed');
});

test('spam is marked for one and all like it, with Undo', async ({ page }) => {
  const reason = 'the hidden field was filled in';
  const ann = { name: 'Ann Suspected', suspected_spam: true, spam_reason: reason };
  const ours = ['Spam One', 'Spam Two', 'Spam Three'];
  const robots = ['Robot A', 'Robot B', 'Robot C'];
  const advert = 'We are the first on every search page, ask us for the price today.';
  for (const name of robots) await sendForm(site, name, advert);
  const leads = await open(page, [ann, ...ours.map((name) => ({ name }))]);
  const listed = page.getByRole('table', { name: 'Contact Submissions' });
  const expectListed = async (names: readonly string[], count: number) => {
    for (const name of names)
      await expect(listed.getByRole('rowheader', { name, exact: true })).toHaveCount(count);
  };
  const mark = async (name: string, button = 'Mark as spam') => {
    await leadOf(page, name).getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const undo = await holdUndo(page, 'Marked as spam');
    await page.goBack();
    return undo;
  };
  const told = toastOf(page, 'Marked as spam');
  await expectListed(ours, 1);
  await expectListed(['Ann Suspected'], 0);

  let undo = await mark('Spam One');
  await expect(told).toContainText('It’s under Suspected spam for 90 days');
  await expectListed(['Spam One'], 0);
  await undo.click();
  await expectListed(['Spam One'], 1);
  for (const name of ours) await mark(name);
  await expectListed(ours, 0);

  const summary = page.getByRole('heading', { name: /^Suspected spam/ });
  await expect(summary).toHaveText('Suspected spam (4)');
  await summary.click();
  await expect(page.getByText('You marked 3 requests as spam.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete as spam' }).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(page.getByText('You marked')).toHaveCount(0);
  await expect(page.getByText(/Kept for \d+ days and not counted/)).toBeVisible();
  const row = leadOf(page, 'Ann Suspected');
  await expect(row).toContainText(reason);
  await row.getByRole('button', { name: 'Not spam' }).click();
  await expectListed(['Ann Suspected'], 1);
  await expect(leadOf(page, 'Ann Suspected')).toHaveCount(1);
  await expect(summary).toHaveText('Suspected spam (3)');
  await expect(page.locator('summary')).toBeFocused();
  await leads.expectStored({ suspected_spam: false });

  undo = await mark('Robot A', 'Mark all like this as spam');
  await expect(told).toContainText('3 requests are under');
  await expectListed(robots, 0);
  await undo.click();
  await expectListed(robots, 1);
  await leadOf(page, 'Robot A').getByRole('link', { name: 'Robot A', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible();
});

test('an empty table says so, and when requests will appear', async ({ page }) => {
  await openDatabase(site).from('contact_submissions').delete().neq('name', '');
  await signIn(page, site);
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await expect(page.getByText('Suspected spam (0)')).toBeVisible();
});
