import { openSession } from '#tests/browser/admin-desk.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startOwnSite } from '#tests/browser/own-site.ts';
import { readLinks } from '#tests/hosted/mails.ts';

const site = startOwnSite();
const next = 'remembered five words now';

test('a forgotten password is set anew by the link of an email, which works once and opens nothing else', async ({
  page,
}) => {
  test.skip(!process.env['MAILS_URL'], 'MAILS_URL is where the project’s emails are caught.');
  await page.goto('/admin/login');
  await page.getByRole('link', { name: /Forgot/ }).click();
  await page.getByLabel('Email').fill(site.adminEmail);
  const before = (await readLinks(site.adminEmail)).length;
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const links = () => readLinks(site.adminEmail);
  await expect
    .poll(async () => (await links()).length, { timeout: 30_000 })
    .toBeGreaterThan(before);
  const link = (await links()).find((one) => one.includes('recovery')) ?? '';

  await page.goto(link);
  await expect(page).toHaveURL(`${site.origin}/admin/reset-password`);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'The password is set' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  const { user } = await openSession(site, { email: site.adminEmail, password: next });
  expect(user.email).toBe(site.adminEmail);

  await page.goto(link);
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
});
