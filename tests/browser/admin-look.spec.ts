import type { Page } from 'playwright/test';
import { isLong } from '#tests/sizes.ts';
import { leadAddress, leadOf, refuseChanges, startDesk, toastOf } from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, site, test } from './fixtures.ts';

const { open } = startDesk(site);
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Third';
const longMessage = 'The deck has sagged a little every winter since we moved in.\n\n'
  .repeat(90)
  .slice(0, 5000);

/** Axe at the narrowest screen, no overflow at any. Leaves the page at the widest. */
async function expectToFit(page: Page, state: string): Promise<void> {
  const widths = [320, 390, 768, 1024, 1440];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // The desk may lay out another view for the new width in its next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    const where = `${state} at ${width}`;
    expect(await measureOverflow(page), where).toBeLessThanOrEqual(0);
    // At the widest in the long form only.
    const isAsked = width === widths[0] || (isLong && width === widths.at(-1));
    if (isAsked) expect(await findByAxe(page), where).toEqual([]);
  }
}

test('login and setup pass axe and fit', async ({ page }) => {
  for (const path of ['/admin/login', '/admin/setup']) {
    await page.goto(path);
    await expect(page.getByRole('button')).toBeEnabled();
    await expectToFit(page, path);
  }
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByText('Minimum 6 characters required', { exact: true })).toBeVisible();
  await expectToFit(page, 'a refused setup');
});

test('every screen of the desk passes axe and fits the longest entries', async ({ page }) => {
  const email = `${'long-address+'.repeat(8)}@mail.example.com`;
  const long = { name: longName, email, phone: '+14105550190', message: longMessage };
  const leads = await open(page, [
    { ...long, area: 'havre-de-grace' },
    { name: 'Without anything', message: null },
    { name: 'Suspected', suspected_spam: true, spam_reason: 'a link in the name' },
  ]);
  await page.getByRole('heading', { name: /Suspected spam/ }).click();
  await expect(leadOf(page, 'Suspected')).toBeVisible();
  await expectToFit(page, 'the list');

  const row = leadOf(page, longName);
  for (const [name, href] of [
    ['(410) 555-0190', 'tel:+14105550190'],
    [email, `mailto:${email.replaceAll('+', '%2B')}`],
  ] as const)
    await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  const link = row.getByRole('link', { name: longName, exact: true });
  await link.click();
  await expect(page.getByRole('heading', { name: longName, exact: true })).toBeFocused();
  await expect(page.locator('.words').first()).toContainText('The deck has sagged a little');
  await expectToFit(page, 'a lead');
  await page.goBack();
  await expect(link).toBeFocused();
  const sheets = ['after-call', 'next', 'mail', 'erase'];
  const paths = ['/admin/add', '/admin/report', '/admin/dashboard?q=longest&status=open'];
  for (const path of [...sheets.map((sheet) => leadAddress(leads.ids[0], sheet)), ...paths]) {
    await page.goto(path);
    const isSheet = path.includes('do=');
    const shown = isSheet ? page.getByRole('dialog') : page.getByRole('heading', { level: 2 });
    await expect(shown.first()).toBeVisible();
    await expectToFit(page, path);
  }
});

test('a success toast closes by itself, a failure stays until it is closed', async ({ page }) => {
  await open(page, [{ name: 'Toasted One' }, { name: 'Toasted Two' }]);
  await page.clock.install();
  // From here the page's time goes on only by runFor. Its clock can't be set back: a busy page hears of this later.
  await page.clock.pauseAt(Date.now() + 60_000);
  await leadOf(page, 'Toasted One').getByRole('combobox').selectOption('Closed');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toastOf(page, 'Status Updated')).toHaveCount(0);
  await refuseChanges(page);
  await leadOf(page, 'Toasted Two').getByRole('combobox').selectOption('Closed');
  await expect(toastOf(page, 'Error')).toBeVisible();
  // What the server has refused is not said to be done.
  await expect(toastOf(page, 'Closed')).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toastOf(page, 'Error')).toBeVisible();
});
