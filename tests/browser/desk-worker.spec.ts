import type { Page, Worker } from 'playwright/test';
import { sessionKey } from '#admin/sync/api/connection.ts';
import { signIn } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** What the tests use of a service worker. */
interface WorkerScope {
  ExtendableEvent: new (type: string, init?: object) => ExtendableEvent;
  PushEvent: new (type: string, init: { data: string }) => ExtendableEvent;
  dispatchEvent(event: Event): void;
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
  clients: { openWindow: (address: string) => Promise<unknown> };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager: { subscribe: (options: object) => Promise<void> };
  };
  happen(event: Event): Promise<void>;
  shown: { title: string; options: object }[];
  posted: unknown[];
  opened: string[];
}
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

/** Opens the desk, and waits until the worker controls its page: only such a page can be sent elsewhere by it. */
async function openControlled(page: Page): Promise<void> {
  await signIn(page, site);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * The worker that the desk has registered. Chromium's headless shell has no notifications and no push
 * service, so what the worker asks of them is noted instead.
 */
async function startWorker(page: Page): Promise<Worker> {
  await openControlled(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The desk has no worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    Object.assign(scope, { shown: [], posted: [], opened: [] });
    globalThis.fetch = async (_, init) => {
      scope.posted.push(JSON.parse(String(init?.body)));
      return new Response(null, { status: 204 });
    };
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, options });
    };
    scope.clients.openWindow = async (address) => scope.opened.push(address);
    // A window may be focused only after a real tap on a notification.
    scope.WindowClient.prototype.focus = async () => scope.opened.push('focus');
    scope.happen = async (event) => {
      const works: Promise<unknown>[] = [];
      Object.assign(event, { waitUntil: (work: Promise<unknown>) => works.push(work) });
      scope.dispatchEvent(event);
      await Promise.all(works);
    };
  });
  return worker;
}

test('the desk can be installed', async ({ page, context }) => {
  await signIn(page, site);
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(`${site.origin}${link}`)).json();
  expect(manifest).toMatchObject({
    id: '/admin/',
    scope: '/admin/',
    start_url: '/admin/dashboard',
    display: 'standalone',
  });
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('a message that another app shares fills the form on a tap', async ({ page }) => {
  await openControlled(page);
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/admin/add' });
    const text = document.createElement('input');
    Object.assign(text, { name: 'text', value: 'This is Luis Herrera, call me: 443.555.0103' });
    form.append(text);
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByText('This is Luis Herrera')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Use this text' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(443) 555-0103');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Luis Herrera');
  await expect(page).toHaveURL(`${site.origin}/admin/add?paste=1`);
});

for (const [policy, text, shown] of [
  ['unsafe-url', 'Call (900) 555-0199', null],
  ['no-referrer', 'Call (900) 555-0199', 'Another app shared this. Is it from a homeowner?'],
  ['no-referrer', 'x'.repeat(5001), /has more than 5,000 characters/],
] as const)
  test(`another site never fills the form (${policy}, ${text.length})`, async ({ page }) => {
    await openControlled(page);
    const body = `<meta name="referrer" content="${policy}"><form method="post" enctype="multipart/form-data"
      action="${site.origin}/admin/add"><input name="text" value="${text}"><button>Go</button></form>`;
    await page.route('http://foreign.example/', (route) =>
      route.fulfill({ body, contentType: 'text/html' }),
    );
    await page.goto('http://foreign.example/');
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL(/\/admin\/add/);
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('What do they want?')).toHaveValue('');
    await expect(page.getByText(/from a homeowner|more than 5,000/)).toHaveText(shown ?? []);
  });

/** What a host or a hotel may answer in place of the desk. */
const foreign: [status: number, body: string][] = [
  [402, 'Site not available'],
  [403, 'Forbidden'],
  [404, 'Not found'],
  [503, 'Sorry'],
  [200, '<!doctype html><h1>Welcome to the hotel</h1>'],
];

test('the kept desk wins over any page that isn’t the desk’s', async ({ page }) => {
  await openControlled(page);
  const [worker] = page.context().serviceWorkers();
  for (const [status, body] of foreign) {
    await worker?.evaluate(
      (answer) => {
        globalThis.fetch = async () =>
          new Response(answer[1], { status: answer[0], headers: { 'content-type': 'text/html' } });
      },
      [status, body] as const,
    );
    await page.goto('/admin/dashboard');
    await expect(page.getByText(`Welcome, ${site.adminEmail}`), `${status}`).toBeVisible();
  }
});

test('signed out without signal, the login says what waits on this phone', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await openControlled(page);
  await context.setOffline(true);
  await page.goto('/admin/add');
  await page.getByLabel('Name', { exact: true }).fill('Wanda Waits');
  await page.getByLabel('Phone', { exact: true }).fill('410-555-0103');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved on this /)).toBeVisible();
  await page.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Sign in again to send 1 change. It’s kept on this')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await context.setOffline(false);
});

test('the worker shows every push, opens the lead, and renews a subscription', async ({ page }) => {
  const worker = await startWorker(page);
  const asked = await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const asked: object[] = [];
    scope.registration.pushManager.subscribe = async (options) => void asked.push(options);
    const changed = (oldSubscription: object | null) =>
      scope.happen(
        Object.assign(new scope.ExtendableEvent('pushsubscriptionchange'), { oldSubscription }),
      );
    await changed({ options: { userVisibleOnly: true, applicationServerKey: 'the key' } });
    await changed(null);
    return asked;
  });
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the key' }]);

  const id = '00000000-0000-4000-8000-000000000001';
  const done = await worker.evaluate(async (lead) => {
    const scope = globalThis as unknown as WorkerScope;
    const push = (data: string) => scope.happen(new scope.PushEvent('push', { data }));
    const navigate = `/admin/dashboard?lead=${lead}`;
    const notification = {
      title: 'New lead: Keith',
      body: 'Edgewood.',
      navigate,
      actions: [{ action: 'call', title: 'Call', navigate: `${navigate}&do=call` }],
      data: { ids: [lead] },
    };
    await push(JSON.stringify({ web_push: 8030, notification }));
    await push('nothing that can be read');
    const tap = (action: string, data?: object) => {
      const event = new scope.ExtendableEvent('notificationclick');
      const tapped = { ...scope.shown[0]?.options, ...(data && { data }), close: () => undefined };
      return scope.happen(Object.assign(event, { action, notification: tapped }));
    };
    await tap('call');
    await tap('', { navigate: 'https://elsewhere.example.com/', actions: [] });
    const { shown, posted, opened } = scope;
    return { titles: shown.map(({ title }) => title), posted, opened };
  }, id);
  expect(done).toEqual({
    titles: ['New lead: Keith', 'News from your lead desk'],
    posted: [{ ids: [id] }],
    opened: ['focus'],
  });
  await expect(page).toHaveURL(`${site.origin}/admin/dashboard?lead=${id}&do=call`);
});
