import type { Page } from 'playwright/test';
import { signIn, toastOf } from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, test } from './fixtures.ts';
import { sendForm, startOwnSite } from './own-site.ts';
import { measureLargeText } from './page-look.ts';
import { ownerPassword } from './server.ts';

// Settings apply to the whole site, so these tests have one of their own and run in order.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });
const site = startOwnSite();

async function openSettings(page: Page): Promise<void> {
  await signIn(page, site);
  await page.goto('/admin/settings');
}

test('a new address for alerts waits until its mailbox agrees', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('Another email address').fill('partner@mail.example.com');
  await page.getByRole('button', { name: 'Add address' }).click();
  const remove = page.getByRole('button', { name: 'Remove partner@mail.example.com' });
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await sendForm(site, 'Grace Second');
  const recipients = page.getByRole('listitem').filter({ hasText: 'partner@mail.example.com, ' });
  await expect(async () => {
    await page.goto('/admin/mailbox');
    await expect(page.getByRole('link', { name: 'New lead: Grace Second' })).toBeVisible();
    await expect(recipients).toHaveText([/Do you want Swan Creek’s lead alerts/]);
  }).toPass();
  await recipients.getByRole('link').click();
  const [link = ''] = /http\S+confirm-address\S+/.exec(await page.locator('pre').innerText()) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, send them to me' }).click();
  await expect(page.getByRole('heading', { name: 'You’ll get the alerts.' })).toBeVisible();

  await page.goto('/admin/settings');
  await expect(page.getByText('Gets the same alerts.')).toBeVisible();
  const question = page.getByText('get your leads: partner@mail.example.com. Still right?');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(question).toBeVisible();
  await page.goto('/admin/dashboard');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toHaveCount(0);
  await page.goto('/admin/settings');
  await expect(remove).toBeVisible();
  await expect(question).toHaveCount(0);
  await remove.click();
  await expect(remove).toHaveCount(0);
});

test('a calendar link is made, shown once, read, and ended', async ({ page, request }) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const field = page.getByLabel('Add this address in your calendar app');
  const address = await field.inputValue();
  const webcal = page.getByRole('link', { name: 'Open in this device’s calendar' });
  await expect(webcal).toHaveAttribute('href', address.replace(/^https?/, 'webcal'));
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(await findByAxe(page)).toEqual([]);

  await page.reload();
  await expect(page.getByText('The link is on')).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off the link' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('The calendar link is off');
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('the settings pass axe and fit every screen, in large text too', async ({ page }) => {
  await openSettings(page);
  await expect(page.getByLabel('Another email address')).toBeVisible();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0);
    expect(await findByAxe(page), `axe at ${width}`).toEqual([]);
    const small = await page
      .getByRole('button')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.textContent),
      );
    expect(small, `small at ${width}`).toEqual([]);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (width === 390) expect(height).toBeLessThanOrEqual(2_400);
  }
  expect(await measureLargeText(page)).toEqual([0, 0, 0]);
});

/**
 * Chromium's headless shell has no notifications, and no push service answers here: permission and subscription are
 * made up, the device is really saved.
 */
const pretendPush = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    const subscription = {
      toJSON: () => ({
        endpoint: `https://nobody.notify.windows.com/${localStorage.getItem('endpoint') ?? 'one'}`,
        keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) },
      }),
      unsubscribe: async () => {
        localStorage.setItem('unsubscribed', 'yes');
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription;
  });

test('alerts on this phone are renewed, removed, and ended by Logout', async ({ page }) => {
  await pretendPush(page);
  await openSettings(page);
  const turnOn = page.getByRole('button', { name: /^Turn on alerts on this/ });
  const listed = page.getByText('Linux, this device');
  await turnOn.click();
  await expect(toastOf(page, 'Alerts are on')).toBeVisible();
  await expect(listed).toBeVisible();
  await expect(turnOn).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('endpoint', 'two'));
  const saved = page.waitForResponse(/rpc\/save_device/);
  const removed = page.waitForResponse(/rpc\/remove_device/);
  await page.goto('/admin/dashboard');
  expect((await saved).ok()).toBe(true);
  expect((await removed).ok()).toBe(true);
  await page.goto('/admin/settings');
  await expect(listed).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Linux' }).click();
  await turnOn.click();
  await expect(listed).toBeVisible();

  await page.evaluate(async () => {
    localStorage.removeItem('unsubscribed');
    const shared = await caches.open('desk-shared');
    await shared.put('/admin/add', new Response('Keith, 443-555-0103'));
  });
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  const readKept = () =>
    page.evaluate(async () => ({
      device: localStorage.getItem('lead-desk-device'),
      unsubscribed: localStorage.getItem('unsubscribed'),
      caches: await caches.keys(),
    }));
  // The worker may still be storing the desk's files.
  await expect
    .poll(readKept)
    .toEqual({ device: null, unsubscribed: 'yes', caches: ['desk-files'] });
  await openSettings(page);
  await expect(turnOn).toBeVisible();
  await expect(page.getByText(/^Linux/)).toHaveCount(0);
});

// The last test: the others sign in with the password from before.
test('a new password needs the current one', async ({ page, browser, expectError }) => {
  expectError(/status of 40[03]/);
  await signIn(page, site);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, site);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Every other browser is signed out');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();

  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  const next = 'six words that nobody else has';
  await change('not the password', next);
  await expect(toastOf(page, 'Couldn’t save')).toContainText('isn’t the current password');
  await change(ownerPassword, 'password');
  await expect(toastOf(page, 'Couldn’t save').last()).toContainText('3,000 most common');
  await change(ownerPassword, next);
  await expect(toastOf(page, 'Saved')).toContainText('The password is changed');
  await expect(page.getByLabel('New password')).toHaveValue('');
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: site.publishableKey },
    data: { email: site.adminEmail, password: next },
  });
  expect(answer.ok()).toBe(true);
});
