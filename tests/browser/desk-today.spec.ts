import { boundsOfDay } from '#admin/leads/today.ts';
import { holdUndo, leadOf, leadWriter, openDatabase, signIn, toastOf } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// The first screen depends on all leads of a site.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const site = startOwnSite();
const writeLeads = leadWriter(site);
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const nothing = 'rgba(0, 0, 0, 0)';

/** Came in so many hours ago, and was to be answered within a day. */
const waiting = (name: string, hours: number) => ({
  name,
  phone: '+14105550121',
  message: 'My mother uses a walker. The front door is three steps up, about 24 inches.',
  created_at: inHours(-hours),
  promised_by: inHours(24 - hours),
  answer_by: inHours(24 - hours),
});

test('who can still be answered in time is first, one row is filled, and old ones end with one tap', async ({
  page,
}) => {
  const leads = await writeLeads([
    waiting('In Time', 22),
    waiting('Late One', 30),
    waiting('Late Two', 50),
    waiting('Old One', 200),
    waiting('Old Two', 300),
  ]);
  await signIn(page, site);
  const group = page.getByRole('region', { name: 'To answer' });
  await expect(group.getByRole('listitem').locator('b')).toHaveText([
    'In Time',
    'Late One',
    'Late Two',
  ]);
  const filled = (words: RegExp) =>
    group.getByText(words).evaluate((time) => getComputedStyle(time).backgroundColor);
  expect(await filled(/^Overdue 6 h$/)).toBe(nothing);
  await group.getByRole('button', { name: 'Close as never reached' }).click();
  const undo = await holdUndo(page, 'Closed');
  await expect(group).not.toContainText('older than a week');
  await expect
    .poll(() => leads.read(4))
    .toMatchObject({ status: 'closed', ending: 'never_reached' });
  await undo.click();
  await expect(group).toContainText('2 older than a week');
  await expect.poll(() => leads.read(4)).toMatchObject({ status: 'new', ending: null });

  await openDatabase(site).from('contact_submissions').delete().eq('id', leads.ids[0]);
  await page.reload();
  await expect(group.getByRole('listitem').first()).toContainText('Late One');
  expect(await filled(/^Overdue 6 h$/)).not.toBe(nothing);
  expect(await filled(/^Overdue 26 h$/)).toBe(nothing);
});

test('the visits of the day stand above until they are over, with the way to all of them', async ({
  page,
}) => {
  const now = Date.now();
  const { starts, ends } = boundsOfDay(now);
  const visit = (name: string, at: number, place: string) => ({
    name,
    status: 'contacted',
    visit_at: new Date(at).toISOString(),
    visit_where: place,
  });
  await writeLeads([
    visit('Ray Over', now - 2 * hourMs, '1 Sample Road, Bel Air'),
    visit('Ray Now', Math.max(starts, now - hourMs / 2), '2 Sample Road, Edgewood'),
    visit('Ray Later', (now + ends) / 2, '3 Sample Road, Perryville'),
    waiting('Ann Waits', 2),
  ]);
  await signIn(page, site);
  const group = page.getByRole('region', { name: 'Visits today' });
  await expect(group.getByRole('listitem').locator('b')).toHaveText(['Ray Now', 'Ray Later']);
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Visits today');
  await expect(group.getByRole('link', { name: 'Directions for all 2' })).toHaveAttribute(
    'href',
    /dir\/\?api=1&destination=3%20Sample.*&waypoints=2%20Sample[^&]*$/,
  );
});

test('with 50 leads Today ends where the day ends, and Show all opens the list', async ({
  page,
}) => {
  const names = ['Ann Rhodes', 'Luis Foster', 'Grace Ellis', 'Omar Kline', 'Carol Whitaker'];
  await writeLeads(
    Array.from({ length: 50 }, (_, n) => ({
      ...waiting(`${names[n % 5]} (${n})`, n),
      ...(n < 6 ? {} : { status: n < 12 ? 'contacted' : 'closed' }),
      ...(n >= 6 && n < 9 ? { follow_up_at: inHours(-1), follow_up_words: 'Call again' } : {}),
    })),
  );
  await signIn(page, site);
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Select' })).toHaveCount(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2_400);

  await leadOf(page, 'Ann Rhodes (0)').getByRole('combobox').selectOption('Contacted');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await page.getByRole('link', { name: 'Show all 50' }).click();
  await expect(page.getByRole('heading', { name: '50 leads found' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await expect(page.getByLabel('Find a lead', { exact: true })).not.toBeFocused();
});
