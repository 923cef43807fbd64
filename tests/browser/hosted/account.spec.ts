import { createClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import {
  comeBack,
  leadOf,
  openSession,
  signIn,
  startDesk,
  submitLogin,
  toastOf,
} from '#tests/browser/admin-desk.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startOwnSite } from '#tests/browser/own-site.ts';
import { ownerPassword } from '#tests/browser/server.ts';
import { openGivenDatabase } from '#tests/hosted/database.ts';
import { given } from '#tests/hosted/given.ts';

// What Supabase Auth does and the local engine has not: a second factor, old sessions, bans, limits.
test.describe.configure({ mode: 'default' });
const site = startOwnSite();
const { writeLeads } = startDesk(site);

async function inDatabase<Row>(sql: string): Promise<Row[]> {
  if (!given) throw new Error('No project is given.');
  const database = openGivenDatabase(given);
  try {
    return await database.query<Row>(sql);
  } finally {
    await database.close();
  }
}

/** The status of a request to the project, like 'POST rest/v1/rpc/desk_sync', with the public key and a token. */
async function ask(what: string, token: string, body?: object): Promise<number> {
  const [method = '', path] = what.split(' ');
  const answer = await fetch(`${given?.url}/${path}`, {
    method,
    headers: {
      apikey: given?.publishableKey ?? '',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status;
}

const opensWith = async (password: string): Promise<boolean> =>
  openSession(site, { email: site.adminEmail, password }).then(
    () => true,
    () => false,
  );

async function openSettings(page: Page): Promise<void> {
  await signIn(page, site);
  await page.goto('/admin/settings');
}

test('a second factor is asked for at each sign-in, also when the page is loaded anew at the six digits', async ({
  page,
  browser,
  allowError,
}) => {
  // The desk asks whether the server has factors by a method that it does not take.
  allowError(/status of 405/);
  await writeLeads([{ name: 'Fay Factor' }]);
  await openSettings(page);
  await page.getByText('Two-factor authentication', { exact: true }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await page.locator('code').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret.trim()) });
  await page.getByLabel('Six-digit code from the app').fill(app.generate());
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('Asked at each sign-in.')).toBeVisible();

  const context = await browser.newContext({ baseURL: site.origin });
  const phone = await context.newPage();
  await phone.goto('/admin/login');
  await submitLogin(phone, site);
  const digits = phone.getByLabel('Six-digit code from your authenticator app');
  await expect(digits).toBeVisible();
  let visits = 0;
  phone.on('framenavigated', (frame) => {
    if (frame === phone.mainFrame()) visits += 1;
  });
  // As a phone does when its owner comes back from the authenticator app.
  await phone.reload();
  await expect(digits).toBeVisible();
  await phone.goto('/admin/dashboard');
  await expect(digits).toBeVisible();
  await phone.waitForTimeout(3_000);
  expect(visits).toBeLessThanOrEqual(4);
  await expect(leadOf(phone, 'Fay Factor')).toHaveCount(0);
  await digits.fill(app.generate());
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(leadOf(phone, 'Fay Factor')).toBeVisible();
  await context.close();

  // The password alone reads nothing and changes nothing.
  const { access_token: halfway } = await openSession(site);
  expect(await ask('POST rest/v1/rpc/desk_sync', halfway, { cursor: null, most: 1 })).toBe(403);
  const next = { password: 'five words of a thief', current_password: ownerPassword };
  const another = { factor_type: 'totp', friendly_name: 'of a thief' };
  for (const refused of [
    await ask('PUT auth/v1/user', halfway, next),
    await ask('POST auth/v1/factors', halfway, another),
  ])
    expect([401, 403, 422]).toContain(refused);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

for (const age of ['25 hours', '30 days'])
  test(`the password is changed from a sign-in of ${age} ago, with the current one`, async ({
    page,
    allowError,
  }) => {
    allowError(/status of 400/);
    await openSettings(page);
    await inDatabase(`update auth.sessions set created_at = now() - interval '${age}',
    updated_at = now() - interval '${age}'`);
    const next = 'five words in this row';
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(next);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not the current one');
    await expect(page.getByText('That isn’t the current password.')).toBeVisible();
    await change(ownerPassword);
    await expect(page.getByLabel('New password')).toHaveValue('');
    await expect(page.getByText('WHERE clause')).toHaveCount(0);
    expect([await opensWith(next), await opensWith(ownerPassword)]).toEqual([true, false]);
    const admin = createClient(given?.url ?? '', site.secretKey).auth.admin;
    const { data } = await admin.listUsers();
    const owner = data.users.find(({ email }) => email === site.adminEmail);
    await admin.updateUserById(owner?.id ?? '', { password: ownerPassword });
  });

test('a banned owner reads nothing more, at once, and signs in when the ban is over', async ({
  page,
  allowError,
}) => {
  allowError(/status of 40[013]/);
  await writeLeads([{ name: 'Bo Banned' }]);
  await signIn(page, site);
  await expect(leadOf(page, 'Bo Banned')).toBeVisible();
  const { access_token } = await openSession(site);
  const read = () => ask('POST rest/v1/rpc/desk_sync', access_token, { cursor: null, most: 1 });
  expect(await read()).toBe(200);
  await inDatabase(`update auth.users set banned_until = now() + interval '1 day'`);
  expect(await read()).toBe(403);
  await comeBack(page, page.getByLabel('Password'));
  await expect(leadOf(page, 'Bo Banned')).toHaveCount(0);
  await inDatabase('update auth.users set banned_until = null');
  expect(await opensWith(ownerPassword)).toBe(true);
});

test('of many wrong passwords the last ones are limited, and the page says it in our words', async ({
  page,
  allowError,
}) => {
  test.skip(process.env['HOSTED_LIMITS'] === 'no', 'supabase start limits no sign-ins');
  allowError(/status of 4(?:00|29)/);
  const wrong = { email: site.adminEmail, password: 'a wrong guess' };
  const guess = () => ask('POST auth/v1/token?grant_type=password', '', wrong);
  await page.goto('/admin/login');
  const answers: number[] = [];
  // Ten at once: of more a slow server answers some too late.
  while (!answers.includes(429) && answers.length < 200)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, guess))));
  expect(new Set(answers)).toEqual(new Set([400, 429]));
  // One more is allowed every two seconds: the guesses go on, and the page's is one of them.
  const guesses = setInterval(guess, 100);
  const limited = toastOf(page, 'Login Failed').filter({ hasText: 'Too many attempts' });
  await expect(async () => {
    await page.getByLabel('Email').fill(site.adminEmail);
    await page.getByLabel('Password').fill('a wrong guess');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(limited).toBeVisible({ timeout: 3_000 });
  }).toPass();
  clearInterval(guesses);
});
