import { leadOf, leadWriter, openDatabase, signIn, toastOf } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// What is owed depends on all leads of a site, so these tests have a site of their own and run in order.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const site = startOwnSite();
const writeLeads = leadWriter(site);
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const beth = { name: 'Beth Ann Marsh', phone: '+14105550133', status: 'contacted' };

/** A lead that was visited so many hours ago, and of which nothing was said since. */
async function writeVisited(hours: number) {
  const database = openDatabase(site);
  const leads = await writeLeads([beth]);
  const visit = { visit_at: ago(hours), visit_where: '22 Willoughby Beach Road', email: null };
  await database.from('contact_submissions').update(visit).eq('id', leads.ids[0]);
  // The change is of now, as if the visit had been set now: what counts is what comes after it.
  await database.from('lead_events').delete().eq('submission_id', leads.ids[0]);
  return leads;
}

test('after a visit the desk asks how it went; a price that is owed has its tape until the quote is sent', async ({
  page,
}) => {
  const leads = await writeVisited(2);
  await signIn(page, site);
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
  await expect
    .poll(() => leads.read())
    .toMatchObject({ status: 'quoted', quote_dollars: 14_200, price_by: null });
  expect((await leads.read())['follow_up_at']).toBeTruthy();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: 'Quoted: 1, $14,200' })).toBeVisible();
});

test('the dropdown’s Quoted asks one row, Won sets a review in two weeks, and a postponed job comes back in January', async ({
  page,
}) => {
  const leads = await writeLeads([beth]);
  await signIn(page, site);
  const row = leadOf(page, 'Beth Ann Marsh');
  await row.getByRole('combobox').selectOption('Quoted');
  await row.getByLabel('How much, in dollars?').fill('9.5k');
  await row.getByRole('button', { name: 'None' }).click();
  await expect(toastOf(page, 'Quoted')).toContainText('Beth Ann Marsh, $9,500');
  await row.getByRole('combobox').selectOption('Closed');
  await row.getByRole('button', { name: 'Won' }).click();
  await expect(toastOf(page, 'Won')).toContainText('Ask for a review');
  await expect
    .poll(() => leads.read())
    .toMatchObject({ ending: 'won', quote_dollars: 9500, follow_up_words: 'Ask for a review' });

  // Two weeks later: from the row to a text of his own phone, and nothing is due any more.
  const database = openDatabase(site);
  const comeDue = () =>
    database
      .from('contact_submissions')
      .update({ follow_up_at: ago(1) })
      .eq('id', leads.ids[0]);
  await comeDue();
  await page.reload();
  const due = page.getByRole('region', { name: 'Due today' });
  await due.getByRole('link', { name: 'Text Beth Ann Marsh' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('link', { name: 'Open in Messages' }).click();
  await sheet.getByRole('button', { name: 'Yes, sent' }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => leads.read()).toMatchObject({ follow_up_at: null, ending: 'won' });
  await expect(due).toHaveCount(0);

  await row.getByRole('combobox').selectOption('Contacted');
  await row.getByRole('combobox').selectOption('Closed');
  await row.getByRole('button', { name: 'Lost' }).click();
  await row.getByRole('button', { name: 'Postponed' }).click();
  await row.getByRole('button', { name: 'January' }).click();
  await expect(toastOf(page, 'Lost')).toContainText(/Postponed .*Jan/);
  await expect.poll(async () => String((await leads.read())['follow_up_at'])).toMatch(/^\d{4}-01-/);
  // Its day has come.
  await comeDue();
  await page.reload();
  await expect(due).toContainText('Beth Ann Marsh');
  await expect(due).toContainText('Postponed');
});

test('who has nothing ahead for three days is a row, and fresh suspected spam one quiet line', async ({
  page,
}) => {
  const database = openDatabase(site);
  const leads = await writeLeads([
    { ...beth, created_at: ago(90) },
    { ...beth, name: 'Carl Otto', phone: '+14105550134', created_at: ago(90) },
    {
      name: 'Ian Wood',
      created_at: ago(5),
      suspected_spam: true,
      spam_reason: '3 links in the message',
    },
  ]);
  const [idle] = leads.ids;
  await database
    .from('contact_submissions')
    .update({ changed_at: ago(80), street: '2 Elm Street' })
    .eq('id', idle);
  await signIn(page, site);
  const rows = page.getByRole('region', { name: 'No next step' });
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expect(rows).toContainText(/Beth Ann Marsh.*Nothing set since/);
  await expect(page.getByText('No next step yet: Carl Otto')).toBeVisible();

  await page.getByRole('button', { name: 'One request is under suspected spam' }).click();
  const back = page.getByRole('button', { name: 'Not spam' });
  await expect(back).toBeInViewport();
  await back.click();
  await expect(page.getByRole('region', { name: 'To answer' })).toContainText('Ian Wood');
});
