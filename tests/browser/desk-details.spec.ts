import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { limits } from '#leads/limits.ts';
import {
  holdUndo,
  inHours,
  leadAddress,
  leadOf,
  openLead,
  readEvents,
  readStored,
  savedHere,
  toastOf,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

// What the owner writes and reads at the desk, in the small.
const { site, open } = startOwnDesk();
const tom = { name: 'Tom Berwick', phone: '+14435550107', service_type: 'porticos-entries' };

/** The fields for text on the page that take a text of any length. */
const findEndless = (page: Page): Promise<string[]> =>
  page
    .locator('input[type=text], input[type=tel], input[type=email], input:not([type]), textarea')
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter(({ id, maxLength }) => maxLength < 0 && id !== 'pasted')
        .map(({ id }) => id),
    );

test('every field ends where the database does; what is too long is kept', async ({ page }) => {
  const leads = await open(page, [tom]);
  const [id] = leads.ids;
  for (const screen of ['/admin/add', '/admin/settings', leadAddress(id, 'text')]) {
    await page.goto(screen);
    await expect(page.locator('main input, textarea').first()).toBeAttached();
    expect(await findEndless(page), screen).toEqual([]);
  }
  // A long note after a call is the reason of the follow-up, as far as that holds it, and is kept whole.
  await page.goto(leadAddress(id, 'after-call'));
  const words = 'He wants cedar. '.repeat(40).trim();
  const sheet = page.getByRole('dialog').getByLabel('Note');
  await expect(sheet).toHaveAttribute('maxlength', String(limits.note));
  expect(await findEndless(page)).toEqual([]);
  await sheet.fill(words);
  await page.getByRole('button', { name: /^Left a message/ }).click();
  const countSaved = async () => String((await leads.read())['follow_up_words']).length;
  await expect.poll(countSaved).toBe(limits.followUpWords);
  await expect(page.getByRole('blockquote')).toHaveText(words);
  // A follow-up that is put off keeps its words.
  const before = (await leads.read())['follow_up_at'];
  await page.getByRole('button', { name: '1 week' }).click();
  await expect.poll(async () => (await leads.read())['follow_up_at']).not.toBe(before);
  expect(await countSaved()).toBe(limits.followUpWords);

  const note = page.getByLabel('Note', { exact: true });
  await note.evaluate((field) => field.removeAttribute('maxlength'));
  const long = 'x'.repeat(limits.note + 1);
  await note.fill(long);
  await page.getByRole('button', { name: 'Save note' }).click();
  const told = 'The note is too long: the limit is 5,000 characters. Shorten it.';
  await expect(toastOf(page, 'Couldn’t save')).toContainText(told);
  const refused = page.getByRole('listitem').filter({ hasText: 'The server rejected it.' });
  await expect(refused.getByRole('blockquote')).toHaveText(long);
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
});

const signed = 'Your first name, for texts and emails';
/** The screens where words are typed, the label of the field, and the heading that it is folded under. */
const typed: [screen: string, label: string | RegExp, fold?: string][] = [
  ['/admin/add', 'Name'],
  ['/admin/settings', signed, 'Names'],
  ['', 'Note'],
  ['after-call', /^Note/],
  ['text', /^Text/],
];
test('words that are typed stay until they are saved', async ({ page }) => {
  const leads = await open(page, [tom]);
  for (const [screen, label, fold] of typed) {
    const unfold = async () => fold && page.getByRole('heading', { name: fold }).click();
    await page.goto(screen.startsWith('/') ? screen : leadAddress(leads.ids[0], screen));
    const part = /after|text/.test(screen) ? page.getByRole('dialog') : page.getByRole('main');
    const field = part.getByLabel(label, { exact: true }).first();
    await unfold();
    await field.fill('Half typed words');
    await page.reload();
    await unfold();
    await expect(field, screen).toHaveValue('Half typed words');
  }
  const later = page.getByRole('dialog');
  await page.goto(leadAddress(leads.ids[0], 'after-call'));
  await later.getByRole('button', { name: 'Later' }).click();
  await expect(later).toHaveCount(0);
  await page.goto(leadAddress(leads.ids[0], 'text'));
  const words = page.getByRole('textbox', { name: /^Text/ });
  await page.getByRole('button', { name: 'Send photos' }).click();
  await expect(words).toHaveValue(/^Hi Tom, this is .*two photos/s);
  await page.getByRole('button', { name: 'Your words' }).click();
  await words.fill('See you Friday');
  await expect(page.getByRole('link', { name: 'Open Messages' })).toHaveAttribute(
    'href',
    'sms:+14435550107?&body=See%20you%20Friday',
  );

  await page.goto('/admin/settings');
  await page.getByRole('heading', { name: 'Names' }).click();
  await page.getByRole('button', { name: `Save ${signed}` }).click();
  const undo = await holdUndo(page, 'Saved');
  await expect(page.getByLabel(signed)).toHaveValue('Half typed words');
  await undo.click();
  await expect(page.getByLabel(signed)).toHaveValue('');
});

test('a wrong number asks for another, which does not inherit the extension', async ({ page }) => {
  const late = { answer_by: '2026-01-05T15:00:00Z', promised_by: '2026-01-05T15:00:00Z' };
  const ours = { ...tom, ...late, email: null, created_at: inHours(0) };
  const leads = await open(page, [
    { ...ours, phone_extension: '204' },
    { ...ours, name: 'Walter Reese', phone: '+14105550125', phone_wrong: true },
  ]);
  const group = page.getByRole('region', { name: 'To answer' });
  const dialed = 'tel:+14435550107,204';
  const call = { name: 'Call Tom Berwick' };
  await expect(group.getByRole('link', call)).toHaveAttribute('href', dialed);
  await expect(group).toContainText('Porticos & entries');
  await expect(group.getByRole('link', { name: 'Email Walter Reese' })).toHaveCount(0);
  await group.getByRole('link', { name: 'Number Walter Reese' }).click();
  await expect(page.getByRole('button', { name: 'Enter another' })).toBeVisible();
  await page.goto(leadAddress(leads.ids[1], 'mail'));
  await expect(page.getByRole('dialog')).toContainText('No email address.');
  await expect(page.getByRole('link', { name: 'Open email' })).toHaveCount(0);
  await page.goto('/admin/dashboard?q=berwick');
  const row = leadOf(page, 'Tom Berwick');
  await expect(row).toContainText('Porticos & entries');

  await page.goto(leadAddress(leads.ids[0]));
  const number = page.getByRole('link', { name: '(443) 555-0107 ext. 204' }).first();
  await expect(number).toHaveAttribute('href', dialed);
  await page.goto(leadAddress(leads.ids[0], 'after-call'));
  await page.getByRole('button', { name: /^Wrong number/ }).click();
  await page.getByRole('button', { name: 'Enter another' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('443 555 0109');
  await page.reload();
  await page.getByRole('button', { name: 'Enter another' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('443 555 0109');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(toastOf(page, 'Details saved')).toBeVisible();
  const saved = { phone: '+14435550109', phone_extension: null };
  await leads.expectStored(saved);
});

test('a lead is called, texted and written to as it was meant, or not at all', async ({ page }) => {
  const leads = await open(page, [
    { ...tom, phone: '443-555-0174 or 443-555-0175 after 5', email: 'bob?bcc=x@evil.example' },
    { ...tom, name: 'Walter Reese', phone: 'ask next door, 555-0100', email: 'walter at home' },
  ]);
  const dialed = async () =>
    page
      .locator('main')
      .locator('a[href^="tel:"], a[href^="sms:"], a[href^="mailto:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.goto(leadAddress(leads.ids[0]));
  await expect(page.getByText('or 443-555-0175 after 5')).toBeVisible();
  expect(await dialed()).toEqual([
    'tel:+14435550174',
    'tel:+14435550175',
    'mailto:bob%3Fbcc%3Dx@evil.example',
  ]);
  await page
    .getByRole('navigation', { name: /^Answer/ })
    .getByRole('link', { name: /^Call/ })
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link')).toHaveText(['(443) 555-0174', '(443) 555-0175']);
  await page.goto(leadAddress(leads.ids[1]));
  await expect(page.getByText('ask next door, 555-0100')).toBeVisible();
  await expect(page.getByText('walter at home')).toBeVisible();
  expect(await dialed()).toEqual([]);
});

test('on paper and in the user’s own colors a lead can be read, and what is chosen be seen', async ({
  page,
}) => {
  const leads = await open(page, [tom]);
  await page.goto(leadAddress(leads.ids[0]));
  const chosen = page.getByRole('button', { name: 'None', pressed: true });
  const colorOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((chip) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(chip);
      return { backgroundColor, borderTopWidth };
    });
  await expect(chosen).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  const [none, other, save] = [
    await colorOf('None'),
    await colorOf('Other'),
    await colorOf('Save note'),
  ];
  expect(none.backgroundColor).not.toBe(other.backgroundColor);
  expect(save.borderTopWidth).toBe('2px');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: tom.name })).toBeVisible();
    for (const gone of [
      page.getByRole('navigation'),
      page.getByRole('complementary'),
      page.locator('form'),
    ])
      await expect(gone.filter({ visible: true })).toHaveCount(0);
    await expect(chosen).toBeVisible();
  }
});

test('two devices change different settings, and both stay', async ({ page }) => {
  await open(page, []);
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
  await expect(toastOf(page, 'Saved')).toContainText('Evening summary off');
  await expect(page.getByRole('checkbox', { name: /Reminders/ })).not.toBeChecked();
  await undo.click();
  await expect(summary).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Reminders/ })).not.toBeChecked();
});

test('a device that he has named says in the history what it did', async ({ page }) => {
  await open(page, [tom]);
  await page.goto('/admin/settings');
  await page.getByRole('heading', { name: 'Names' }).click();
  await page.getByLabel('Name of this device').fill('Truck');
  await page.getByRole('button', { name: /^Save Name of this device/ }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Truck');
  await page.goto('/admin/dashboard');
  await leadOf(page, 'Tom Berwick').getByRole('combobox').selectOption('Contacted');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await openLead(page, 'Tom Berwick');
  const event = page.getByRole('listitem').filter({ hasText: 'New to Contacted' });
  await expect(event).toContainText('Truck');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save contact' }).click();
  expect((await download).suggestedFilename()).toBe('Tom Berwick.vcf');
});

test('a phone whose clock is slow does not move an answer into time', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 10 * 60_000 });
  const leads = await open(page, [{ ...tom, created_at: inHours(-24) }], 'after-call');
  await page.getByRole('button', { name: /^Left a message/ }).click();
  const countMsOff = async () =>
    Math.abs(Date.now() - Date.parse(String((await leads.read())['first_answer_at'])));
  await expect.poll(countMsOff).toBeLessThan(2 * 60_000);
});

test('the note is on the first screen of a lead, below a long message too', async ({ page }) => {
  const message = 'The deck has sagged a little every winter since we moved in.\n'.repeat(70);
  await open(page, [{ ...tom, message }], '');
  await expect(page.getByLabel('Note', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Show the whole message' }).click();
  await expect(page.getByLabel('Note', { exact: true })).not.toBeInViewport();
});

test('photos added to a lead without signal are sent once', async ({
  page,
  context,
  allowError,
}, info) => {
  allowError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const leads = await open(page, [tom], '');
  const path = info.outputPath('porch.jpg');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'tan' } })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toFile(path);
  const field = page.getByLabel('Add a photo');
  const broken = info.outputPath('cloud.jpg');
  writeFileSync(broken, Buffer.from('ffd8ffe0', 'hex'));
  await field.setInputFiles([broken, path]);
  await expect(toastOf(page, '1 photo added')).toBeVisible();
  await expect(page.getByText('cloud.jpg didn’t load.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Photo added' })).toBeVisible();

  await context.setOffline(true);
  await field.setInputFiles([path, path]);
  await expect(toastOf(page, savedHere)).toContainText('2 photos');
  await expect(page.getByText(/^2 photos on this /)).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await context.setOffline(false);
  await again.goto(leadAddress(leads.ids[0]));
  await expect(again.getByRole('img', { name: 'Photo 3 of 3' })).toBeVisible();
  await expect(again.getByText('on this phone:')).toHaveCount(0);
  expect(await leads.read()).toMatchObject({ photos: 3 });
  expect(await readEvents(site, leads.ids[0])).toEqual(['photo', 'photo', 'photo']);
  expect(await readStored(again)).toMatch(/^\[\{"version":2[^\n]*"items":\[\]\}\}\}\]$/m);

  await again.getByRole('button', { name: 'Photo 2 of 3' }).click();
  await expect(again.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible();
  await again.goBack();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  await expect(again.getByRole('heading', { name: 'Tom Berwick' })).toBeVisible();
});
