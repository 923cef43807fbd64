import type { Page } from 'playwright/test';
import { listVisitDays } from '#admin/leads/next-times.ts';
import { instantOf, office } from '#leads/hours.ts';
import {
  comeBack,
  holdUndo,
  inHours,
  leadAddress,
  leadOf,
  openDatabase,
  openLead,
  toastOf,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

// The owner's day depends on all leads of a site, so these tests have a site of their own and run in order.
const { site, open } = startOwnDesk();

const tom = { name: 'Tom Berwick', phone: '+14435550107', service_type: 'porticos-entries' };

/** Counts the owner's taps and typed characters from here on, over pages too. */
async function countTouches(page: Page) {
  const count = { taps: 0, characters: 0 };
  await page.exposeFunction('noteTouch', (what: 'taps' | 'characters') => {
    count[what] += 1;
  });
  await page.addInitScript(() => {
    const { noteTouch } = window as unknown as { noteTouch: (what: string) => void };
    // While bubbling: a click that Playwright repeats, because its target has moved, is stopped before.
    addEventListener('pointerdown', () => noteTouch('taps'));
    addEventListener('keydown', () => noteTouch('characters'));
  });
  return async (what: string, taps: number, characters: number) => {
    await expect.poll(() => ({ ...count }), { message: what }).toEqual({ taps, characters });
    Object.assign(count, { taps: 0, characters: 0 });
  };
}

test('a lead is called, answered, added and found with few taps', async ({ page }) => {
  const expectTouches = await countTouches(page);
  const waiting = { created_at: inHours(-26), promised_by: inHours(-2), answer_by: inHours(-2) };
  const leads = await open(page, [{ name: 'Keith Nolan', phone: '+14105550121', ...waiting }]);
  await expect(page.getByRole('heading', { name: '1 to answer' })).toBeVisible();
  const group = page.getByRole('region', { name: 'To answer' });
  await expect(group).toContainText('Overdue 2 h');
  await group.getByRole('link', { name: 'Call Keith Nolan' }).click();
  expect(await page.evaluate(() => globalThis.dialed)).toEqual(['tel:+14105550121']);
  await expectTouches('call a new lead', 1, 0);

  // The owner comes back from the dialer: the question opens by itself.
  await comeBack(page);
  const sheet = page.getByRole('dialog', { name: 'How did it go?' });
  await expect(sheet).toContainText('You called Keith Nolan at');
  await sheet.getByLabel('Note').fill('Asked about the rail');
  await sheet.getByRole('button', { name: /^Left a message/ }).click();
  await expect(page.getByText('How did it go?')).toHaveCount(0);
  await expectTouches('say how it went', 1, 0);
  const undo = await holdUndo(page, 'Left a message');
  await expect(toastOf(page, 'Left a message')).toContainText(
    'Keith Nolan is Contacted. Follow-up',
  );
  await expect(page.getByRole('heading', { name: /^No one’s waiting. Next: Keith/ })).toBeVisible();
  await leads.expectStored({ status: 'contacted', first_answer_via: 'phone' });
  await undo.click();
  await expect(toastOf(page, 'Undone')).toBeVisible();
  const before = { status: 'new', follow_up_at: null, first_answer_at: null };
  await leads.expectStored(before);
  await openLead(page, 'Keith Nolan');
  const history = page.getByRole('listitem').filter({ hasText: 'Asked about the rail' });
  await expect(history).toContainText(/Undone \d+:\d\d [AP]M/);
  await expectTouches('undo, and open the lead', 2, 0);

  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Add' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page.keyboard.type('4435550103');
  await page.getByLabel('Name', { exact: true }).click();
  await page.keyboard.type('Luis Herrera');
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Luis Herrera');
  await expectTouches('add a lead', 3, 22);
  await page.getByRole('link', { name: 'Find' }).click();
  await expect(page.getByLabel('Find a lead', { exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a lead');
  await page.keyboard.type('0103');
  await expect(page.getByRole('heading', { name: '1 lead found' })).toBeVisible();
  await expectTouches('find a lead by its last four digits', 1, 4);
  await expect(page).toHaveURL(/\?q=0103$/);
});

test('a lead is added from a pasted message, and erased', async ({ page }) => {
  await open(page, []);
  await page.goto('/admin/add?paste=1');
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(page.getByText('Enter a phone number or an email address')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page
    .getByLabel('The message')
    .fill('Name: Ann Herrera\nPhone: 443.555.0163\nCover over the patio');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(443) 555-0163');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann Herrera');
  await expect(page.getByText('First time from this number.')).toBeVisible();
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'To answer' })).toContainText('Ann Herrera');
  await openLead(page, 'Ann Herrera');
  await page.getByRole('button', { name: 'Erase Ann Herrera' }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toastOf(page, 'Erased')).toContainText('Everything about Ann Herrera is gone');
  await expect(leadOf(page, 'Ann Herrera')).toHaveCount(0);
});

test('an old list comes in at once, and one Undo takes all of it back', async ({ page }) => {
  await open(page, []);
  await page.goto('/admin/add');
  const rows = Array.from({ length: 30 }, (_, at) => `Ann ${at},443 555 01${at + 10},Deck,x`);
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Customer,Cell,Job,Status', ...rows, 'No number,,,'].join('\n')),
  });
  await expect(page.getByText('30 leads found. Check the columns.')).toBeVisible();
  await expect(page.getByText('1 row without a phone number')).toBeVisible();
  await page.getByRole('combobox', { name: /^Job/ }).selectOption('Leave out');
  await page.getByRole('button', { name: 'Add 30 leads' }).click();
  const undo = await holdUndo(page, 'Saved');
  const old = () =>
    openDatabase(site)
      .from('contact_submissions')
      .select('status, message', { count: 'exact' })
      .eq('heard_from', 'Old list');
  await expect.poll(async () => (await old()).count).toBe(30);
  expect((await old()).data?.[0]).toEqual({ status: 'contacted', message: null });
  await undo.click();
  // One call each.
  await expect.poll(async () => (await old()).count, { timeout: 60_000 }).toBe(0);
});

test('closing in the list asks how it ended, above all that lies over the page', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await open(
    page,
    Array.from({ length: 5 }, (_, at) => ({ ...tom, name: `Tom ${at}` })),
  );
  const close = async (name: string) => {
    const select = leadOf(page, name).getByRole('combobox');
    await select.evaluate((one) => {
      scrollBy(0, one.getBoundingClientRect().bottom - 760);
    });
    await select.selectOption('Closed');
    const question = page.getByRole('group', { name: `How did it end with ${name}?` });
    await expect(question).toBeVisible();
    await expect(page.locator('.toast')).toBeVisible();
    await expect
      .poll(async () => {
        const over = page.locator('#over-page');
        const [above, below] = await Promise.all([question.boundingBox(), over.boundingBox()]);
        return above && below ? above.y + above.height <= below.y : null;
      })
      .toBe(true);
    return select;
  };
  const row = leadOf(page, 'Tom 2');
  const select = await close('Tom 2');
  await row.getByRole('button', { name: 'Lost' }).click();
  await row.getByRole('button', { name: 'Price' }).click();
  await expect(toastOf(page, 'Lost')).toBeVisible();
  await expect(row.locator('.badge')).toHaveText('Closed');
  await expect(row).toContainText('Lost');
  await select.selectOption('Contacted');
  await expect(row).not.toContainText('Lost');
  await context.setOffline(true);
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await close('Tom 3');
});

test('a lead opens beside the list, and Back returns to its row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, [tom]);
  const link = leadOf(page, 'Tom Berwick').getByRole('link', { name: 'Tom Berwick', exact: true });
  await link.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tom Berwick' })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Leads' })).toContainText('Tom Berwick');
  await page.goBack();
  await expect(link).toBeFocused();
});

test('who asked twice is answered once, or is one lead; one Undo takes both back', async ({
  page,
}) => {
  const porch = { ...tom, service_type: 'screened-porches', message: 'A porch, too' };
  const leads = await open(page, [tom, { ...porch, street: '2 Elm Street' }], 'after-call');
  const also = page.getByRole('checkbox', { name: /^Also for Tom’s other request: Screened/ });
  await expect(also).toBeChecked();
  await page.getByRole('button', { name: /^Left a message/ }).click();
  const undo = await holdUndo(page, 'Left a message');
  for (const at of [0, 1]) await leads.expectStored({ status: 'contacted' }, at);
  await undo.click();
  for (const at of [0, 1]) await leads.expectStored({ status: 'new' }, at);
  await page.goto(leadAddress(leads.ids[0], 'after-call'));
  await also.uncheck();
  await page.getByRole('button', { name: /^No answer/ }).click();
  await expect.poll(() => leads.read()).not.toMatchObject({ follow_up_at: null });
  await leads.expectStored({ follow_up_at: null }, 1);

  await page.goto(leadAddress(leads.ids[0]));
  await page.getByRole('button', { name: /^Merge with Screened porches/ }).click();
  const apart = await holdUndo(page, 'Merged');
  await expect(page.getByRole('blockquote').first()).toContainText('A porch, too');
  await leads.expectStored({ street: '2 Elm Street' });
  await leads.expectStored({ status: 'closed', ending: null }, 1);
  await apart.click();
  await leads.expectStored({ street: null });
  await leads.expectStored({ status: 'new' }, 1);
});

test('back from a lead the list is as it was', async ({ page }) => {
  const leads = await open(
    page,
    Array.from({ length: 9 }, (_, at) => ({
      ...tom,
      name: `Tom ${at}`,
      phone: `+1443555010${at}`,
      email: `tom${at}@example.com`,
      answer_by: inHours(5 + at),
      promised_by: inHours(5 + at),
    })),
  );
  const group = page.getByRole('region', { name: 'To answer' });
  await group.getByRole('button', { name: /^Show \d+ more/ }).click();
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
  expect(await page.evaluate(() => scrollY)).toBeLessThan(before + 844);
});

test.describe('in Rome', () => {
  test.use({ timezoneId: 'Europe/Rome' });

  test('a visit is set by the office’s clock, its clash is said before', async ({ page }) => {
    const ray = { ...tom, name: 'Ray Kowalski', area: 'perryville', phone: null };
    const leads = await open(page, [{ ...tom, area: 'havre-de-grace' }, ray], 'after-call');
    await page.getByRole('button', { name: /^Reached them/ }).click();
    const sheet = page.getByRole('dialog', { name: 'What’s next?' });
    await sheet.getByRole('button', { name: 'Other' }).first().click();
    // In a wide font the two fields do not touch.
    const [day, time] = await page.locator('#own-day, #own-time').evaluateAll((fields) => {
      for (const one of fields as HTMLElement[]) one.style.fontFamily = '"DejaVu Sans", Verdana';
      return fields.map((field) => field.getBoundingClientRect().toJSON());
    });
    expect(day.right <= time.left || day.bottom <= time.top).toBe(true);
    await sheet.getByRole('group', { name: 'Or set a visit' }).getByRole('button').nth(1).click();
    await sheet.getByRole('button', { name: '4:30 PM' }).click();
    await expect(sheet.getByRole('button', { name: '4:30 PM', pressed: true })).toBeVisible();
    const at = instantOf(listVisitDays(Date.now())[1]?.day ?? '', '16:30', office.timeZone);
    await leads.change({ visit_at: new Date(at).toISOString() }, 1);
    const clash = 'You have Ray Kowalski in Perryville at 4:30 PM.';
    await comeBack(page, sheet.getByText(clash, { exact: true }));
    const where = sheet.getByLabel('Where');
    await expect(where).toHaveValue('');
    await expect(where).toHaveAccessibleDescription('in Havre de Grace');
    await where.fill('7 Lodge Lane');
    await sheet.getByRole('button', { name: /^Save visit, .*4:30 PM$/ }).click();
    const stored = { visit_where: '7 Lodge Lane, Havre de Grace', street: '7 Lodge Lane' };
    await leads.expectStored(stored);
    expect(Date.parse(String((await leads.read())['visit_at']))).toBe(at);

    const set = page.getByRole('dialog', { name: 'Visit set' });
    const download = page.waitForEvent('download');
    await set.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('visit.ics');
    await set.getByRole('button', { name: 'Confirm it by text' }).click();
    await page.getByRole('link', { name: 'Open Messages' }).click();
    await page.getByRole('button', { name: 'Yes, sent' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Text sent' })).toContainText(
      'Confirm a visit',
    );
    await page.goto('/admin/dashboard?q=lodge');
    await expect(leadOf(page, 'Tom Berwick')).toBeVisible();
  });
});
