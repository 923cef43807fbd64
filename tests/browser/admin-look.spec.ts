import type { Page } from 'playwright/test';
import { isLong } from '#tests/sizes.ts';
import {
  ensureOwner,
  leadAddress,
  leadOf,
  leadWriter,
  openLead,
  refuseChanges,
  signIn,
  toastOf,
} from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, site, test } from './fixtures.ts';

const writeLeads = leadWriter(site);
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Third';
const longMessage = 'The deck has sagged a little every winter since we moved in.\n\n'
  .repeat(90)
  .slice(0, 5000);

test.beforeAll(() => ensureOwner(site));

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

test('the dashboard with the longest entries passes axe and fits', async ({ page }) => {
  const email = `${'long-address-'.repeat(8)}@mail.example.com`;
  const leads = await writeLeads([
    {
      name: longName,
      email,
      phone: '+14105550190',
      message: longMessage,
      area: 'havre-de-grace',
    },
    { name: 'Without anything', message: null },
    { name: 'Suspected', suspected_spam: true, spam_reason: 'a link in the name' },
  ]);
  await signIn(page, site);
  await page.getByRole('heading', { name: /Suspected spam/ }).click();
  await expect(leadOf(page, 'Suspected')).toBeVisible();
  await expectToFit(page, 'the list');

  await openLead(page, longName);
  await expect(page.getByRole('heading', { name: longName, exact: true })).toBeFocused();
  await expectToFit(page, 'a lead');
  for (const sheet of ['after-call', 'next', 'mail', 'erase', 'keys']) {
    await page.goto(leadAddress(leads.ids[0], sheet));
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, sheet);
  }
  for (const path of ['/admin/add', '/admin/report', '/admin/dashboard?q=longest&status=open']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectToFit(page, path);
  }
});

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

test('a request can be read, called and answered', async ({ page }) => {
  await writeLeads([
    {
      name: 'Dorothy Reads',
      email: 'dorothy+porch@mail.example.com',
      phone: '+14105550190',
      service_type: 'three-season-rooms',
      message: longMessage,
      created_at: '2099-11-21T01:30:00Z',
    },
  ]);
  await signIn(page, site);
  const row = leadOf(page, 'Dorothy Reads');
  await expect(row.getByRole('cell').first()).toContainText('Nov 20, 2099');
  await expect(row).toContainText('three season rooms');
  await expect(row.getByRole('link', { name: '(410) 555-0190' })).toHaveAttribute(
    'href',
    'tel:+14105550190',
  );
  await expect(row.getByRole('link', { name: 'dorothy+porch@mail.example.com' })).toHaveAttribute(
    'href',
    'mailto:dorothy%2Bporch@mail.example.com',
  );
  await row.getByRole('link', { name: 'Dorothy Reads' }).click();
  await expect(page.getByRole('heading', { name: 'Dorothy Reads' })).toBeFocused();
  await expect(page.locator('.words')).toHaveText(longMessage.trim());
  await page.goBack();
  await expect(row.getByRole('link', { name: 'Dorothy Reads' })).toBeFocused();
});

test('on a phone a request is a card with two large buttons', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await writeLeads([{ name: 'Card Whitaker', phone: '+14105550190' }]);
  await signIn(page, site);
  const card = leadOf(page, 'Card Whitaker');
  for (const name of ['Call Card Whitaker', 'Email Card Whitaker']) {
    const box = await card.getByRole('link', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThanOrEqual(140);
  }
  await expect(card).toHaveCSS('border-left-color', 'rgb(36, 101, 180)');
});

test('badges have the colors of their statuses', { tag: '@long' }, async ({ page }) => {
  const colors = {
    new: 'rgb(220, 235, 251)',
    contacted: 'rgb(253, 239, 195)',
    quoted: 'rgb(234, 223, 247)',
    closed: 'rgb(218, 239, 223)',
  };
  await writeLeads(Object.keys(colors).map((status) => ({ name: `Badge ${status}`, status })));
  await signIn(page, site);
  for (const [status, color] of Object.entries(colors)) {
    const badge = leadOf(page, `Badge ${status}`).locator('.badge');
    await expect(badge).toHaveCSS('background-color', color);
  }
});

test('a success toast closes by itself, a failure stays until it is closed', async ({ page }) => {
  await writeLeads([{ name: 'Toasted One' }, { name: 'Toasted Two' }]);
  await signIn(page, site);
  await page.clock.install();
  // From here the page's time goes on only by runFor. Its clock can't be set back: a busy page hears of this later.
  await page.clock.pauseAt(Date.now() + 60_000);
  await leadOf(page, 'Toasted One').getByRole('combobox').selectOption('Closed');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await refuseChanges(page);
  await leadOf(page, 'Toasted Two').getByRole('combobox').selectOption('Closed');
  await expect(toastOf(page, 'Error')).toBeVisible();

  await page.clock.runFor(5_000);
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toastOf(page, 'Status Updated')).toHaveCount(0);
  await expect(toastOf(page, 'Error')).toBeVisible();
});
