import { holdUndo, leadWriter, signIn, toastOf } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { sendForm, startOwnSite } from './own-site.ts';

// The desk counts all marks of the owner, so this test has a site of its own.
const site = startOwnSite();
const writeLeads = leadWriter(site);

test('spam is marked for one, for the chosen and for all like it, and Undo brings all back', async ({
  page,
}) => {
  await writeLeads([{ name: 'Spam One' }, { name: 'Spam Two' }, { name: 'Spam Three' }]);
  for (const name of ['Robot A', 'Robot B', 'Robot C'])
    await sendForm(
      site,
      name,
      'We are the first on every search page, ask us for the price today.',
    );
  await signIn(page, site);
  const inList = page.getByRole('table', { name: 'Contact Submissions' });
  const named = (name: string) => inList.getByRole('rowheader', { name, exact: true });

  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Select Spam One' }).check();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  const undo = await holdUndo(page, 'Marked as spam');
  await expect(toastOf(page, 'Marked as spam')).toContainText(
    'It’s under Suspected spam for 90 days',
  );
  await expect(named('Spam One')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Submissions' })).toBeFocused();
  await undo.click();
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
  const undoAll = await holdUndo(page, 'Marked as spam');
  for (const name of ['Robot A', 'Robot B', 'Robot C']) await expect(named(name)).toHaveCount(0);
  await undoAll.click();
  for (const name of ['Robot A', 'Robot B', 'Robot C']) await expect(named(name)).toBeVisible();
});
