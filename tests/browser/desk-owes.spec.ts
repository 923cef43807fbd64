import { holdUndo, inHours, leadAddress, leadOf, toastOf } from './admin-desk.ts';
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
  const question = page.getByRole('group', { name: 'Quote for Beth Ann Marsh' });
  await expect(question.getByLabel('How much, in dollars?')).toHaveValue('about 14');
  await question.getByLabel('How much, in dollars?').fill('14,200');
  await question.getByRole('button', { name: '1 week' }).click();
  await expect(question).toHaveCount(0);
  await leads.expectStored({ status: 'quoted', quote_dollars: 14_200, price_by: null });
  expect((await leads.read())['follow_up_at']).toBeTruthy();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: 'Quoted: 1, $14,200' })).toBeVisible();
});

test('Won asks when the job starts and ends, a postponed job comes back', async ({ page }) => {
  const leads = await open(page, [beth]);
  const row = leadOf(page, 'Beth Ann Marsh');
  await row.getByRole('combobox').selectOption('Quoted');
  await row.getByLabel('How much, in dollars?').fill('9.5k');
  await row.getByRole('button', { name: 'None' }).click();
  await expect(toastOf(page, 'Quoted')).toContainText('Beth Ann Marsh, $9,500');
  await row.getByRole('combobox').selectOption('Closed');
  await row.getByRole('button', { name: 'Won' }).click();
  await leads.expectStored({ ending: 'won', follow_up_at: null });
  const asked = (name: RegExp) => row.getByRole('group', { name });
  await asked(/^When do you start/)
    .getByRole('button', { name: '2 weeks' })
    .click();
  await asked(/^When will it be done/)
    .getByRole('button', { name: '4 weeks' })
    .click();
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(page, 'Won')).toContainText(/\$9,500, start .*8:00 AM, done .*9:00 AM/);
  await leads.expectStored({ quote_dollars: 9500, follow_up_words: 'Ask for a review' });

  // The first day of the build is a visit, though the lead is closed; it is moved with two taps.
  await leads.change({ visit_at: inHours(26) });
  await page.goto('/admin/dashboard?week=');
  await page.getByRole('button', { name: 'Move Beth Ann Marsh' }).click();
  await page.getByRole('dialog').getByRole('button').nth(2).click();
  await expect(toastOf(page, 'Visit moved')).toBeVisible();
  await expect.poll(async () => String((await leads.read())['visit_at'])).not.toBe(inHours(26));
  await page.getByRole('link', { name: /Beth Ann Marsh.*Won job/ }).click();
  await expect(page.getByRole('heading', { name: 'Beth Ann Marsh' })).toBeVisible();

  // Before it is done nothing is proposed; then a text of his own phone, and nothing is due any more.
  await leads.change({ visit_at: null });
  await page.goto(leadAddress(leads.ids[0], 'text'));
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('textarea')).toHaveValue('');
  await leads.change({ follow_up_at: inHours(-1) });
  await page.goto('/admin/dashboard');
  const due = page.getByRole('region', { name: 'Due today' });
  await due.getByRole('link', { name: 'Text Beth Ann Marsh' }).click();
  await expect(sheet.locator('textarea')).toHaveValue(/Would you write a review/);
  await sheet.getByRole('link', { name: 'Open Messages' }).click();
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

test('They said yes, a call that came in, and corrected details are two taps each', async ({
  page,
}) => {
  const visited = { ...beth, visit_at: inHours(-3), status: 'contacted' };
  const caller = { name: 'Caller (443) 555-0103', phone: '+14435550103' };
  const leads = await open(page, [visited, caller], 'after-visit');
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('b').first()).toHaveText('They said yes');
  await sheet.getByRole('button', { name: /^They said yes/ }).click();
  await sheet.getByLabel('How much, in dollars?').fill('12,000');
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await leads.expectStored({ status: 'closed', ending: 'won', quote_dollars: 12_000 });

  await page.goto(leadAddress(leads.ids[1]));
  await page.getByRole('link', { name: 'They called' }).click();
  await sheet.getByRole('button', { name: /^We talked/ }).click();
  await leads.expectStored({ status: 'contacted', first_answer_via: 'phone' }, 1);
  await sheet.getByRole('button', { name: '1 week' }).click();
  await sheet.getByLabel('About what?').fill('HOA letter?');
  await sheet.getByRole('button', { name: /^Save follow-up/ }).click();
  await leads.expectStored({ follow_up_words: 'HOA letter?' }, 1);

  await page.getByRole('button', { name: 'Change name, phone, email or place' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ruth Ortega');
  await page.getByRole('textbox', { name: 'Town' }).fill('Perryville');
  await page.getByRole('button', { name: 'Save details' }).click();
  const undo = await holdUndo(page, 'Details saved');
  await leads.expectStored({ name: 'Ruth Ortega', phone: '+14435550103' }, 1);
  await undo.click();
  await leads.expectStored({ name: caller.name, area: null }, 1);

  // From the row, one tap and another day: the words stay.
  await leads.change({ follow_up_at: inHours(-1) }, 1);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Later Caller' }).click();
  await sheet.getByRole('button', { name: '1 week' }).click();
  await expect(toastOf(page, 'Follow-up moved')).toBeVisible();
  await leads.expectStored({ follow_up_words: 'HOA letter?' }, 1);
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
