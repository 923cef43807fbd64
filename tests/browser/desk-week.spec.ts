import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { listVisitDays } from '#admin/screens/words/next-times.ts';
import { instantOf, office } from '#leads/office.ts';
import {
  comeBack,
  holdUndo,
  leadAddress,
  leadOf,
  leadWriter,
  openDatabase,
  openLead,
  readStored,
  signIn,
  toastOf,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// What a working week on the phone has found.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const site = startOwnSite();
const writeLeads = leadWriter(site);
const tom = { name: 'Tom Berwick', phone: '+14435550107', service_type: 'porticos-entries' };
const change = async (id: string | undefined, fields: object) => {
  const { error } = await openDatabase(site)
    .from('contact_submissions')
    .update(fields)
    .eq('id', id ?? '');
  expect(error).toBeNull();
};
const hourMs = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** The boxes of two elements do not touch. */
async function expectApart(page: Page, one: string, other: string): Promise<void> {
  const boxes = await Promise.all([one, other].map((name) => page.locator(name).boundingBox()));
  const [left, right] = boxes;
  if (!left || !right) throw new Error('not shown');
  expect(left.x + left.width <= right.x || left.y + left.height <= right.y).toBe(true);
}

test('words that are typed stay: the note of a lead, that of a call put off, and a draft while others are looked at', async ({
  page,
}) => {
  const leads = await writeLeads([tom]);
  const [id] = leads.ids;
  await signIn(page, site);
  await openLead(page, 'Tom Berwick');
  await page.getByLabel('Note', { exact: true }).fill('Gate code 1234');
  await page.goBack();
  await expect(leadOf(page, 'Tom Berwick')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Gate code 1234');

  await page.goto(leadAddress(id, 'after-call'));
  const sheet = page.getByRole('dialog', { name: 'How did it go?' });
  await sheet.getByLabel('Note').fill('Cedar,\n14 by 12');
  await sheet.getByRole('button', { name: 'Later' }).click();
  await expect(sheet).toHaveCount(0);
  await page.goto(leadAddress(id, 'after-call'));
  await expect(sheet.getByLabel('Note')).toHaveValue('Cedar,\n14 by 12');

  await page.goto(leadAddress(id, 'text'));
  const words = page.getByRole('textbox', { name: /^Text/ });
  await words.fill('See you Friday');
  await page.getByRole('button', { name: 'Send photos' }).click();
  await expect(words).toHaveValue(/two photos/);
  await page.getByRole('button', { name: 'Your words' }).click();
  await expect(words).toHaveValue('See you Friday');
});

test('the note is on the first screen of a lead, below a long message too', async ({ page }) => {
  const message = 'The deck has sagged a little every winter since we moved in.\n'.repeat(70);
  const leads = await writeLeads([{ ...tom, message }]);
  await signIn(page, site);
  await page.goto(leadAddress(leads.ids[0]));
  await expect(page.getByLabel('Note', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect(page.getByLabel('Note', { exact: true })).not.toBeInViewport();
});

test('a wrong number without an address asks for another number; an extension is dialed from every list; services have the site’s names', async ({
  page,
}) => {
  const ours = { email: null, answer_by: fromNow(-9), promised_by: fromNow(-9) };
  const leads = await writeLeads([
    { ...tom, ...ours },
    { ...tom, ...ours, name: 'Walter Reese', phone: '+14105550125' },
  ]);
  await change(leads.ids[0], { phone_extension: '204' });
  await change(leads.ids[1], { phone_wrong: true });
  await signIn(page, site);
  const group = page.getByRole('region', { name: 'To answer' });
  const dialed = 'tel:+14435550107,204';
  await expect(group.getByRole('link', { name: 'Call Tom Berwick' })).toHaveAttribute(
    'href',
    dialed,
  );
  await expect(group).toContainText('Porticos & entries');
  await expect(group.getByRole('link', { name: 'Email Walter Reese' })).toHaveCount(0);
  await group.getByRole('link', { name: 'Number Walter Reese' }).click();
  await expect(page.getByRole('button', { name: 'Enter another' })).toBeVisible();
  await page.getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('link', { name: 'Find' }).click();
  const row = leadOf(page, 'Tom Berwick');
  await expect(row.getByRole('link', { name: 'Call Tom Berwick' })).toHaveAttribute('href', dialed);
  await expect(row).toContainText('porticos entries');
  await page.goto(leadAddress(leads.ids[1], 'mail'));
  await expect(page.getByRole('dialog')).toContainText('No email address.');
  await expect(page.getByRole('link', { name: 'Open in Mail' })).toHaveCount(0);
});

test('closing in the list asks how it ended above the toast, wherever the row is', async ({
  page,
}) => {
  await writeLeads(Array.from({ length: 5 }, (_, at) => ({ ...tom, name: `Tom ${at}` })));
  await signIn(page, site);
  const select = leadOf(page, 'Tom 2').getByRole('combobox');
  await select.evaluate((one) => {
    scrollBy(0, one.getBoundingClientRect().bottom - 760);
  });
  await select.selectOption('Closed');
  const question = page.getByRole('group', { name: 'How did it end with Tom 2?' });
  await expect(question).toBeVisible();
  const toast = toastOf(page, 'Status Updated').locator('.toast');
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([question.boundingBox(), toast.boundingBox()]);
      return above && below ? above.y + above.height <= below.y : null;
    })
    .toBe(true);
  await question.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('How did it end?')).toHaveCount(0);
});

test('a visit: its clash is said before it is saved, its street is the lead’s and is found, and its text asks nothing more', async ({
  page,
}) => {
  const leads = await writeLeads([
    { ...tom, area: 'havre-de-grace' },
    { ...tom, name: 'Ray Kowalski', area: 'perryville', phone: null },
  ]);
  const [id, other] = leads.ids;
  await signIn(page, site);
  await page.goto(leadAddress(id, 'next'));
  const sheet = page.getByRole('dialog', { name: 'What’s next?' });
  await sheet.getByRole('button', { name: 'Other' }).first().click();
  for (const part of ['day', 'time'])
    await page.locator(`#own-${part}`).evaluate((field) => {
      field.style.fontFamily = '"DejaVu Sans", Verdana';
    });
  await expectApart(page, '#own-day', '#own-time');
  await sheet.getByRole('group', { name: 'Or set a visit' }).getByRole('button').nth(1).click();
  await sheet.getByRole('button', { name: '4:30 PM' }).click();
  const save = sheet.getByRole('button', { name: /^Save visit/ });
  const day = listVisitDays(Date.now())[1]?.day ?? '';
  const at = instantOf(day, '16:30', office.timeZone);
  await change(other, { visit_at: new Date(at).toISOString() });
  const clash = sheet.getByText('You have Ray Kowalski in Perryville at 4:30 PM.', { exact: true });
  await comeBack(page, clash);
  const where = sheet.getByLabel('Where');
  await expect(where).toHaveValue('');
  await expect(where).toHaveAccessibleDescription('in Havre de Grace');
  await where.fill('7 Lodge Lane');
  await save.click();
  await expect
    .poll(() => leads.read())
    .toMatchObject({ visit_where: '7 Lodge Lane, Havre de Grace', street: '7 Lodge Lane' });

  await page.getByRole('button', { name: 'Confirm it by text' }).click();
  await page.getByRole('link', { name: 'Open in Messages' }).click();
  await page.getByRole('button', { name: 'Yes, sent' }).click();
  await expect(toastOf(page, 'Text sent')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Text sent' })).toContainText(
    'Confirm a visit',
  );
  await page.goto('/admin/dashboard?q=lodge');
  await expect(leadOf(page, 'Tom Berwick')).toBeVisible();
});

test('who asked twice is answered once, and one Undo takes both back', async ({ page }) => {
  const leads = await writeLeads([tom, { ...tom, service_type: 'screened-porches' }]);
  await signIn(page, site);
  await page.goto(leadAddress(leads.ids[0], 'after-call'));
  const also = page.getByRole('checkbox', { name: /^Also for Tom’s other request: Screened/ });
  await expect(also).toBeChecked();
  await page.getByRole('button', { name: /^Left a message/ }).click();
  const undo = await holdUndo(page, 'Left a message');
  for (const at of [0, 1])
    await expect.poll(() => leads.read(at)).toMatchObject({ status: 'contacted' });
  await undo.click();
  for (const at of [0, 1]) await expect.poll(() => leads.read(at)).toMatchObject({ status: 'new' });
  await page.goto(leadAddress(leads.ids[0], 'after-call'));
  await also.uncheck();
  await page.getByRole('button', { name: /^No answer/ }).click();
  await expect(toastOf(page, 'No answer')).toBeVisible();
  await expect.poll(() => leads.read()).not.toMatchObject({ follow_up_at: null });
  await expect.poll(() => leads.read(1)).toMatchObject({ follow_up_at: null });
});

test('a device that he has named says in the history what it did, the dropdown too; the contact is saved beside the number', async ({
  page,
}) => {
  await writeLeads([tom]);
  await signIn(page, site);
  await page.goto('/admin/settings');
  await page.getByRole('heading', { name: 'Your data' }).click();
  await page.getByLabel('Name of this device').fill('Truck');
  await page.getByRole('button', { name: 'Save Name of this device' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Truck');
  await page.goto('/admin/dashboard');
  await leadOf(page, 'Tom Berwick').getByRole('combobox').selectOption('Contacted');
  await expect(toastOf(page, 'Status Updated')).toBeVisible();
  await openLead(page, 'Tom Berwick');
  await expect(page.getByRole('listitem').filter({ hasText: 'New to Contacted' })).toContainText(
    'Truck',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save contact' }).click();
  expect((await download).suggestedFilename()).toBe('Tom Berwick.vcf');
});

test('photos are added to a lead, without signal too, and are sent once; Back closes a large one and no more', async ({
  page,
  context,
  allowError,
}, info) => {
  allowError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const leads = await writeLeads([tom]);
  const path = info.outputPath('porch.jpg');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'tan' } })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toFile(path);
  await signIn(page, site);
  await page.goto(leadAddress(leads.ids[0]));
  const field = page.getByLabel('Add a photo');
  await field.setInputFiles(path);
  await expect(toastOf(page, '1 photo added')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Photo added' })).toBeVisible();

  await context.setOffline(true);
  await field.setInputFiles([path, path]);
  await expect(toastOf(page, 'Saved on this phone')).toContainText('2 photos');
  await expect(page.getByText('2 photos on this phone')).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await context.setOffline(false);
  await again.goto(leadAddress(leads.ids[0]));
  await expect(again.getByRole('img', { name: 'Photo 3 of 3' })).toBeVisible();
  await expect(again.getByText('on this phone:')).toHaveCount(0);
  expect(await leads.read()).toMatchObject({ photos: 3 });
  const { data } = await openDatabase(site)
    .from('lead_events')
    .select('id')
    .match({ submission_id: leads.ids[0], kind: 'photo' });
  expect(data).toHaveLength(3);
  expect(await readStored(again)).toMatch(/^\[\{"version":2[^\n]*"items":\[\]\}\}\}\]$/m);

  await again.getByRole('button', { name: 'Photo 2 of 3' }).click();
  await expect(again.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible();
  await again.goBack();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  await expect(again.getByRole('heading', { name: 'Tom Berwick' })).toBeVisible();
});

test('back from a lead the list is where it was: what was folded out stays so', async ({
  page,
}) => {
  const leads = await writeLeads(
    Array.from({ length: 9 }, (_, at) => ({
      ...tom,
      name: `Tom ${at}`,
      phone: `+1443555010${at}`,
      email: `tom${at}@example.com`,
      answer_by: fromNow(5 + at),
      promised_by: fromNow(5 + at),
    })),
  );
  await signIn(page, site);
  const group = page.getByRole('region', { name: 'To answer' });
  await group.getByRole('button', { name: 'Show 4 more' }).click();
  const row = group.getByRole('link', { name: /^Tom 7/ });
  await row.click();
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(row).toBeFocused();
  await row.click();
  await page.goto(leadAddress(leads.ids[7], 'after-call'));
  await page.getByRole('button', { name: /^Left a message/ }).click();
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(row).toHaveCount(0);
  const rise = await page.evaluate(() => scrollY);
  expect(rise).toBeLessThan(before + 844);
});
