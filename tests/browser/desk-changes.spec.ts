import type { Page } from 'playwright/test';
import {
  comeBack,
  holdUndo,
  leadOf,
  readEvents,
  refuseChanges,
  signIn,
  toastOf,
  untilSent,
} from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnDesk } from './own-site.ts';

// What the owner did arrives once, whatever becomes of the signal, the answer and the tab.
const { site, open } = startOwnDesk();
const tom = { name: 'Tom Berwick', phone: '+14435550107', service_type: 'deck-construction' };
type Row = Record<string, unknown>;

/** How the owner does something with a lead that is open, the title of its toast, and the field that it sets. */
const changes: Record<
  string,
  [act: (page: Page) => Promise<unknown>, title: string | RegExp, field?: string]
> = {
  'a status': [
    (page) => page.getByLabel(/^Status/).selectOption('Contacted'),
    /^(?:Contacted|Status Updated)$/,
    'status',
  ],
  'a note': [
    async (page) => {
      await page.getByLabel('Note', { exact: true }).fill('Wants cedar');
      await page.getByRole('button', { name: 'Save note' }).click();
    },
    'Note saved',
  ],
  'a follow-up': [
    (page) => page.getByRole('button', { name: '1 week' }).click(),
    'Follow-up set',
    'follow_up_at',
  ],
  'the outcome of a call': [
    async (page) => {
      await page.getByRole('link', { name: /^Call/ }).first().click();
      await comeBack(page);
      await page.getByRole('button', { name: /^Left a message/ }).click();
    },
    'Left a message',
    'status',
  ],
};

for (const [what, [act, title, field]] of Object.entries(changes)) {
  const isSet = (before: Row, now: Row) => !field || now[field] !== before[field];

  test(`${what} is stored once, and its Undo takes it back`, async ({ page }) => {
    const leads = await open(page, [tom], '');
    const before = await leads.read();
    await act(page);
    const undo = await holdUndo(page, title);
    await expect.poll(() => readEvents(site, leads.ids[0])).toHaveLength(1);
    expect(isSet(before, await leads.read())).toBe(true);
    await undo.click();
    await expect(toastOf(page, 'Undone')).toBeVisible();
    await expect.poll(() => readEvents(site, leads.ids[0])).toEqual([expect.anything(), 'undo']);
    const { status, follow_up_at, first_answer_at } = await leads.read();
    expect([status, follow_up_at, first_answer_at]).toEqual(['new', null, null]);
  });

  test(`${what} that is refused is told why, and can be thrown away`, async ({ page }) => {
    const leads = await open(page, [tom], '');
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await refuseChanges(page, promise);
    await act(page);
    // It shows at once.
    await expect(toastOf(page, title)).toBeVisible();
    answer();
    await expect(
      page.getByRole('alert').getByText('This lead takes no changes just now.'),
    ).toBeVisible();
    const refused = page.getByRole('listitem').filter({ hasText: 'The server rejected it.' });
    await refused.getByRole('button', { name: 'Discard' }).click();
    await expect(refused).toHaveCount(0);
    await expect(page.getByLabel(/^Status/)).toHaveValue('new');
    expect(await readEvents(site, leads.ids[0])).toEqual([]);
  });

  test(`${what} waits for signal, or is taken back`, async ({ page, context, allowError }) => {
    allowError(/ERR_INTERNET_DISCONNECTED/);
    const leads = await open(page, [tom], '');
    await context.setOffline(true);
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    for (const isTakenBack of [true, false]) {
      await act(page);
      const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting, made' });
      await expect(waiting).toHaveCount(1);
      if (!isTakenBack) break;
      await waiting.getByRole('button', { name: 'Undo' }).click();
      await expect(waiting).toHaveCount(0);
    }
    expect(await readEvents(site, leads.ids[0])).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => readEvents(site, leads.ids[0])).toHaveLength(1);
    await untilSent(page);
    expect(await readEvents(site, leads.ids[0])).toHaveLength(1);
  });
}

test('an added lead is taken back although answers are lost', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|Failed to load/);
  await signIn(page, site);
  let asked = 0;
  await page.route('**/rpc/apply_changes', async (route) => {
    asked += 1;
    // The first answer comes too late for the page that asked.
    if (asked === 1) await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => {});
  });
  await page.goto('/admin/add');
  await page.getByLabel('Phone', { exact: true }).fill('443 555 0106');
  await page.getByLabel('Name', { exact: true }).fill('Iris Late');
  await page.getByRole('button', { name: 'Save lead' }).click();
  const undo = await holdUndo(page, 'Saved');
  await untilSent(page);
  await expect(toastOf(page, 'Sent')).toHaveCount(0);
  await page.unrouteAll();
  let isTaken = false;
  await page.route('**/rpc/apply_changes', async (route) => {
    if (!isTaken) await route.fetch();
    isTaken = true;
    await route.abort();
  });
  await undo.click();
  await expect(leadOf(page, 'Iris Late')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Waiting on this \w+ \(1\)$/ })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(toastOf(page, 'Sent')).toContainText('1 change');
  await expect(page.getByText('was erased')).toHaveCount(0);
  await expect(leadOf(page, 'Iris Late')).toHaveCount(0);
});
