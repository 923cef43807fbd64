import type { Page } from 'playwright/test';
import {
  ensureOwner,
  leadOf,
  openDatabase,
  ownerPassword,
  signIn,
  submitLogin,
  toastOf,
  writeLeads,
} from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, type Site, site as shared, test } from './fixtures.ts';
import { type RunningSite, startTestSite } from './server.ts';

// Alerts and settings are the whole site's, so these tests have one of their own and run in order.
test.describe.configure({ mode: 'default' });

let running: RunningSite;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  running = await startTestSite({ LEAD_LIMITS: '10000,10000,10000,10000' });
  site = { ...shared, origin: running.origin };
  await ensureOwner(site);
});
test.afterAll(() => running.stop());

const line = (page: Page) => page.getByRole('region', { name: 'Alerts' });

/** What reaches over the right edge of the window. */
const findTooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.outerHTML.slice(0, 100)),
  );

/** Sends the site's form. */
async function sendForm(name: string, message = 'The steps are loose.'): Promise<void> {
  const answer = await fetch(`${site.origin}/api/submit-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'somebody@example.com', message }),
  });
  expect(answer.status).toBe(200);
}

/** The alert state as the database gives it, with changes. */
async function withState(page: Page, change: (state: AlertState) => void): Promise<void> {
  await page.route('**/rest/v1/rpc/alert_state*', async (route) => {
    const answer = await route.fetch();
    const state: AlertState = await answer.json();
    change(state);
    await route.fulfill({ response: answer, json: state });
  });
}

interface AlertState {
  mail: Record<string, unknown>;
  push: Record<string, unknown>;
  self_test: Record<string, unknown>;
  parked: { count: number; oldest: string } | null;
  refusals_7d: number;
  server_time: string;
}

test('a new owner is told that no alerts are set up, and after the first lead that they work', async ({
  page,
}) => {
  await signIn(page, site);
  await expect(line(page)).toContainText('No alerts are set up. Set them up');
  await sendForm('Ada First');
  await page.reload();
  await expect(line(page)).toContainText(/Alerts are working: last mailed \d+:\d\d [AP]M/);
  await line(page).getByRole('link').click();
  await expect(page).toHaveURL(`${site.origin}/admin/settings`);
  await expect(page.getByText('Ada First')).toBeVisible();
});

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const states: [string, (state: AlertState) => void, RegExp][] = [
  [
    'given-up',
    (state) => Object.assign(state.mail, { given_up: 2 }),
    /Two alerts could not be delivered. See what to do/,
  ],
  [
    'waiting',
    (state) => Object.assign(state.push, { waiting_since: hourAgo }),
    /An alert has been waiting since .*\d/,
  ],
  [
    'test-failed',
    (state) =>
      Object.assign(state.self_test, { failed_in_a_row: 1, started_at: state.server_time }),
    /Today’s test lead didn’t get through/,
  ],
  [
    'parked',
    (state) => Object.assign(state, { parked: { count: 3, oldest: hourAgo } }),
    /3 requests are in the second store, since .*\d/,
  ],
  [
    'refusals',
    (state) => Object.assign(state, { refusals_7d: 12 }),
    /12 posts were refused this week/,
  ],
  [
    'shown',
    (state) => Object.assign(state.push, { last_shown_at: state.server_time }),
    /last delivered \d/,
  ],
  [
    'quiet',
    (state) => {
      const at = new Date(Date.parse(state.server_time) - 86_400_000 * 2).toISOString();
      Object.assign(state.mail, { last_accepted_at: at });
      Object.assign(state.self_test, { started_at: state.server_time });
    },
    /Alerts are working: no lead since [A-Z]\w+day. Tested today, \d/,
  ],
];
for (const [name, change, words] of states) {
  test(`the alert line tells the state: ${name}`, async ({ page }) => {
    await withState(page, change);
    await signIn(page, site);
    await expect(line(page)).toContainText(words);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findByAxe(page)).toEqual([]);
  });
}

test('an open desk shows a new lead within a minute, says it, and counts it in the tab', async ({
  page,
}) => {
  await signIn(page, site);
  await expect(leadOf(page, 'Ada First')).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/);
  await expect(leadOf(page, 'Ada First')).toBeVisible();
  await sendForm('Luis Herrera');
  await page.clock.runFor(61_000);
  await expect(leadOf(page, 'Luis Herrera')).toBeVisible();
  await expect(page.getByText('New lead: Luis Herrera, other')).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(2\) Admin Dashboard/);
});

test('a lead that an alert names opens with its history, also when the owner has to sign in first', async ({
  page,
}) => {
  await signIn(page, site);
  const link = leadOf(page, 'Ada First').getByRole('link', { name: 'Ada First' });
  const address = `${site.origin}${await link.getAttribute('href')}`;
  await page.goto(address);
  const heading = page.getByRole('heading', { name: 'Ada First' });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/^Alert by mail accepted \d+:\d\d [AP]M$/)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto(address);
  await submitLogin(page, site);
  await expect(heading).toBeFocused();
});

test('a test lead goes the whole way and never shows among the leads', async ({
  page,
  context,
}) => {
  await signIn(page, site);
  await page.goto(`${site.origin}/admin/settings`);
  await page.getByRole('button', { name: 'Send me a test lead' }).click();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  for (const title of ['The form took it', 'It’s in the database', 'Mail was accepted'])
    await expect(step(title)).toContainText(/\d s$/);
  await expect(step('Mail arrived')).toContainText('waiting');
  const mailbox = await context.newPage();
  await mailbox.goto(`${site.origin}/admin/mailbox`);
  await mailbox.getByRole('link', { name: 'Test lead from your website' }).first().click();
  const code = /test-arrived\?code=[\w-]+/.exec(
    (await mailbox.locator('pre').textContent()) ?? '',
  )?.[0];
  await mailbox.goto(`${site.origin}/api/${code}`);
  await mailbox.getByRole('button', { name: 'It arrived' }).click();
  await expect(mailbox.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
  await page.bringToFront();
  await expect(step('Mail arrived')).toContainText(/\d s/);
  await expect(page.getByRole('button', { name: 'Send me a test lead' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await page.goto(`${site.origin}/admin/dashboard`);
  await expect(leadOf(page, 'Ada First')).toBeVisible();
  await expect(leadOf(page, 'Test lead')).toHaveCount(0);
});

test('addresses and the evening summary are saved as they are changed, each with Undo', async ({
  page,
}) => {
  await signIn(page, site);
  await page.goto(`${site.origin}/admin/settings`);
  const summary = page.getByRole('checkbox', { name: /Evening summary/ });
  await summary.uncheck();
  await expect(toastOf(page, 'Saved')).toContainText('Evening summary off');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(summary).toBeChecked();

  await page.getByLabel('One more address').fill('partner@mail.example.com');
  await page.getByRole('button', { name: 'Add the address' }).click();
  await expect(page.getByRole('button', { name: 'Remove partner@mail.example.com' })).toBeVisible();
  await sendForm('Grace Second');
  await page.goto(`${site.origin}/admin/mailbox`);
  await expect(page.getByText('partner@mail.example.com').first()).toBeVisible();

  await page.goto(`${site.origin}/admin/settings`);
  await page.getByRole('button', { name: 'Remove partner@mail.example.com' }).click();
  await expect(page.getByRole('button', { name: 'Remove partner@mail.example.com' })).toHaveCount(
    0,
  );
});

test('the owner changes the password with the current one, and signs out other browsers', async ({
  page,
  browser,
  expectError,
}) => {
  expectError(/status of 40[03]/);
  await signIn(page, site);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, site);
  await page.goto(`${site.origin}/admin/settings`);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('six words that nobody else has');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(toastOf(page, 'Couldn’t save')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Every other browser is signed out');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();

  await page.getByLabel('Current password').fill(ownerPassword);
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(toastOf(page, 'Couldn’t save')).toContainText('3,000 most common');
  for (const [from, to] of [
    [ownerPassword, 'six words that nobody else has'],
    ['six words that nobody else has', ownerPassword],
  ]) {
    await page.getByLabel('Current password').fill(from ?? '');
    await page.getByLabel('New password').fill(to ?? '');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(toastOf(page, 'Saved')).toContainText('The password is changed');
    await expect(page.getByLabel('New password')).toHaveValue('');
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

for (const width of [320, 390, 1440]) {
  test(`the settings pass axe and fit ${width} pixels, also with text of twice the size`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, site);
    await page.goto(`${site.origin}/admin/settings`);
    await expect(page.getByLabel('One more address')).toBeVisible();
    expect(await findByAxe(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await findTooWide(page)).toEqual([]);
    const small = await page
      .getByRole('button')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.textContent),
      );
    expect(small).toEqual([]);
  });
}

test('spam is marked for one, for the chosen and for all like it, and Undo brings all back', async ({
  page,
}) => {
  const leads = await writeLeads(openDatabase(site), [
    { name: 'Spam One' },
    { name: 'Spam Two' },
    { name: 'Spam Three' },
  ]);
  for (const name of ['Robot A', 'Robot B', 'Robot C'])
    await sendForm(name, 'We are the first on every search page, ask us for the price today.');
  await signIn(page, site);
  const inList = page.getByRole('table', { name: 'Contact Submissions' });
  const named = (name: string) => inList.getByRole('rowheader', { name, exact: true });

  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Select Spam One' }).check();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(toastOf(page, 'Marked as spam')).toContainText(
    'It’s under Suspected spam for 90 days',
  );
  await expect(named('Spam One')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(named('Spam One')).toBeVisible();

  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of ['Spam One', 'Spam Two', 'Spam Three'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(toastOf(page, 'Marked as spam')).toContainText('3 requests are under');
  for (const name of ['Spam One', 'Spam Two', 'Spam Three'])
    await expect(named(name)).toHaveCount(0);

  await page.getByRole('heading', { name: /Suspected spam/ }).click();
  await expect(page.getByText('You marked 3 requests as spam.')).toBeVisible();
  await page.getByRole('button', { name: 'They’re spam for good' }).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(page.getByText('You marked')).toHaveCount(0);

  await page.getByRole('button', { name: 'Select' }).first().click();
  await page.getByRole('checkbox', { name: 'Select Robot A' }).check();
  await page.getByRole('button', { name: 'Spam, and all like this' }).click();
  for (const name of ['Robot A', 'Robot B', 'Robot C']) await expect(named(name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const name of ['Robot A', 'Robot B', 'Robot C']) await expect(named(name)).toBeVisible();
  await leads.remove();
});

test('this browser’s subscription is saved, renewed at each opening, and removed', async ({
  page,
}) => {
  // Chromium's headless shell has no notifications, and no push service answers here: permission and
  // subscription are made up, the device is really saved.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    const subscription = {
      toJSON: () => ({
        endpoint: `https://push.example.com/${localStorage.getItem('endpoint') ?? 'one'}`,
        keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) },
      }),
      unsubscribe: async () => true,
    };
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription;
  });
  await signIn(page, site);
  await page.goto(`${site.origin}/admin/settings`);
  await page.getByRole('button', { name: 'Turn on alerts on this phone' }).click();
  await expect(toastOf(page, 'Alerts are on')).toBeVisible();
  await expect(page.getByText('Linux, this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on alerts on this phone' })).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('endpoint', 'two'));
  const saved = page.waitForResponse(/rpc\/save_device/);
  const removed = page.waitForResponse(/rpc\/remove_device/);
  await page.goto(`${site.origin}/admin/dashboard`);
  expect((await saved).ok()).toBe(true);
  expect((await removed).ok()).toBe(true);
  await page.goto(`${site.origin}/admin/settings`);
  await expect(page.getByText('Linux, this device')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Linux' }).click();
  await expect(page.getByRole('button', { name: 'Turn on alerts on this phone' })).toBeVisible();
});
