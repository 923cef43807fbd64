import type { Browser, Page } from 'playwright/test';
import {
  comeBack,
  leadAddress,
  leadOf,
  leadWriter,
  openDatabase,
  readStored,
  signIn,
  toastOf,
  untilSent,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// What the owner did arrives once, whatever becomes of the tab and of the answer.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const site = startOwnSite();
const writeLeads = leadWriter(site);
const tom = { name: 'Tom Berwick', phone: '+14435550107', service_type: 'deck-construction' };

const countEvents = async (lead: string | undefined): Promise<number> => {
  const found = await openDatabase(site)
    .from('lead_events')
    .select('id')
    .eq('submission_id', lead ?? '');
  return found.data?.length ?? -1;
};
const countLeads = async (name: string): Promise<number> => {
  const found = await openDatabase(site).from('contact_submissions').select('id').eq('name', name);
  return found.data?.length ?? -1;
};

/** From now on requests leave, and no answer comes. With `arrives` the server gets the changes all the same. */
const dropAnswers = (page: Page, arrives: boolean) =>
  page.route('**/rest/v1/**', async (route) => {
    if (arrives && route.request().url().includes('apply_changes')) await route.fetch();
    await new Promise(() => {});
  });

async function leaveMessage(page: Page, lead: string | undefined): Promise<void> {
  await page.goto(leadAddress(lead));
  await page.getByRole('link', { name: /^Call Tom/ }).click();
  await comeBack(page);
  const sheet = page.getByRole('dialog', { name: 'How did it go?' });
  await sheet.getByLabel('Note').fill('Asked about the rail');
  await sheet.getByRole('button', { name: /^Left a message/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(toastOf(page, 'Left a message')).toBeVisible();
}

async function addLuis(page: Page): Promise<void> {
  await page.goto('/admin/add');
  await page.getByLabel('Phone', { exact: true }).fill('443 555 0103');
  await page.getByLabel('Name', { exact: true }).fill('Luis Herrera');
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(toastOf(page, 'Saved')).toContainText('Luis Herrera');
}

/** Does something with one bar, kills the tab after a while, and opens the desk again with signal. */
async function killAndReturn(
  browser: Browser,
  { afterMs, arrives }: { afterMs: number; arrives: boolean },
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, site);
  await dropAnswers(page, arrives);
  await act(page);
  await page.waitForTimeout(afterMs);
  expect(await readStored(page)).toContain('"title":');
  await page.close();
  const again = await context.newPage();
  await again.goto('/admin/dashboard');
  await untilSent(again);
  await expect(again.getByText('How did it go?')).toHaveCount(0);
  await again.goto('/admin/add');
  await expect(again.getByLabel('Phone', { exact: true })).toHaveValue('');
  await context.close();
}

test('with one bar an outcome closes its sheet at once and is stored once, whenever the tab is killed; a new lead too', async ({
  browser,
}) => {
  const leads = await writeLeads(
    [7, 8, 9].map((last) => ({ ...tom, phone: `+1443555010${last}` })),
  );
  const [first, second, third] = leads.ids;
  const rows = [
    { afterMs: 100, arrives: false, lead: first },
    { afterMs: 6_000, arrives: true, lead: second },
    { afterMs: 15_000, arrives: true, lead: third },
  ];
  await Promise.all([
    ...rows.map((row) => killAndReturn(browser, row, (page) => leaveMessage(page, row.lead))),
    killAndReturn(browser, { afterMs: 2_000, arrives: true }, addLuis),
  ]);
  for (const { lead, afterMs } of rows) expect(await countEvents(lead), `${afterMs} ms`).toBe(1);
  expect(await countLeads('Luis Herrera')).toBe(1);
});

/** What the first version of the desk stored under 'waiting', for the account and a lead. */
const firstVersion = (email: string, lead: string) => ({
  email,
  items: [
    {
      change: {
        id: '11111111-1111-4111-8111-111111111111',
        lead,
        kind: 'left_message',
        words: 'Asked about the rail',
        fields: {
          status: ['new', 'contacted'],
          follow_up_at: [null, '2027-01-04T14:00:00.000Z'],
          follow_up_words: [null, 'Asked about the rail'],
        },
        made_at: '2026-11-23T20:15:00.000Z',
        device: 'iPhone',
      },
      title: 'Left a message',
      text: 'Tom Berwick is Contacted. Follow-up Mon, Jan 4, 9:00 AM',
      isTried: true,
    },
    {
      change: {
        id: '22222222-2222-4222-8222-222222222222',
        lead: '33333333-3333-4333-8333-333333333333',
        kind: 'add',
        fields: {
          name: [null, 'Ann Waited'],
          phone: [null, '+14435550111'],
          service_type: [null, 'other'],
          status: [null, 'new'],
          promised_by: [null, '2026-11-24T20:16:00.000Z'],
          answer_by: [null, '2026-11-24T20:16:00.000Z'],
        },
        made_at: '2026-11-23T20:16:00.000Z',
        device: 'iPhone',
      },
      title: 'Saved',
      text: 'Ann Waited',
    },
  ],
});

test('what an older version of the desk has stored without signal is sent by this one', async ({
  page,
}) => {
  const leads = await writeLeads([tom]);
  const [id = ''] = leads.ids;
  await signIn(page, site);
  await page.evaluate(
    async (stored) => {
      const opening = indexedDB.open('lead-desk');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const change = opening.result.transaction('phone', 'readwrite');
      change.objectStore('phone').put(stored, 'waiting');
      await new Promise((resolve) => {
        change.oncomplete = resolve;
      });
      opening.result.close();
    },
    firstVersion(site.adminEmail, id),
  );
  await page.reload();
  await expect(toastOf(page, 'Sent')).toContainText('2 changes, nothing is waiting');
  await expect(leadOf(page, 'Ann Waited')).toBeVisible();
  await expect(leadOf(page, 'Tom Berwick').locator('.badge')).toHaveText('Contacted');
  expect(await countEvents(id)).toBe(1);
  expect(await countLeads('Ann Waited')).toBe(1);
});

test('a change made in one tab is sent once and shown in both; erased elsewhere, a lead goes with its drafts', async ({
  page,
}) => {
  const leads = await writeLeads([tom]);
  const [id] = leads.ids;
  await signIn(page, site);
  const other = await page.context().newPage();
  await other.goto('/admin/dashboard');
  await expect(leadOf(other, 'Tom Berwick')).toBeVisible();

  await leadOf(page, 'Tom Berwick').getByRole('combobox').selectOption('Quoted');
  await expect.poll(() => countEvents(id)).toBe(1);
  for (const tab of [page, other])
    await comeBack(tab, leadOf(tab, 'Tom Berwick').locator('.badge', { hasText: 'Quoted' }));
  expect(await countEvents(id)).toBe(1);

  await other.goto(leadAddress(id));
  await other.getByLabel('Note', { exact: true }).fill('Half typed');
  await leads.remove();
  await comeBack(other, other.getByText('This lead has been erased.'));
  const gone = page.getByRole('main').filter({ hasNot: leadOf(page, 'Tom Berwick') });
  await comeBack(page, gone);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half typed');
});

test('the desk can be used after the first 150 leads, says how far it is, and has all in the end', async ({
  page,
}) => {
  const many = Array.from({ length: 300 }, (_, n) => ({ ...tom, name: `Number ${n + 1}.` }));
  const leads = await writeLeads(many);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/rpc/desk_sync', async (route) => {
    asked += 1;
    if (asked > 1) await held;
    await route.continue();
  });
  await signIn(page, site);
  await expect(page.getByText(/^150 of 30\d leads are on this phone\.$/)).toBeVisible();
  await leadOf(page, 'Number 1.').getByRole('combobox').selectOption('Quoted');
  await expect(leadOf(page, 'Number 1.').locator('.badge')).toHaveText('Quoted');
  await page.getByRole('link', { name: 'Find' }).click();
  const field = page.getByLabel('Find a lead', { exact: true });
  await field.fill('number 300');
  await expect(page.getByText(/^Searched 150 of 30\d leads: the rest is loading\.$/)).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: '1 lead found' })).toBeVisible();
  await expect(leadOf(page, 'Number 300.')).toBeVisible();
  await expect(page.getByText('the rest is loading')).toHaveCount(0);
  await expect.poll(() => leads.read()).toMatchObject({ status: 'quoted' });
});
