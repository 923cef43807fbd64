import { comeBack, leadAddress, leadOf, readEvents, toastOf } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

// What several tabs, versions of the desk and many leads have to do with each other.
const { site, open } = startOwnDesk();
const tom = { name: 'Tom Berwick', phone: '+14435550107' };

test('what an older version of the desk has stored is sent by this one', async ({ page }) => {
  const leads = await open(page, [tom]);
  const [lead = ''] = leads.ids;
  const fields = { status: ['new', 'contacted'] };
  const made = { made_at: '2026-11-23T20:15:00.000Z', device: 'iPhone' };
  const change = { id: crypto.randomUUID(), lead, kind: 'left_message', fields, ...made };
  const item = { change, title: 'Left a message', text: 'Tom is Contacted.', isTried: true };
  // What the first version stored under 'waiting'.
  await page.evaluate(
    async (stored) => {
      const opening = indexedDB.open('lead-desk');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const all = opening.result.transaction('phone', 'readwrite');
      all.objectStore('phone').put(stored, 'waiting');
      await new Promise((resolve) => all.addEventListener('complete', resolve));
      opening.result.close();
    },
    { email: site.adminEmail, items: [item] },
  );
  await page.reload();
  await expect(toastOf(page, 'Sent')).toContainText('nothing is waiting');
  await expect(leadOf(page, 'Tom Berwick').locator('.badge')).toHaveText('Contacted');
  expect(await readEvents(site, lead)).toEqual(['left_message']);
});

test('two tabs show one change; a lead erased elsewhere goes with its drafts', async ({ page }) => {
  const leads = await open(page, [tom]);
  const [id] = leads.ids;
  const other = await page.context().newPage();
  await other.goto('/admin/dashboard');
  await expect(leadOf(other, 'Tom Berwick')).toBeVisible();
  await leadOf(page, 'Tom Berwick').getByRole('combobox').selectOption('Quoted');
  for (const tab of [page, other])
    await comeBack(tab, leadOf(tab, 'Tom Berwick').locator('.badge', { hasText: 'Quoted' }));
  expect(await readEvents(site, id)).toEqual(['status']);

  await other.goto(leadAddress(id));
  await other.getByLabel('Note', { exact: true }).fill('Half typed');
  await leads.remove();
  await comeBack(other, other.getByText('This lead was erased.'));
  const gone = page.getByRole('main').filter({ hasNot: leadOf(page, 'Tom Berwick') });
  await comeBack(page, gone);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half typed');
});

test('a change that the server can’t take is marked, reworded and sent; the others go out', async ({
  page,
  allowError,
}) => {
  allowError(/status of 400|ERR_INTERNET_DISCONNECTED/);
  const leads = await open(page, [tom]);
  const [id] = leads.ids;
  await page.route('**/rpc/apply_changes*', (route) =>
    route.request().postData()?.includes('poison')
      ? route.fulfill({ status: 400, json: { code: '22P05', message: 'unsupported Unicode' } })
      : route.continue(),
  );
  await page.goto(leadAddress(id));
  const note = page.getByLabel('Note', { exact: true });
  const save = async (words: string) => {
    await note.fill(words);
    await page.getByRole('button', { name: 'Save note' }).click();
  };
  await expect(note).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  for (const words of ['First', 'a poison', 'Last, half \uD83D of it']) await save(words);
  await page.context().setOffline(false);
  await expect.poll(() => readEvents(site, id)).toEqual(['note', 'note']);
  await page.goto('/admin/dashboard#waiting');
  const refused = page.getByRole('listitem').filter({ hasText: 'The server rejected it.' });
  await refused.getByLabel('Change what you wrote').fill('a cure');
  await refused.getByRole('button', { name: 'Send it again' }).click();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => readEvents(site, id)).toEqual(['note', 'note', 'note']);
});

test('the desk can be used after the first 30 leads and says how far it is; a table waits for all', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/rpc/desk_sync', async (route) => {
    asked += 1;
    if (asked > 1) await held;
    await route.continue();
  });
  const many = Array.from({ length: 300 }, (_, n) => ({ ...tom, name: `Number ${n + 1}.` }));
  const leads = await open(page, many);
  const progress = page.getByText(/^30 of 30\d leads loaded\.$/);
  await expect(progress).toBeVisible();
  // The cards show a dash until every lead has loaded.
  await expect(page.getByRole('definition').first()).toHaveText('–');
  await leadOf(page, 'Number 1.').getByRole('combobox').selectOption('Contacted');
  await expect(leadOf(page, 'Number 1.').locator('.badge')).toHaveText('Contacted');
  await page.getByRole('link', { name: 'Find' }).click();
  const find = page.getByLabel('Find a lead', { exact: true });
  await find.fill('number 3');
  await expect(
    page.getByRole('button', { name: 'Ready once all leads have loaded' }),
  ).toBeDisabled();
  await find.fill('number 300');
  await expect(page.getByRole('heading', { name: '0 leads found' })).toBeVisible();
  await expect(progress).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: '1 lead found' })).toBeVisible();
  await expect(leadOf(page, 'Number 300.')).toBeVisible();
  await expect(page.getByText(/^All 30\d leads have loaded\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download these as CSV' })).toBeEnabled();
  await leads.expectStored({ status: 'contacted' });
});
