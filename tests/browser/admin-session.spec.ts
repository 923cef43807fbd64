import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { sessionKey } from '#admin/data/settings.ts';
import { ensureOwner, leadWriter, readStored, signIn, submitLogin, toastOf } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

/** What the proxy does with a refresh of the session: gives an answer, or forwards it. */
type Fault = number | [status: number, body: string] | 'through';

interface Proxy {
  origin: string;
  /** The faults of the next refreshes, in order; the last one stays. */
  faults: Fault[];
  /** The number of refreshes. */
  tries: number;
  /** All other requests: method, path and status. */
  passed: string[];
  close(): void;
}

/** A real proxy between browser and site that makes refreshes of the session fail. */
async function openProxy(): Promise<Proxy> {
  const { hostname, port } = new URL(site.origin);
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    const upstream = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      proxy.passed.push(`${method} ${path} ${answer.statusCode}`);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.includes('grant_type=refresh_token')) return pass(incoming, outgoing);
    proxy.tries += 1;
    const fault = proxy.faults.length > 1 ? proxy.faults.shift() : proxy.faults[0];
    if (fault === undefined || fault === 'through') return pass(incoming, outgoing);
    const [status, body] = Array.isArray(fault) ? fault : [fault, '{"msg":"spoiled on the way"}'];
    const type = body.startsWith('{') ? 'application/json' : 'text/html';
    outgoing.writeHead(status, { 'content-type': type });
    outgoing.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: Proxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    faults: [],
    tries: 0,
    passed: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

/** Makes the stored access token look expired; the refresh token stays valid. */
async function letExpire(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    session.expires_at = Math.floor(Date.now() / 1000) - 10;
    localStorage.setItem(key, JSON.stringify(session));
  }, sessionKey);
}

/** Advances the page's clock, a second at a time, until a condition holds. */
const letTimePass = (page: Page, isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return isSo();
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true);

let proxy: Proxy;
test.beforeAll(() => ensureOwner(site));
const writeLeads = leadWriter(site);
test.beforeEach(async ({ page }) => {
  proxy = await openProxy();
  await signIn(page, { ...site, origin: proxy.origin });
  // An open desk would refresh the session, or fill the phone's store, before the test does.
  await page.goto(`${proxy.origin}/privacy`);
  await letExpire(page);
});
test.afterEach(async ({ context }) => {
  // A page that still sends requests would find the server closed.
  await Promise.all(context.pages().map((page) => page.close()));
  proxy.close();
});

test('a refresh is retried after 502, 503 and 504, and the dashboard opens', async ({
  page,
  expectError,
}) => {
  expectError(/status of 50[234]/);
  await readStored(page, true);
  proxy.faults = [502, 503, 504, 503, 'through'];
  await page.clock.install();
  await page.goto(`${proxy.origin}/admin/dashboard`);
  await expect(page.getByText('The server does not answer yet.')).toBeVisible();
  await letTimePass(page, () => page.getByText(`Welcome, ${site.adminEmail}`).isVisible());
  expect(proxy.tries).toBe(5);
});

const page = '<!doctype html><title>Sorry</title><h1>Something went wrong</h1>';
const outages: Record<string, [status: number, body: string]> = {
  'too many requests': [429, '{"code":"over_request_rate_limit","message":"Too many"}'],
  'an error of the server': [500, '{"code":"unexpected_failure","message":"Oops"}'],
  'a bad gateway': [502, page],
  'a page of a gateway': [522, page],
  'a paused project': [540, '{"message":"Project paused"}'],
  'a wrong address': [404, page],
  'a key that was changed': [401, '{"message":"Invalid API key"}'],
  'a refusal without a code': [403, '{"message":"Forbidden"}'],
  'another code': [400, '{"code":"validation_failed","message":"Not valid"}'],
  'the page of a hotel': [200, page],
  'an answer without a session': [200, '{}'],
};
const endings: [status: number, code: string][] = [
  [400, 'refresh_token_not_found'],
  [400, 'refresh_token_already_used'],
  [403, 'session_not_found'],
  [401, 'session_expired'],
  [403, 'user_not_found'],
  [403, 'user_banned'],
];

/** Leaves a new lead and a note half typed. */
async function typeHalf(page: Page, id: string): Promise<void> {
  await page.goto(`${proxy.origin}/admin/add`);
  await page.getByLabel('Name', { exact: true }).fill('Half Typed');
  await page.goto(`${proxy.origin}/admin/dashboard?lead=${id}`);
  await page.getByLabel('Note', { exact: true }).fill('Ask about the st');
}

async function expectTyped(page: Page, id: string): Promise<void> {
  await page.goto(`${proxy.origin}/admin/add`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half Typed');
  await page.goto(`${proxy.origin}/admin/dashboard?lead=${id}`);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Ask about the st');
}

/** What this browser keeps: the session, the desk, and what was typed. */
async function listKept(page: Page) {
  const [session, typed] = await page.evaluate(
    (key) => [localStorage.getItem(key) !== null, JSON.stringify(localStorage)] as const,
    sessionKey,
  );
  return {
    session,
    desk: (await readStored(page)).includes('"cursor"'),
    typed: typed.includes('Half Typed') && typed.includes('Ask about the st'),
  };
}

test('no answer but one about the session ends it: the desk goes on, says so and loses nothing', async ({
  page,
  allowError,
}) => {
  allowError(/status of|Failed to load/);
  const leads = await writeLeads([{ name: 'Keith Nolan' }]);
  const [id = ''] = leads.ids;
  await page.goto(`${proxy.origin}/admin/dashboard`);
  await typeHalf(page, id);
  await page.goto(`${proxy.origin}/privacy`);
  await letExpire(page);
  await page.clock.install();
  const silent = page.getByText('Could not refresh.');
  const kept: Record<string, unknown> = {};
  for (const [name, answer] of Object.entries(outages)) {
    proxy.faults = [answer];
    await page.goto(`${proxy.origin}/admin/dashboard`);
    await letTimePass(page, () => silent.isVisible());
    await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
    kept[name] = await listKept(page);
  }
  const all = { session: true, desk: true, typed: true };
  expect(kept).toEqual(Object.fromEntries(Object.keys(outages).map((name) => [name, all])));
  proxy.faults = ['through'];
  await letTimePass(page, async () => (await silent.count()) === 0);
  await expectTyped(page, id);
});

test('an answer that the session has ended leads to the login, and what was typed is there after it', async ({
  page,
  allowError,
}) => {
  allowError(/status of 40/);
  const leads = await writeLeads([{ name: 'Keith Nolan' }]);
  const [id = ''] = leads.ids;
  await typeHalf(page, id);
  for (const [status, code] of endings) {
    await page.goto(`${proxy.origin}/privacy`);
    await letExpire(page);
    proxy.faults = [[status, JSON.stringify({ code, message: 'Over' })]];
    proxy.tries = 0;
    await page.goto(`${proxy.origin}/admin/dashboard`, { waitUntil: 'commit' });
    await expect(page, code).toHaveURL(/\/admin\/login$/);
    await expect(toastOf(page, 'Signed out')).toBeVisible();
    await expect(page.getByText('What you were typing is kept on this phone')).toBeVisible();
    expect(proxy.tries, code).toBe(1);
    expect(await listKept(page), code).toEqual({ session: false, desk: false, typed: true });
    proxy.faults = ['through'];
    await submitLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expectTyped(page, id);
  }
});

test('a server that stays unreachable is reported while nothing is stored on the phone, and "Try again" continues', async ({
  page,
  expectError,
}) => {
  expectError(/status of 503/);
  await readStored(page, true);
  proxy.faults = [503];
  await page.clock.install();
  await page.goto(`${proxy.origin}/admin/dashboard`);
  const heading = page.getByRole('heading', { name: 'Could not reach the server' });
  await letTimePass(page, () => heading.isVisible());
  await expect(page.getByText('You are still signed in, and nothing is lost.')).toBeVisible();
  await expect(page.getByText('No requests yet')).toHaveCount(0);

  proxy.faults = ['through'];
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
});

test('two tabs that refresh at the same time both stay signed in', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([
    page.goto(`${proxy.origin}/admin/dashboard`),
    other.goto(`${proxy.origin}/admin/dashboard`),
  ]);
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Contact Submissions' })).toBeVisible();
    await expect(tab.getByRole('alert')).toBeEmpty();
  }
});

test('signing out reaches the server although the page is left: the session is invalid there', async ({
  page,
}) => {
  const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
  const { refresh_token: token } = JSON.parse(stored ?? '{}');
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key ?? '', session ?? ''),
    [sessionKey, String(stored).replace(/"expires_at":\d+/, '"expires_at":4102444800')],
  );
  await page.goto(`${proxy.origin}/admin/dashboard`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect
    .poll(() => proxy.passed.filter((line) => line.startsWith('POST /auth/v1/logout')))
    .toEqual(['POST /auth/v1/logout?scope=local 204']);
  const answer = await page.request.post(`${site.origin}/auth/v1/token?grant_type=refresh_token`, {
    headers: { apikey: site.publishableKey },
    data: { refresh_token: token },
  });
  expect(answer.status()).toBe(400);
});
