import type { Page, Route } from 'playwright/test';
import { sessionKey } from '#admin/sync/api/connection.ts';
import { sizes } from '#tests/sizes.ts';
import {
  leadAddress,
  leadOf,
  openDatabase,
  readStored,
  startDesk,
  submitLogin,
  toastOf,
} from './admin-desk.ts';
import { expect, holdScripts, site, test } from './fixtures.ts';

const { writeLeads, open } = startDesk(site);
const statusOf = (page: Page, name: string) => leadOf(page, name).getByRole('combobox');

/** What the history of a lead has of its status, oldest first. */
async function readSteps(id: string): Promise<unknown[]> {
  const events = openDatabase(site).from('lead_events').select('changes, conflict');
  const { data } = await events.eq('submission_id', id).order('made_at');
  return (data ?? []).map(({ changes, conflict }) => [changes?.status?.[1], conflict]);
}

const sorry = '<!doctype html><title>Sorry</title><h1>Something went wrong</h1>';
const page = (status: number) => ({ status, contentType: 'text/html', body: sorry });
/** What comes instead of the answers of the database; null: nothing. */
const faults: [name: string, answer: Parameters<Route['fulfill']>[0] | null, status: string][] = [
  ['an error of the server', { status: 500, json: { message: 'the disk is full' } }, 'contacted'],
  ['too many requests', { status: 429, json: { message: 'Too many' } }, 'quoted'],
  ['a paused project', { status: 540, json: { message: 'Project paused' } }, 'closed'],
  ['a page of a gateway', page(502), 'new'],
  ['the page of a hotel', page(200), 'contacted'],
  ['an answer that is none', { json: {} }, 'quoted'],
  ['nothing', null, 'closed'],
];

test('whatever comes instead of the leads, no change is lost', async ({ page, allowError }) => {
  allowError(/status of|Failed to load|ERR_FAILED/);
  const leads = await open(page, [{ name: 'Fern Faults' }]);
  const [id = ''] = leads.ids;
  await expect(leadOf(page, 'Fern Faults')).toBeVisible();
  let answer: (typeof faults)[number][1] = null;
  const calls = /\/rest\/v1\/rpc\/(?:desk_sync|apply_changes)/;
  await page.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()));
  for (const [at, [name, given, status]] of faults.entries()) {
    answer = given;
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Couldn’t refresh', { exact: true }), name).toBeVisible();
    await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
    await statusOf(page, 'Fern Faults').selectOption(status);
    const count = at === 0 ? '1 change' : `${at + 1} changes`;
    await expect(page.getByText(`${count} waiting`), name).toBeVisible();
    await expect(statusOf(page, 'Fern Faults')).toHaveValue(status);
    const stored = await readStored(page);
    expect(stored.match(/"made_at":"[^"]+","device"/g), name).toHaveLength(at + 1);
    expect(stored, name).toContain('"cursor"');
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).not.toBeNull();
    if (at > 0) continue;
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: '1 change hasn’t been sent.' })).toBeVisible();
  }
  expect(await readSteps(id)).toEqual([]);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(toastOf(page, 'Sent')).toContainText('7 changes, nothing is waiting');
  expect(await readSteps(id)).toEqual(faults.map(([, , status]) => [status, null]));
  expect((await leads.read())['status']).toBe('closed');
});

/** What this browser keeps besides the tab. */
const listKept = async (tab: Page): Promise<string[]> => [
  ...(await tab.evaluate(() => Object.keys(localStorage))),
  // An outbox of nobody.
  ...(await readStored(tab))
    .split('\n')
    .filter((text) => !/^\[(?:\{"version":2,"accounts":\{\}\})?\]$/.test(text)),
];

test('on a shared computer nothing is left once the tab is closed', async ({ page, context }) => {
  const leads = await writeLeads([{ name: 'Shared Sue' }]);
  await page.goto('/admin/login');
  await page.getByLabel('This is a shared computer').check();
  await submitLogin(page, site);
  await statusOf(page, 'Shared Sue').selectOption('Contacted');
  await leads.expectStored({ status: 'contacted' });
  await page.reload();
  await expect(leadOf(page, 'Shared Sue').locator('.badge')).toHaveText('Contacted');
  await page.goto(leadAddress(leads.ids[0]));
  await page.getByLabel('Note', { exact: true }).fill('Ask about the steps');
  expect(await listKept(page)).toEqual([]);
  await page.close();

  const next = await context.newPage();
  await next.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(next).toHaveURL(/\/admin\/login$/);
  await expect(next.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(await listKept(next)).toEqual([]);
});

test('what was typed into the login before its script came is kept', async ({ page }) => {
  const release = await holdScripts(page);
  const posts: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && posts.push(one.url()));
  await page.goto('/admin/login', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Sign In' });
  await expect(button).toBeDisabled();
  await page.getByLabel('This is a shared computer').check();
  await page.getByLabel('Email').fill(site.adminEmail);
  await page.getByLabel('Password').pressSequentially('four words');
  await page.keyboard.press('Enter');
  expect(posts).toEqual([]);
  await expect(page).toHaveURL(/\/admin\/login$/);
  release();
  await expect(button).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(site.adminEmail);
  await expect(page.getByLabel('This is a shared computer')).toBeChecked();
  await expect(page.getByLabel('Password')).toHaveValue('four words');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(' in a row');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
  expect(await listKept(page)).toEqual([]);
});

test('whoever signs in fast types each word into its own field', async ({ page, context }) => {
  test.setTimeout(400_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let at = 0; at < 20; at += 20 / sizes.fastSignIns) {
    await page.goto('/admin/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    await email.focus();
    // The page's script comes at another letter each time.
    const delay = at * 4;
    await page.keyboard.type(site.adminEmail, { delay });
    await page.keyboard.press('Tab');
    await page.keyboard.type('four words in a row', { delay });
    await expect(email).toHaveValue(site.adminEmail);
    await expect(page.getByLabel('Password')).toHaveValue('four words in a row');
  }
});

/** What the storage does instead of answering. */
const refusals = {
  'never gets an answer of it': () => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    navigator.locks.request = () => new Promise(() => {});
    caches.match = () => new Promise(() => {});
  },
  'refuses its storage': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
  },
  'has no room in it': () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    };
  },
};

for (const [name, refuse] of Object.entries(refusals)) {
  test(`the desk says so in a browser that ${name}`, async ({ page, context, allowError }) => {
    allowError(/ERR_INTERNET_DISCONNECTED/);
    const lead = `Nora Nothing, ${name}`;
    await page.addInitScript(refuse);
    const leads = await open(page, [{ name: lead }]);
    await expect(
      page.getByText('This browser can’t save anything, so changes need a connection.'),
    ).toBeVisible();
    const status = statusOf(page, lead);
    await status.selectOption('Contacted');
    await expect(toastOf(page, 'Status Updated')).toBeVisible();
    await leads.expectStored({ status: 'contacted' });

    await context.setOffline(true);
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    await status.selectOption('Closed');
    await expect(toastOf(page, 'Couldn’t save')).toContainText(
      'You’re offline, and this browser can’t save anything',
    );
    await expect(status).toHaveValue('contacted');
    await context.setOffline(false);
    await expect(page.getByText('No connection', { exact: true })).toHaveCount(0);
    await leads.expectStored({ status: 'contacted' });

    await page.goto(leadAddress(leads.ids[0], 'mail'));
    await page.getByRole('link', { name: 'Open email' }).click();
    await context.setOffline(true);
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, sent' }).click();
    await expect(toastOf(page, 'Couldn’t save')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Did you send it?' })).toBeVisible();
  });
}

/** From now on no transaction of the page's databases ends. */
const hangStorage = () => {
  const never = {};
  const get = (_: object, name: string) => (name === 'transaction' ? never : () => ({}));
  const objectStore = () => new Proxy({}, { get: get as ProxyHandler<object>['get'] & object });
  IDBDatabase.prototype.transaction = () => ({ objectStore }) as unknown as IDBTransaction;
};

test('a storage that stops answering later holds up no change', async ({ page }) => {
  const leads = await open(page, [{ name: 'Stella Stuck' }]);
  await page.evaluate(hangStorage);
  await statusOf(page, 'Stella Stuck').selectOption('Contacted');
  await leads.expectStored({ status: 'contacted' });
  await expect(
    page.getByText('This browser can’t save anything, so changes need a connection.'),
  ).toBeVisible();
  await statusOf(page, 'Stella Stuck').selectOption('Quoted');
  await leads.expectStored({ status: 'quoted' });
});
