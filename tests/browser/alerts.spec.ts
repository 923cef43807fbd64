import type { Locator, Page } from 'playwright/test';
import { isLong } from '#tests/sizes.ts';
import { leadOf, signIn, submitLogin } from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, test } from './fixtures.ts';
import { sendForm, startOwnSite } from './own-site.ts';

// Alerts belong to the whole site, so these tests have a site of their own and run in order.
test.describe.configure({ mode: 'serial' });
const site = startOwnSite();

const line = (page: Page) => page.getByRole('region', { name: 'Alerts' });

/** From now on the page gets the alert state as the database gives it, with changes. */
async function withState(page: Page, change: (state: AlertState) => void): Promise<void> {
  await page.route('**/rest/v1/rpc/alert_state*', async (route) => {
    // The server may have closed an idle connection on a busy machine.
    const answer = await route.fetch({ maxRetries: 2 });
    const state: AlertState = await answer.json();
    change(state);
    await route.fulfill({ response: answer, json: state });
  });
}

interface AlertState {
  mail: Record<string, unknown>;
  push: Record<string, unknown>;
  self_test: Record<string, unknown>;
  parked: { count: number; oldest: string; given_up: number } | null;
  refusals_7d: number;
  server_time: string;
}

test('a new owner is told that no alerts are set up, and after the first lead that they work', async ({
  page,
}) => {
  await signIn(page, site);
  await expect(line(page)).toContainText('No alerts are set up. Set them up');
  await sendForm(site, 'Ada First');
  await page.reload();
  await expect(line(page)).toContainText(/Alerts are working: last mailed \d+:\d\d [AP]M/);
  await line(page).getByRole('link').click();
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('button', { name: 'Send me a test lead' })).toBeVisible();
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
    (state) => Object.assign(state, { parked: { count: 3, oldest: hourAgo, given_up: 0 } }),
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
test('the alert line tells each state, in words that fit 320 pixels and pass axe', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, site);
  for (const [name, change, words] of states) {
    await withState(page, change);
    await page.reload();
    await expect(line(page), name).toContainText(words);
    expect(await measureOverflow(page), name).toBeLessThanOrEqual(0);
    // One with a link and one without.
    if (isLong || ['given-up', 'quiet'].includes(name))
      expect(await findByAxe(page, '[aria-label="Alerts"]'), name).toEqual([]);
  }
});

test('the urgent line comes after the rows, and they stay where they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site);
  await expect(line(page)).toContainText('Alerts are working');
  const row = page.getByRole('region', { name: 'To answer' }).getByRole('listitem').first();
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;

  // What went wrong meanwhile is below for this once, and above from the next opening on.
  await withState(page, (state) => Object.assign(state.mail, { given_up: 2 }));
  for (const isAbove of [false, true]) {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/rest/v1/rpc/alert_state*', async (route) => {
      await answered;
      await route.fallback();
    });
    await page.reload();
    await expect(row).toBeVisible();
    const before = await top(row);
    answer();
    await expect(line(page)).toContainText('Two alerts could not be delivered.');
    expect(await top(row)).toBe(before);
    expect((await top(line(page))) < before).toBe(isAbove);
  }
});

test('an open desk shows a new lead within a minute, says it, and counts it in the tab', async ({
  page,
}) => {
  await signIn(page, site);
  await expect(leadOf(page, 'Ada First')).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/);
  await expect(leadOf(page, 'Ada First')).toBeVisible();
  // News is what comes after the desk's first answer from the server; until then it shows what the phone has kept.
  await expect(line(page)).toBeVisible();
  await sendForm(site, 'Luis Herrera');
  await page.clock.runFor(61_000);
  await expect(leadOf(page, 'Luis Herrera')).toBeVisible();
  await expect(page.getByText('New lead: Luis Herrera')).toHaveCount(1);
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
  expectError,
}) => {
  await signIn(page, site);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Send me a test lead' }).click();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  for (const title of ['The form took it', 'It’s in the database', 'Mail was accepted'])
    await expect(step(title)).toContainText(/\d s$/);
  await expect(step('Mail arrived')).toContainText('waiting');
  const mailbox = await context.newPage();
  await mailbox.goto('/admin/mailbox');
  await mailbox.getByRole('link', { name: 'Test lead from your website' }).first().click();
  const code = /test-arrived\?code=[\w-]+/.exec(
    (await mailbox.locator('pre').textContent()) ?? '',
  )?.[0];
  await mailbox.goto(`/api/${code}`);
  await mailbox.getByRole('button', { name: 'It arrived' }).click();
  await expect(mailbox.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
  // A phone drops what was asked while another app was in front.
  expectError(/ERR_FAILED/);
  await page.route('**/rest/v1/rpc/alert_state*', (route) => route.abort(), { times: 1 });
  await page.bringToFront();
  await expect(step('Mail arrived')).toContainText(/\d s/);
  await expect(page.getByRole('button', { name: 'Send me a test lead' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await page.goto('/admin/dashboard');
  await expect(leadOf(page, 'Ada First')).toBeVisible();
  await expect(leadOf(page, 'Test lead')).toHaveCount(0);
});
