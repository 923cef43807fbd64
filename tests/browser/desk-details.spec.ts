import type { Page } from 'playwright/test';
import { limits } from '#leads/limits.ts';
import {
  holdUndo,
  leadAddress,
  leadOf,
  leadWriter,
  openDatabase,
  signIn,
  toastOf,
  untilSent,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// What the owner writes and reads at the desk, in the small.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const site = startOwnSite();
const writeLeads = leadWriter(site);
const tom = { name: 'Tom Berwick', phone: '+14435550107' };
const dayMs = 86_400_000;

/** The fields for text on the page that take a text of any length. */
const findEndless = (page: Page): Promise<string[]> =>
  page
    .locator('input[type=text], input[type=tel], input[type=email], input:not([type]), textarea')
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter(({ id, maxLength }) => maxLength < 0 && id !== 'pasted')
        .map(({ id }) => id),
    );

test('every field of the desk ends where the database does, and a long note after a call is kept whole', async ({
  page,
}) => {
  const leads = await writeLeads([tom]);
  const [id] = leads.ids;
  await signIn(page, site);
  const screens = ['/admin/add', '/admin/settings', leadAddress(id, 'text')];
  for (const screen of screens) {
    await page.goto(site.origin + screen);
    await expect(page.locator('main input, textarea').first()).toBeAttached();
    expect(await findEndless(page), screen).toEqual([]);
  }
  await page.goto(leadAddress(id, 'after-call'));
  const note = page.getByRole('dialog').getByLabel('Note');
  await expect(note).toHaveAttribute('maxlength', String(limits.note));
  expect(await findEndless(page)).toEqual([]);
  await note.fill('He wants cedar. '.repeat(40).trim());
  await page.getByRole('button', { name: /^Left a message/ }).click();
  await expect(toastOf(page, 'Left a message')).toContainText('Follow-up');
  const countSaved = async () => String((await leads.read())['follow_up_words']).length;
  await expect.poll(countSaved).toBe(limits.followUpWords);
  await expect(page.getByRole('blockquote')).toHaveText('He wants cedar. '.repeat(40).trim());

  // Words of the call are not the reason of another follow-up.
  await page.getByRole('button', { name: '1 week' }).click();
  await expect(toastOf(page, 'Follow-up set')).toBeVisible();
  await expect.poll(() => leads.read()).toMatchObject({ follow_up_words: null });
});

test('what is too long all the same is told in a sentence that names the field', async ({
  page,
}) => {
  const leads = await writeLeads([tom]);
  await signIn(page, site);
  await page.goto(leadAddress(leads.ids[0]));
  const note = page.getByLabel('Note', { exact: true });
  await note.evaluate((field) => field.removeAttribute('maxlength'));
  await note.fill('x'.repeat(limits.note + 1));
  await page.getByRole('button', { name: 'Save note' }).click();
  const toast = toastOf(page, 'Couldn’t save');
  await expect(toast).toContainText('The note is too long: it holds 5,000 characters. Shorten it.');
  const refused = page.getByRole('listitem').filter({ hasText: 'The server did not take it.' });
  await expect(refused.getByRole('blockquote')).toHaveText('x'.repeat(limits.note + 1));
  await refused.getByRole('button', { name: 'Throw away' }).click();
  await expect(refused).toHaveCount(0);
});

test('two devices change different settings, and both stay, also after an undo', async ({
  page,
}) => {
  await signIn(page, site);
  await page.goto('/admin/settings');
  const summary = page.getByRole('checkbox', { name: /Evening summary/ });
  await expect(summary).toBeChecked();
  // Meanwhile the laptop has turned the reminders off.
  const other = await page.context().newPage();
  await other.goto('/admin/settings');
  await other.getByRole('checkbox', { name: /Reminders/ }).uncheck();
  await expect(toastOf(other, 'Saved')).toBeVisible();
  await summary.uncheck();
  const undo = await holdUndo(page, 'Saved');
  await expect(page.getByRole('checkbox', { name: /Reminders/ })).not.toBeChecked();
  await undo.click();
  await expect(summary).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Reminders/ })).not.toBeChecked();
  await other.getByRole('checkbox', { name: /Reminders/ }).check();
  await expect(toastOf(other, 'Saved').last()).toBeVisible();
});

test('half-typed words of a draft survive a reload until they are saved', async ({ page }) => {
  await signIn(page, site);
  await page.goto('/admin/settings');
  const name = page.getByLabel('Your first name');
  const drafts = page.getByRole('heading', { name: 'Drafts' });
  await drafts.click();
  await name.fill('Mari');
  await page.reload();
  await drafts.click();
  await expect(name).toHaveValue('Mari');
  await page.getByRole('button', { name: 'Save Your first name' }).click();
  const undo = await holdUndo(page, 'Saved');
  await expect(name).toHaveValue('Mari');
  await undo.click();
  await expect(name).toHaveValue('');
});

test('an extension is shown and dialed, and a new number, which survives a reload half typed, does not inherit it', async ({
  page,
}) => {
  const database = openDatabase(site);
  const leads = await writeLeads([{ ...tom, email: null }]);
  const [id] = leads.ids;
  await database.from('contact_submissions').update({ phone_extension: '12' }).eq('id', id);
  await signIn(page, site);
  await page.goto(leadAddress(id));
  const number = page.getByRole('link', { name: '(443) 555-0107 ext. 12' });
  await expect(number.first()).toHaveAttribute('href', 'tel:+14435550107,12');
  await page.goto(leadAddress(id, 'after-call'));
  await page.getByRole('button', { name: /^Wrong number/ }).click();
  await page.getByRole('button', { name: 'Enter another' }).click();
  await page.getByLabel('New number').fill('443 555 0109');
  await page.reload();
  await page.getByRole('button', { name: 'Enter another' }).click();
  await expect(page.getByLabel('New number')).toHaveValue('443 555 0109');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(page, 'Phone saved')).toBeVisible();
  await expect
    .poll(() => leads.read())
    .toMatchObject({ phone: '+14435550109', phone_extension: null });
});

test('a phone whose clock is slow does not move an answer into time', async ({ page }) => {
  const leads = await writeLeads([
    { ...tom, created_at: new Date(Date.now() - dayMs).toISOString() },
  ]);
  await page.clock.install({ time: Date.now() - 10 * 60_000 });
  await signIn(page, site);
  await page.goto(leadAddress(leads.ids[0], 'after-call'));
  await page.getByRole('button', { name: /^Left a message/ }).click();
  await expect(toastOf(page, 'Left a message')).toBeVisible();
  const countMsOff = async () =>
    Math.abs(Date.now() - Date.parse(String((await leads.read())['first_answer_at'])));
  await expect.poll(countMsOff).toBeLessThan(2 * 60_000);
});

test('an added lead that was sent while its page closed ends with what was saved, and Undo', async ({
  page,
}) => {
  await signIn(page, site);
  let isFirst = true;
  await page.route('**/rpc/apply_changes', async (route) => {
    if (isFirst) {
      isFirst = false;
      // Its answer comes too late for the page that asked.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
    await route.continue().catch(() => {});
  });
  await page.goto('/admin/add');
  await page.getByLabel('Phone', { exact: true }).fill('443 555 0106');
  await page.getByLabel('Name', { exact: true }).fill('Iris Late');
  await page.getByRole('button', { name: 'Save lead' }).click();
  const undo = await holdUndo(page, 'Saved');
  await untilSent(page);
  await expect(toastOf(page, 'Sent')).toHaveCount(0);
  await undo.click();
  await expect(leadOf(page, 'Iris Late')).toHaveCount(0);
});

test('the undo of an added lead whose answer was lost is done, not refused', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED|Failed to load/);
  await signIn(page, site);
  await page.goto('/admin/add');
  await page.getByLabel('Phone', { exact: true }).fill('443 555 0103');
  const sent = page.waitForResponse('**/rpc/apply_changes');
  await page.getByLabel('Name', { exact: true }).fill('Luis Herrera');
  await page.getByRole('button', { name: 'Save lead' }).click();
  const undo = await holdUndo(page, 'Saved');
  await sent;
  // The server takes the undo, and its answer is lost.
  let isLost = false;
  await page.route('**/rpc/apply_changes', async (route) => {
    if (isLost) return route.abort();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await undo.click();
  await expect(leadOf(page, 'Luis Herrera')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Waiting on this phone (1)' })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(toastOf(page, 'Sent')).toContainText('1 change');
  await expect(page.getByText('has been erased')).toHaveCount(0);
  await expect(leadOf(page, 'Luis Herrera')).toHaveCount(0);
});

test.describe('in Rome', () => {
  test.use({ timezoneId: 'Europe/Rome' });

  test('the desk shows the office’s clock, wherever the owner is', async ({ page }) => {
    const leads = await writeLeads([tom]);
    await signIn(page, site);
    await page.goto(leadAddress(leads.ids[0], 'next'));
    const sheet = page.getByRole('dialog', { name: 'What’s next?' });
    await sheet.getByRole('group', { name: 'Or set a visit' }).getByRole('button').first().click();
    await sheet.getByRole('button', { name: '4:30 PM' }).click();
    await expect(sheet.getByRole('button', { name: /^Save visit, .*4:30 PM$/ })).toBeVisible();
  });
});
