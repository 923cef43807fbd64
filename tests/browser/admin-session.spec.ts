import type { Page } from 'playwright/test';
import { sessionKey } from '#admin/sync/api/connection.ts';
import { comeBack, leadAddress, readStored, signIn, startDesk, submitLogin } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

const { writeLeads } = startDesk(site);

/** What comes instead of a new session; null: the server's own answer. */
type Fault = readonly [status: number, body: string] | null;

const welcome = (page: Page) => page.getByText(`Welcome, ${site.adminEmail}`);

/** Signs in, and lets the session of this page run out; its refreshes are answered as `fault` says, and counted. */
async function openRunOut(page: Page) {
  const refreshes = { fault: null as Fault, tries: 0 };
  await page.route(/grant_type=refresh_token/, async (route) => {
    refreshes.tries += 1;
    if (!refreshes.fault) return route.continue();
    const [status, body] = refreshes.fault;
    const contentType = body.startsWith('{') ? 'application/json' : 'text/html';
    await route.fulfill({ status, body, contentType });
  });
  await signIn(page, site);
  await letRunOut(page);
  return refreshes;
}

/** Makes the stored access token look expired, from a page without the desk; the refresh token stays valid. */
async function letRunOut(page: Page): Promise<void> {
  await page.goto('/privacy');
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

const sorry = '<!doctype html><title>Sorry</title><h1>Something went wrong</h1>';
const outages: Record<string, Fault> = {
  'too many requests': [429, '{"code":"over_request_rate_limit","message":"Too many"}'],
  'an error of the server': [500, '{"code":"unexpected_failure","message":"Oops"}'],
  'a page of a gateway': [522, sorry],
  'a paused project': [540, '{"message":"Project paused"}'],
  'a wrong address': [404, sorry],
  'a key that was changed': [401, '{"message":"Invalid API key"}'],
  'a refusal without a code': [403, '{"message":"Forbidden"}'],
  'another code': [400, '{"code":"validation_failed","message":"Not valid"}'],
  'the page of a hotel': [200, sorry],
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

const note = (page: Page) => page.getByLabel('Note', { exact: true });

/** Signs in and types half a note of a lead. Returns its id and what has become of the refreshes. */
async function typeHalf(page: Page) {
  const [id] = (await writeLeads([{ name: 'Keith Nolan' }])).ids;
  const refreshes = await openRunOut(page);
  await page.goto(leadAddress(id));
  await note(page).fill('Ask about the st');
  return { id, refreshes };
}

async function expectTyped(page: Page, id?: string): Promise<void> {
  await page.goto(leadAddress(id));
  await expect(note(page)).toHaveValue('Ask about the st');
}

/** What this browser keeps: the session, the desk, and what was typed. */
async function listKept(page: Page) {
  const [session, texts] = await page.evaluate(
    (key) => [localStorage.getItem(key) !== null, JSON.stringify(localStorage)] as const,
    sessionKey,
  );
  return {
    session,
    desk: (await readStored(page)).includes('"cursor"'),
    typed: texts.includes('Ask about the st'),
  };
}

test('no answer but one about the session ends it', async ({ page, allowError }) => {
  allowError(/status of|Failed to load/);
  const { id, refreshes } = await typeHalf(page);
  await letRunOut(page);
  await page.clock.install();
  const silent = page.getByText('Couldn’t refresh', { exact: true });
  for (const [name, fault] of Object.entries(outages)) {
    refreshes.fault = fault;
    await page.goto('/admin/dashboard');
    await letTimePass(page, () => silent.isVisible());
    await expect(welcome(page)).toBeVisible();
    expect(await listKept(page), name).toEqual({ session: true, desk: true, typed: true });
  }
  refreshes.fault = null;
  await letTimePass(page, async () => (await silent.count()) === 0);
  await expectTyped(page, id);
});

test('after the end of a session what was typed is there', async ({ page, allowError }) => {
  allowError(/status of 40/);
  const { id, refreshes } = await typeHalf(page);
  for (const [status, code] of endings) {
    await letRunOut(page);
    refreshes.fault = [status, JSON.stringify({ code, message: 'Over' })];
    refreshes.tries = 0;
    await page.goto('/admin/dashboard', { waitUntil: 'commit' });
    await expect(page, code).toHaveURL(/\/admin\/login$/);
    await expect(page.getByText('Sign in again to see the submissions.')).toBeVisible();
    await expect(page.getByText('What you were typing is kept on this')).toBeVisible();
    expect(refreshes.tries, code).toBe(1);
    expect(await listKept(page), code).toEqual({ session: false, desk: false, typed: true });
    refreshes.fault = null;
    await submitLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expectTyped(page, id);
  }
});

test('an empty phone says that the server is unreachable', async ({ page, expectError }) => {
  expectError(/status of 503/);
  const refreshes = await openRunOut(page);
  await readStored(page, true);
  refreshes.fault = [503, '{"message":"try later"}'];
  await page.clock.install();
  await page.goto('/admin/dashboard');
  await expect(page.getByText('The server isn’t responding yet.')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Couldn’t reach the server' });
  await letTimePass(page, () => heading.isVisible());
  await expect(page.getByText('You are still signed in, and nothing is lost.')).toBeVisible();
  await expect(page.getByText('No requests yet')).toHaveCount(0);
  await expect(welcome(page)).toHaveCount(0);
  refreshes.fault = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(welcome(page)).toBeVisible();
});

test('two tabs that refresh at the same time both stay signed in', async ({ page, context }) => {
  await openRunOut(page);
  const tabs = [page, await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/admin/dashboard')));
  for (const tab of tabs) {
    await expect(welcome(tab)).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Contact Submissions' })).toBeVisible();
    await expect(tab.getByRole('alert')).toBeEmpty();
  }
});

test('signing out ends the session at the server, and asks for no lead after', async ({ page }) => {
  await signIn(page, site);
  const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url());
  });
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('alert')).toBeEmpty();
  const renew = async () => {
    const answer = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
      headers: { apikey: site.publishableKey },
      data: { refresh_token: JSON.parse(stored ?? '{}').refresh_token },
    });
    return answer.status();
  };
  await expect.poll(renew).toBe(400);
  expect(asked).toEqual([]);
});

test('signing out in one tab signs out the other, which says so', async ({ page, context }) => {
  await signIn(page, site);
  const other = await context.newPage();
  await other.route('**/auth/v1/logout*', () => {});
  await other.goto('/admin/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('Sign in again to see the submissions.')).toBeVisible();
  await expect(other.getByText('Sign in again to see the submissions.')).toHaveCount(0);
});

test('a session that was lost silently never shows an empty list', async ({ page }) => {
  await signIn(page, site);
  await page.evaluate(() => localStorage.clear());
  await comeBack(page, page.getByText('Sign in again to see the submissions.'));
  await expect(page).toHaveURL(/\/admin\/login$/);
});
