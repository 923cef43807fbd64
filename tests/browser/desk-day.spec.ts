import type { Page } from 'playwright/test';
import { isLong } from '#tests/sizes.ts';
import {
  comeBack,
  holdUndo,
  leadAddress,
  leadOf,
  leadWriter,
  openLead,
  signIn,
  toastOf,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// The owner's day depends on all leads of a site, so these tests have a site of their own and run in order.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const site = startOwnSite();
const writeLeads = leadWriter(site);

const tom = { name: 'Tom Berwick', phone: '+14435550107', service_type: 'deck-construction' };
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

test('a new lead is called and answered with two taps each, and Undo takes all of it back', async ({
  page,
}) => {
  const leads = await writeLeads([
    {
      name: 'Keith Nolan',
      phone: '+14105550121',
      email: 'keith@mail.example.com',
      area: 'edgewood',
      message: 'My mother uses a walker.',
      created_at: ago(26),
      promised_by: ago(2),
      answer_by: ago(2),
    },
  ]);
  await signIn(page, site);
  await expect(page.getByRole('heading', { name: '1 to answer' })).toBeVisible();
  const group = page.getByRole('region', { name: 'To answer' });
  await expect(group).toContainText('Overdue 2 h');
  const call = group.getByRole('link', { name: 'Call Keith Nolan' });
  await expect(call).toHaveAttribute('href', 'tel:+14105550121');
  await call.click();
  expect(await page.evaluate(() => globalThis.dialed)).toEqual(['tel:+14105550121']);

  // The owner comes back from the dialer: the question opens by itself.
  await comeBack(page);
  const sheet = page.getByRole('dialog', { name: 'How did it go?' });
  await expect(sheet).toContainText('You called Keith Nolan at');
  await sheet.getByLabel('Note').fill('Asked about the rail');
  await sheet.getByRole('button', { name: /^Left a message/ }).click();
  await expect(sheet).toHaveCount(0);
  const undo = await holdUndo(page, 'Left a message');
  await expect(toastOf(page, 'Left a message')).toContainText(
    'Keith Nolan is Contacted. Follow-up',
  );
  await expect(page.getByRole('heading', { name: /^Nobody’s waiting. Next: Keith/ })).toBeVisible();
  await expect
    .poll(() => leads.read())
    .toMatchObject({ status: 'contacted', first_answer_via: 'phone' });

  await undo.click();
  await expect(toastOf(page, 'Undone')).toBeVisible();
  await expect
    .poll(() => leads.read())
    .toMatchObject({
      status: 'new',
      follow_up_at: null,
      first_answer_at: null,
    });
  await openLead(page, 'Keith Nolan');
  const history = page.getByRole('listitem').filter({ hasText: 'Asked about the rail' });
  await expect(history).toContainText(/Undone \d+:\d\d [AP]M/);
});

test('a call that reached somebody leads to a visit with a calendar file', async ({ page }) => {
  const leads = await writeLeads([tom]);
  await signIn(page, site);
  const [id] = leads.ids;
  await page.goto(leadAddress(id, 'after-call'));
  await page.getByRole('button', { name: /^Reached them/ }).click();
  const sheet = page.getByRole('dialog', { name: 'What’s next?' });
  await sheet.getByRole('group', { name: 'Or set a visit' }).getByRole('button').first().click();
  await sheet.getByRole('button', { name: '4:30 PM' }).click();
  await sheet.getByLabel('Where').fill('14 Sample Road, Edgewood');
  await sheet.getByRole('button', { name: /^Save visit, .*4:30 PM$/ }).click();
  const set = page.getByRole('dialog', { name: 'Visit set' });
  const download = page.waitForEvent('download');
  await set.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('visit.ics');
  await set.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/4:30 PM, 14 Sample Road, Edgewood/).first()).toBeVisible();
});

test('a lead is added from a pasted message, found by its last four digits, and erased', async ({
  page,
}) => {
  await signIn(page, site);
  await page.goto('/admin/add?paste=1');
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(page.getByText('Enter a phone number or an email address')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page
    .getByLabel('The message')
    .fill('Hi, this is Luis Herrera. Cover over the patio, call me: 443.555.0103');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(443) 555-0103');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Luis Herrera');
  await expect(page.getByText('First time from this number.')).toBeVisible();
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(toastOf(page, 'Saved')).toContainText('Luis Herrera');
  await expect(page.getByRole('region', { name: 'To answer' })).toContainText('Luis Herrera');

  await page.getByRole('link', { name: 'Find' }).click();
  const field = page.getByLabel('Find a lead', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('0103');
  await expect(page.getByRole('heading', { name: '1 lead found' })).toBeVisible();
  await expect(page).toHaveURL(/\?q=0103$/);
  await openLead(page, 'Luis Herrera');
  await page.getByRole('button', { name: 'Erase Luis Herrera' }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toastOf(page, 'Erased')).toContainText('Everything about Luis Herrera is gone');
  await expect(leadOf(page, 'Luis Herrera')).toHaveCount(0);
});

test('closing asks how it ended, and a changed draft is kept until it is sent', async ({
  page,
}) => {
  await writeLeads([tom]);
  await signIn(page, site);
  const row = leadOf(page, 'Tom Berwick');
  await row.getByRole('combobox').selectOption('Closed');
  await row.getByRole('button', { name: 'Lost' }).click();
  await row.getByRole('button', { name: 'Price' }).click();
  await expect(toastOf(page, 'Lost')).toBeVisible();
  await expect(row.locator('.badge')).toHaveText('Closed');
  await expect(row).toContainText('Lost');
  await row.getByRole('combobox').selectOption('Contacted');
  await expect(row).not.toContainText('Lost');

  await row.getByRole('link', { name: 'Tom Berwick', exact: true }).click();
  await page.getByRole('link', { name: 'Text' }).click();
  const sheet = page.getByRole('dialog', { name: 'Text Tom Berwick' });
  await sheet.getByRole('button', { name: 'Couldn’t reach you' }).click();
  const words = sheet.getByLabel(/^Text/);
  await expect(words).toHaveValue(/^Hi Tom, this is .* or call me at \(410\)/);
  await words.fill('See you Friday');
  await page.reload();
  await expect(words).toHaveValue('See you Friday');
  await expect(sheet.getByRole('link', { name: 'Open in Messages' })).toHaveAttribute(
    'href',
    'sms:+14435550107?&body=See%20you%20Friday',
  );
});

test('beside the list the keys walk, open, close and undo', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await writeLeads([tom]);
  await signIn(page, site);
  const row = leadOf(page, 'Tom Berwick');
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('[data-lead]:focus')).toHaveCount(1);
  await row.getByRole('link', { name: 'Tom Berwick', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Tom Berwick' })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Leads' })).toContainText('Tom Berwick');
  await page.keyboard.press('n');
  await page.keyboard.type('jkn are letters here');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(toastOf(page, 'Note saved')).toContainText('on Tom Berwick');
  await page.keyboard.press('u');
  await expect(toastOf(page, 'Undone')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'What’s next?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link', { name: 'Tom Berwick', exact: true })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Undo');
});

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
  return count;
}

test('the work of a day takes few taps; with TEST_SIZE=long the typing is as slow as a thumb', async ({
  page,
}) => {
  await writeLeads([
    { name: 'Keith Nolan', phone: '+14105550121', promised_by: ago(-3), answer_by: ago(-3) },
  ]);
  // Three characters a second: people type 36 words a minute on a phone (Palin et al., MobileHCI 2019).
  const delay = isLong ? 333 : 0;
  const rows: object[] = [];
  const count = await countTouches(page);
  await signIn(page, site);
  let sinceMs = 0;
  const noteRow = async (what: string, expected: typeof count) => {
    const seconds = Number(((performance.now() - sinceMs) / 1000).toFixed(1));
    await expect.poll(() => ({ ...count }), { message: what }).toEqual(expected);
    rows.push({ what, ...count, seconds });
    Object.assign(count, { taps: 0, characters: 0 });
    sinceMs = performance.now();
  };

  const call = page.getByRole('link', { name: 'Call Keith Nolan' }).first();
  await expect(call).toBeVisible();
  sinceMs = performance.now();
  await call.click();
  await noteRow('call a new lead', { taps: 1, characters: 0 });
  await comeBack(page);
  await page.getByRole('button', { name: /^Left a message/ }).click();
  await expect(toastOf(page, 'Left a message')).toBeVisible();
  await noteRow('say how it went', { taps: 1, characters: 0 });

  await page.getByRole('link', { name: 'Add' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page.keyboard.type('4435550103', { delay });
  await page.getByLabel('Name', { exact: true }).click();
  await page.keyboard.type('Luis Herrera', { delay });
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Luis Herrera');
  await noteRow('add a lead', { taps: 3, characters: 22 });

  await page.getByRole('link', { name: 'Find' }).click();
  await expect(page.getByLabel('Find a lead', { exact: true })).toBeFocused();
  await page.keyboard.type('0103', { delay });
  await expect(page.getByRole('heading', { name: '1 lead found' })).toBeVisible();
  await noteRow('find a lead by its last four digits', { taps: 1, characters: 4 });
  if (isLong) console.table(rows);
});
