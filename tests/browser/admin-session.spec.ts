import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { sessionKey } from '#admin/data/settings.ts';
import { ensureOwner, readStored, signIn } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

/** What the proxy does with a refresh of the session: answers an error status, or forwards it. */
type Fault = 400 | 401 | 500 | 502 | 503 | 504 | 'through';

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
    outgoing.writeHead(fault, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ code: fault, msg: 'spoiled on the way' }));
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

for (const fault of [400, 401, 500] as const) {
  test(`a refresh refused with ${fault} ends the session and leads to the login`, {
    tag: fault === 400 ? [] : '@long',
  }, async ({ page, expectError }) => {
    expectError(new RegExp(`status of ${fault}`));
    proxy.faults = [fault];
    await page.goto(`${proxy.origin}/admin/dashboard`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(proxy.tries).toBe(1);
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
  });
}

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
