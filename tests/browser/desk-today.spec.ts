import { boundsOfDay } from '#admin/leads/today.ts';
import { holdUndo, inHours, leadOf, toastOf } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

// The first screen depends on all leads of a site.
const { open } = startOwnDesk();

/** Came in so many hours ago, and was to be answered within a day. */
const waiting = (name: string, hours: number) => ({
  name,
  phone: '+14105550121',
  message: 'My mother uses a walker. The front door is three steps up, about 24 inches.',
  created_at: inHours(-hours),
  promised_by: inHours(24 - hours),
  answer_by: inHours(24 - hours),
});

test('who can be answered in time is first, old ones end with one tap', async ({ page }) => {
  const leads = await open(page, [
    waiting('In Time', 22),
    waiting('Late One', 30),
    waiting('Late Two', 50),
    waiting('Old One', 200),
    waiting('Old Two', 300),
  ]);
  const group = page.getByRole('region', { name: 'To answer' });
  await expect(group.getByRole('listitem').locator('b')).toHaveText([
    'In Time',
    'Late One',
    'Late Two',
  ]);
  const filled = (words: RegExp) =>
    group
      .getByText(words)
      .evaluate((time) => getComputedStyle(time).backgroundColor !== 'rgba(0, 0, 0, 0)');
  expect(await filled(/^Overdue 6 h$/)).toBe(false);
  await group.getByRole('button', { name: 'Close as never reached' }).click();
  const undo = await holdUndo(page, 'Closed');
  await expect(group).not.toContainText('older than a week');
  await leads.expectStored({ status: 'closed', ending: 'never_reached' }, 4);
  await undo.click();
  await expect(group).toContainText('2 older than a week');
  await leads.expectStored({ status: 'new', ending: null }, 4);

  await leads.change({ status: 'closed' });
  await page.reload();
  await expect(group.getByRole('listitem').first()).toContainText('Late One');
  expect(await filled(/^Overdue 6 h$/)).toBe(true);
  expect(await filled(/^Overdue 26 h$/)).toBe(false);
});

test('the visits of the day stand above until they are over', async ({ page }) => {
  const now = Date.now();
  const { starts, ends } = boundsOfDay(now);
  const visit = (name: string, at: number, place: string) => ({
    name,
    status: 'contacted',
    visit_at: new Date(at).toISOString(),
    visit_where: place,
  });
  await open(page, [
    visit('Ray Over', now - 7_200_000, '1 Sample Road, Bel Air'),
    visit('Ray Now', Math.max(starts, now - 1_800_000), '2 Sample Road, Edgewood'),
    visit('Ray Later', (now + ends) / 2, '3 Sample Road, Perryville'),
    waiting('Ann Waits', 2),
  ]);
  const group = page.getByRole('region', { name: 'Visits today' });
  await expect(group.getByRole('listitem').locator('b')).toHaveText(['Ray Now', 'Ray Later']);
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Visits today');
  await expect(group.getByRole('link', { name: 'Directions for all 2' })).toHaveAttribute(
    'href',
    /dir\/\?api=1&destination=3%20Sample.*&waypoints=2%20Sample[^&]*$/,
  );
});

test('what comes and goes lies over the page: no row moves with the signal, or for what waits', async ({
  page,
  context,
  allowError,
}) => {
  // A browser with a screen asks for the icon again.
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const names = ['Ann Waits', 'Ben Waits', 'Cy Waits'];
  await open(
    page,
    names.map((name, at) => waiting(name, at + 1)),
  );
  const places = () =>
    page
      .getByRole('main')
      .locator('[data-lead], h3, select')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
  const before = await places();
  expect(before.length).toBeGreaterThan(6);
  const expectSame = async () => expect((await places()).slice(0, before.length)).toEqual(before);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection, as of /)).toBeInViewport();
  await expectSame();

  const group = page.getByRole('region', { name: 'To answer' });
  const row = group.getByRole('listitem').filter({ hasText: 'Ann Waits' });
  await row.getByRole('link', { name: 'Ann Waits' }).first().click();
  await page.getByLabel('Note', { exact: true }).fill('Side gate');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(row).toContainText('Waiting: note');
  await expect(page.getByText('1 change waiting')).toBeInViewport();
  await expectSame();
  await context.setOffline(false);
  await expect(page.getByText('No connection', { exact: true })).toHaveCount(0);
  await expect(row).not.toContainText('Waiting: note');
  await expectSame();
});

test('with 50 leads Today stays short, and Show all opens the list', async ({ page }) => {
  const names = ['Ann Rhodes', 'Luis Foster', 'Grace Ellis', 'Omar Kline', 'Carol Whitaker'];
  await open(
    page,
    Array.from({ length: 50 }, (_, n) => ({
      ...waiting(`${names[n % 5]} (${n})`, n),
      ...(n < 6 ? {} : { status: n < 12 ? 'contacted' : 'closed' }),
      ...(n >= 6 && n < 9 ? { follow_up_at: inHours(-1), follow_up_words: 'Call again' } : {}),
    })),
  );
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2_400);

  await leadOf(page, 'Ann Rhodes (0)').getByRole('combobox').selectOption('Contacted');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await page.getByRole('link', { name: 'Show all 50' }).click();
  await expect(page.getByRole('heading', { name: '50 leads found' })).toBeVisible();
  await expect(page.locator('main [data-lead]')).toHaveCount(50);
  // Two lines each: rows of at most 76 px.
  const rows = page.locator('main li:has([data-lead])');
  const heights = rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...(await heights))).toBeLessThanOrEqual(76);
  await expect(page.getByLabel('Find a lead', { exact: true })).not.toBeFocused();
});
