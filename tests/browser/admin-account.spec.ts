import type { Page, Route } from 'playwright/test';
import { sessionKey } from '#admin/sync/api/connection.ts';
import { readStored, submitLogin, toastOf } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

/** An answer as Supabase Auth words it. */
const refuse = (status: number, error_code: string, msg: string) => (route: Route) =>
  route.fulfill({ status, json: { code: status, error_code, msg } });

/** The session of the local server, in which the account has an authenticator app; with `aal2` it was used. */
async function withFactor(route: Route, aal?: 'aal2'): Promise<void> {
  const answer = await route.fetch();
  const session = await answer.json();
  session.user.factors = [{ id: 'app', factor_type: 'totp', status: 'verified' }];
  if (aal) session.access_token = raise(session.access_token);
  await route.fulfill({ response: answer, json: session });
}

const raise = (token: string): string => {
  const [head, claims = '', signature] = token.split('.');
  const raised = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), aal: 'aal2' };
  return [head, Buffer.from(JSON.stringify(raised)).toString('base64url'), signature].join('.');
};

const digits = (page: Page) => page.getByLabel('Six-digit code from your authenticator app');

test('the question for the six digits survives reloads, a closed tab and another page', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/status of 4/);
  let session = '';
  await context.route(/grant_type=password/, async (route) => {
    await withFactor(route);
  });
  await context.route('**/auth/v1/factors/app/challenge', (route) =>
    route.fulfill({ json: { id: 'challenge', type: 'totp', expires_at: 1 } }),
  );
  await page.goto('/admin/login');
  await submitLogin(page, site);
  await expect(digits(page)).toBeVisible();
  session = (await page.evaluate((key) => localStorage.getItem(key), sessionKey)) ?? '';
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  for (let at = 0; at < 3; at += 1) {
    await page.reload();
    await expect(digits(page)).toBeVisible();
  }
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(digits(page)).toBeVisible();
  expect(loads).toBeLessThanOrEqual(6);
  const tab = await context.newPage();
  await page.close();
  await tab.goto('/admin/settings', { waitUntil: 'commit' });
  await expect(digits(tab)).toBeVisible();
  expect(await readStored(tab)).not.toContain('"cursor"');

  const verify = '**/auth/v1/factors/app/verify';
  await context.route(verify, refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered'));
  await digits(tab).fill('000 000');
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await expect(toastOf(tab, 'Login Failed')).toContainText('That code isn’t right.');
  await context.unroute(verify);
  await context.route(verify, (route) => {
    const answer = JSON.parse(session);
    return route.fulfill({ json: { ...answer, access_token: raise(answer.access_token) } });
  });
  await digits(tab).fill('123456');
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await expect(tab.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
});

test('leads on this device are not shown before the second factor', async ({ page }) => {
  await page.goto('/admin/login');
  await submitLogin(page, site);
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
  await expect.poll(() => readStored(page)).toContain('"cursor"');
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    session.user.factors = [{ id: 'app', factor_type: 'totp', status: 'verified' }];
    localStorage.setItem(key, JSON.stringify(session));
  }, sessionKey);
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(digits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

const askFor = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
};

for (const [name, answer] of [
  ['a known address', (route: Route) => route.fulfill({ json: {} })],
  ['one that was just asked', refuse(429, 'over_email_send_rate_limit', 'only request this after')],
  ['a mail service that fails', refuse(500, 'unexpected_failure', 'Error sending recovery email')],
] as const)
  test(`the answer about a forgotten password is the same for ${name}`, async ({
    page,
    allowError,
  }) => {
    allowError(/status of/);
    const asked: string[] = [];
    await page.route('**/auth/v1/recover*', async (route) => {
      asked.push(`${decodeURIComponent(route.request().url())} ${route.request().postData()}`);
      await answer(route);
    });
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await askFor(page, 'somebody@example.com');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(page.getByText('a link is on its way')).toBeVisible();
    await expect(page.getByText('npm run admin:password')).toBeVisible();
    expect(asked).toEqual([
      `${site.origin}/auth/v1/recover?redirect_to=${site.origin}/admin/reset-password {"email":"somebody@example.com"}`,
    ]);
  });

test('the server of this computer says that it sends no reset email', async ({
  page,
  allowError,
}) => {
  allowError(/status of/);
  await page.goto('/admin/reset-password');
  await askFor(page, site.adminEmail);
  await expect(page.getByRole('heading', { name: 'This server can’t send email' })).toBeFocused();
  await expect(page.getByText('npm run admin:password')).toBeVisible();
});

const fragment = '#access_token=recovery-token&expires_in=600&refresh_token=again&type=recovery';
const links = {
  'a fragment': `/admin/reset-password${fragment}`,
  'a hash of a token': '/admin/reset-password?token_hash=once&type=recovery',
  'a fragment at the login': `/admin/login${fragment}`,
};

for (const [name, link] of Object.entries(links))
  test(`a reset link with ${name} sets a password and opens nothing else`, async ({
    page,
    allowError,
  }) => {
    allowError(/status of/);
    const sent: string[] = [];
    await page.route('**/auth/v1/**', async (route) => {
      const request = route.request();
      const [, path = ''] = request.url().split('/auth/v1/');
      const token = request.headers()['authorization']?.replace(/^Bearer (?:sb_.*)?/, '');
      sent.push(`${request.method()} ${path} ${token} ${request.postData() ?? ''}`);
      if (path === 'verify') await route.fulfill({ json: { access_token: 'recovery-token' } });
      else await route.fulfill({ json: {} });
    });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/admin/reset-password`);
    await page.getByLabel('New password').fill('password1');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByLabel('New password')).toBeFocused();
    await expect(page.getByText('most common')).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByLabel('New password').fill('four words in a row');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('heading', { name: 'The password is set' })).toBeFocused();
    const body = '{"password":"four words in a row"}';
    expect(sent.filter((one) => !one.startsWith('POST verify'))).toEqual([
      `PUT user recovery-token ${body}`,
      'POST logout?scope=global recovery-token ',
    ]);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('recovery-token');
    await page.goto('/admin/dashboard', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/admin\/login$/);
  });

test('a reset link works once, and asks for the second factor where there is one', async ({
  page,
  allowError,
}) => {
  allowError(/status of/);
  await page.goto(
    '/admin/reset-password#error=access_denied&error_code=otp_expired&error_description=x',
  );
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/admin/reset-password`);
  let level = 'aal1';
  await page.route('**/auth/v1/**', async (route) => {
    const [, path = ''] = route.request().url().split('/auth/v1/');
    const answers: Record<string, object> = {
      user: { factors: [{ id: 'app', status: 'verified' }] },
      'factors/app/challenge': { id: 'challenge' },
      'factors/app/verify': { access_token: 'second-token' },
    };
    if (path === 'factors/app/verify') level = 'aal2';
    if (route.request().method() === 'PUT' && level === 'aal1')
      return refuse(401, 'insufficient_aal', 'AAL2 session is required')(route);
    return route.fulfill({ json: answers[path] ?? {} });
  });
  await page.goto(links['a fragment']);
  await page.getByLabel('New password').fill('four words in a row');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await digits(page).fill('123 456');
  await expect(page.getByLabel('New password')).toHaveValue('four words in a row');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'The password is set' })).toBeVisible();
});
