import { inHours, leadOf, toastOf } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

// What is owed depends on all leads of a site, so these tests have a site of their own and run in order.
const { open } = startOwnDesk();
const beth = { name: 'Beth Ann Marsh', phone: '+14105550133', status: 'contacted' };

test('after a visit the desk asks how it went, and for the price', async ({ page }) => {
  const visited = { visit_at: inHours(-2), visit_where: '22 Willoughby Beach Road' };
  const leads = await open(page, [{ ...beth, ...visited, email: null }]);
  const due = page.getByRole('region', { name: 'Due today' });
  await due.getByRole('link', { name: /^Visited Beth Ann Marsh, .*M.*How did it go\?/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Note').fill('Two landings, cedar rail');
  await sheet.getByRole('button', { name: /^I owe a price.*Send it by/ }).click();
  await expect(toastOf(page, 'I owe a price')).toContainText('Beth Ann Marsh, by');
  await expect(page.getByRole('heading', { name: '1 price' })).toBeVisible();
  const row = due.getByRole('listitem').filter({ hasText: 'Price owed since' });
  await expect(row).toContainText(/\d (days|h) left/);
  await expect.poll(async () => (await leads.read())['price_by']).toBeTruthy();

  await row
    .getByRole('link', { name: /Beth Ann Marsh/ })
    .first()
    .click();
  await expect(page.getByText('Two landings, cedar rail')).toBeVisible();
  await expect(page.locator('svg path.fill-brass')).toHaveCount(1);
  await page.getByRole('button', { name: 'Quote sent' }).click();
  await sheet.getByRole('button', { name: /^Quote sent/ }).click();
  await sheet.getByLabel('How much, in dollars?').fill('about 14');
  await sheet.getByRole('button', { name: '1 week' }).click();
  await expect(sheet).toContainText('Enter whole dollars');
  // Closed by mistake: the question waits below the status, with what was typed.
  await sheet.getByRole('button', { name: 'Later' }).click();
  const question = page.getByRole('group', { name: 'The quote for Beth Ann Marsh' });
  await expect(question.getByLabel('How much, in dollars?')).toHaveValue('about 14');
  await question.getByLabel('How much, in dollars?').fill('14,200');
  await question.getByRole('button', { name: '1 week' }).click();
  await expect(question).toHaveCount(0);
  await leads.expectStored({ status: 'quoted', quote_dollars: 14_200, price_by: null });
  expect((await leads.read())['follow_up_at']).toBeTruthy();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: 'Quoted: 1, $14,200' })).toBeVisible();
});

test('Won sets a review in two weeks, a postponed job comes back', async ({ page }) => {
  const leads = await open(page, [beth]);
  const row = leadOf(page, 'Beth Ann Marsh');
  await row.getByRole('combobox').selectOption('Quoted');
  await row.getByLabel('How much, in dollars?').fill('9.5k');
  await row.getByRole('button', { name: 'None' }).click();
  await expect(toastOf(page, 'Quoted')).toContainText('Beth Ann Marsh, $9,500');
  await row.getByRole('combobox').selectOption('Closed');
  await row.getByRole('button', { name: 'Won' }).click();
  await expect(toastOf(page, 'Won')).toContainText('Ask for a review');
  await leads.expectStored({
    ending: 'won',
    quote_dollars: 9500,
    follow_up_words: 'Ask for a review',
  });

  // Two weeks later: from the row to a text of his own phone, and nothing is due any more.
  await leads.change({ follow_up_at: inHours(-1) });
  await page.reload();
  const due = page.getByRole('region', { name: 'Due today' });
  await due.getByRole('link', { name: 'Text Beth Ann Marsh' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('link', { name: 'Open in Messages' }).click();
  await sheet.getByRole('button', { name: 'Yes, sent' }).click();
  await expect(sheet).toHaveCount(0);
  await leads.expectStored({ follow_up_at: null, ending: 'won' });
  await expect(due).toHaveCount(0);

  await row.getByRole('combobox').selectOption('Contacted');
  await row.getByRole('combobox').selectOption('Closed');
  await row.getByRole('button', { name: 'Lost' }).click();
  await row.getByRole('button', { name: 'Postponed' }).click();
  await row.getByRole('button', { name: 'January' }).click();
  await expect(toastOf(page, 'Lost')).toContainText(/Postponed .*Jan/);
  await expect.poll(async () => String((await leads.read())['follow_up_at'])).toMatch(/^\d{4}-01-/);
  // Its day has come.
  await leads.change({ follow_up_at: inHours(-1) });
  await page.reload();
  await expect(due).toContainText('Beth Ann Marsh');
  await expect(due).toContainText('Postponed');
});

test('who has nothing ahead is a row, fresh suspected spam one line', async ({ page }) => {
  const robot = { suspected_spam: true, spam_reason: '3 links in the message' };
  await open(page, [
    { ...beth, created_at: inHours(-90), changed_at: inHours(-80), street: '2 Elm Street' },
    { ...beth, name: 'Carl Otto', phone: '+14105550134', created_at: inHours(-90) },
    { name: 'Ian Wood', created_at: inHours(-5), ...robot },
  ]);
  const rows = page.getByRole('region', { name: 'No next step' });
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expect(rows).toContainText(/Beth Ann Marsh.*Nothing set since/);
  await expect(page.getByText('No next step yet: Carl Otto')).toBeVisible();

  await page.getByRole('button', { name: '1 new in spam' }).click();
  const back = page.getByRole('button', { name: 'Not spam' });
  await expect(back).toBeInViewport();
  await back.click();
  await expect(page.getByRole('region', { name: 'To answer' })).toContainText('Ian Wood');
});
