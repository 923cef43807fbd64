import { readFileSync } from 'node:fs';
import {
  comeBack,
  holdUndo,
  inHours,
  leadAddress,
  leadOf,
  openDatabase,
  openLead,
  readStored,
  savedHere,
  signIn,
  toastOf,
  untilSent,
} from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

test.use({ serviceWorkers: 'allow' });
const { site, open } = startOwnDesk();

test('a day on the road: what is done without signal waits visibly, goes out by itself, and nothing is lost', async ({
  page: firstPage,
  context,
  browser,
  allowError,
}) => {
  let page = firstPage;
  // A request may be on its way when the signal is lost.
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const leads = await open(page, [
    { name: 'Keith Nolan', phone: '+14105550121', promised_by: inHours(3), answer_by: inHours(3) },
    { name: 'Tom Berwick', phone: '+14435550107', status: 'contacted' },
    { name: 'Never Opened', phone: '+14435550108', status: 'closed', created_at: inHours(-9) },
  ]);
  const [keith, tom] = leads.ids;
  await expect(page.getByRole('heading', { name: '1 to answer' })).toBeVisible();

  await test.step('the link of an alert opens the lead, and a call ends in a follow-up', async () => {
    await page.goto(leadAddress(keith));
    await page.getByRole('link', { name: /^Call/ }).click();
    await comeBack(page);
    await page.getByRole('button', { name: /^Left a message/ }).click();
    await expect(toastOf(page, 'Left a message')).toContainText('Follow-up');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await leads.expectStored({ status: 'contacted', first_answer_via: 'phone' });
    await untilSent(page);
  });

  // The worker has stored the desk's files.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    await new Promise<void>((done) => {
      if (active?.state === 'activated') done();
      else active?.addEventListener('statechange', () => done());
    });
  });

  await test.step('without signal the desk opens as of the last contact', async () => {
    await page.goto('/admin/dashboard');
    await expect(leadOf(page, 'Tom Berwick')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^No connection, as of \d+:\d\d/)).toBeVisible();
    await expect(leadOf(page, 'Tom Berwick')).toBeVisible();
  });

  await test.step('a lead added in the tunnel waits on the phone', async () => {
    await page.getByRole('link', { name: 'Add' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('443 555 0103');
    await page.getByLabel('Name', { exact: true }).fill('Luis Herrera');
    await page.getByRole('button', { name: 'Save lead' }).click();
    await expect(toastOf(page, savedHere)).toContainText('send when you’re back online');
    const group = page.getByRole('region', { name: 'To answer' });
    await expect(group).toContainText('Luis Herrera');
    await expect(group).toContainText('Waiting: new lead');
    await expect(page.getByRole('heading', { name: /^Waiting on this \w+ \(1\)$/ })).toBeVisible();
  });

  await test.step('two changes wait, one can be taken back, and logging out asks first', async () => {
    await leadOf(page, 'Keith Nolan').getByRole('combobox').selectOption('Quoted');
    await expect(leadOf(page, 'Keith Nolan')).toContainText('Waiting: status');
    await expect(leadOf(page, 'Keith Nolan').locator('.badge')).toHaveText('Quoted');
    await page.goto(leadAddress(tom));
    await page.getByLabel('Note', { exact: true }).fill('Wants cedar');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByLabel(/^Status/).selectOption('Closed');
    await page.getByRole('button', { name: 'Skip' }).click();
    const waiting = page.getByRole('listitem').filter({ hasText: 'Contacted to Closed' });
    await expect(waiting).toContainText('Waiting, made');
    await waiting.getByRole('button', { name: 'Undo' }).click();
    await expect(waiting).toHaveCount(0);
    await page.getByLabel(/^Status/).selectOption('Quoted');
    const again = page.getByRole('listitem').filter({ hasText: 'Contacted to Quoted' });
    await expect(again).toContainText('Waiting, made');
    await page.goto('/admin/dashboard');
    await expect(page.getByText('4 changes waiting')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: '4 changes haven’t been sent.' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await findByAxe(page)).toEqual([]);
    expect(await measureOverflow(page)).toBe(0);
  });

  await test.step('a search without signal finds every lead, also one that was never opened', async () => {
    await page.getByRole('link', { name: 'Find' }).click();
    const field = page.getByLabel('Find a lead', { exact: true });
    await field.fill('0107');
    await expect(page.getByRole('heading', { name: '1 lead found' })).toBeVisible();
    await expect(leadOf(page, 'Tom Berwick')).toBeVisible();
    await field.fill('never');
    await expect(leadOf(page, 'Never Opened')).toBeVisible();
    await expect(leadOf(page, 'Tom Berwick')).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download these as CSV' }).click();
    const table = readFileSync(await (await saved).path(), 'utf8');
    expect(table).toContain('"Never Opened"');
    expect(table).not.toContain('Tom Berwick');
  });

  await test.step('the month is reported without signal', async () => {
    await page.goto('/admin/report');
    await expect(page.getByRole('heading', { name: /^[1-4] leads?, / })).toBeVisible();
    expect(await findByAxe(page)).toEqual([]);
  });

  await test.step('the tab is killed; the desk that starts cold without signal has all of it', async () => {
    await page.close();
    page = await context.newPage();
    await page.goto('/admin/dashboard');
    await expect(page.getByText('4 changes waiting')).toBeVisible();
    await expect(leadOf(page, 'Luis Herrera')).toBeVisible();
    await expect(leadOf(page, 'Keith Nolan').locator('.badge')).toHaveText('Quoted');
    await page.goto('/admin/add');
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('');
    await page.goto('/admin/dashboard');
  });

  await test.step('back in signal all of it is sent, and the one conflict is told and decided, with Undo', async () => {
    // Meanwhile the office has closed Tom's lead.
    await leads.change({ status: 'closed' }, 1);
    await context.setOffline(false);
    await expect(toastOf(page, 'Sent')).toContainText('3 changes');
    const conflict = page.getByRole('main').getByRole('alert');
    await expect(conflict).toContainText('Tom Berwick');
    await expect(conflict).toContainText('You set Quoted offline');
    await leads.expectStored({ status: 'closed' }, 1);
    await leads.expectStored({ status: 'quoted' });
    const events = openDatabase(site).from('lead_events').select('words');
    const { data } = await events.eq('submission_id', tom);
    expect(data).toContainEqual({ words: 'Wants cedar' });
    await expect(conflict.getByRole('button', { name: 'Keep Closed' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Set Quoted' }).click();
    const undo = await holdUndo(page, 'Applied');
    await expect(conflict).toHaveCount(0);
    await expect(leadOf(page, 'Tom Berwick').locator('.badge')).toHaveText('Quoted');
    await leads.expectStored({ status: 'quoted' }, 1);
    await expect(page.getByText('No connection', { exact: true })).toHaveCount(0);
    await undo.click();
    await expect(leadOf(page, 'Tom Berwick').locator('.badge')).toHaveText('Closed');
  });

  await test.step('a second device shows the same', async () => {
    const laptop = await (await browser.newContext()).newPage();
    await signIn(laptop, site);
    await expect(leadOf(laptop, 'Luis Herrera')).toBeVisible();
    await expect(leadOf(laptop, 'Keith Nolan').locator('.badge')).toHaveText('Quoted');
    await openLead(laptop, 'Tom Berwick');
    await expect(laptop.getByRole('blockquote')).toHaveText('Wants cedar');
    await laptop.context().close();
  });

  await test.step('the laptop has the week one tap away', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('link', { name: 'Week', exact: true })).toBeVisible();
    expect(await findByAxe(page)).toEqual([]);
  });

  await test.step('logging out wipes the phone', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await readStored(page)).not.toMatch(/Keith|Luis/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Keith');
  });
});
