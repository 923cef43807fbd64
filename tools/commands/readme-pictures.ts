import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import { startBrowser } from '#tools/bench/page.ts';
import { ensureEnv } from '#tools/local/env.ts';
import { startSite } from '#tools/local/serve.ts';
import { buildSite } from '#tools/toolchain/build-site.ts';
import { root } from '#tools/toolchain/install.mjs';

// npm run pictures: photographs the running site and its desk, with the sample requests, for README.md.
const dist = join(root, 'dist');
const password = 'a password for pictures';
const onPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

ensureEnv(root);
await buildSite({ root, dist });
const data = mkdtempSync(join(tmpdir(), 'pictures-'));
const site = await startSite({ root, dist, port: 0, dataFolder: join(data, 'data') });
const { browser } = await startBrowser();
try {
  await makeOwner();
  await sendRequest();
  await photograph('home-phone', onPhone, (page) => page.goto(`${site.origin}/`));
  await photograph('form-phone', onPhone, async (page) => {
    await page.goto(`${site.origin}/contact`);
    await page.locator('form[action="/api/submit-lead"]').scrollIntoViewIfNeeded();
    await page.locator('form[action="/api/submit-lead"]').evaluate((form) => form.scrollIntoView());
  });
  await photograph('desk-phone', onPhone, openDesk);
  await photograph('desk-wide', wide, openDesk);
} finally {
  await browser.close();
  await site.close();
  rmSync(data, { recursive: true, force: true });
}

/** Sets the owner's password, as the link of `npm start` does. Throws when the site refuses. */
async function makeOwner(): Promise<void> {
  const answer = await fetch(`${site.origin}/api/create-admin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    },
    body: JSON.stringify({
      email: process.env['ADMIN_EMAIL'],
      password,
      code: process.env['ADMIN_SETUP_CODE'],
    }),
  });
  if (!answer.ok) throw new Error(`The setup answered ${answer.status}.`);
}

/** Sends the form, so that the desk has a new lead and its alert has been emailed. Throws when it is refused. */
async function sendRequest(): Promise<void> {
  const body = new URLSearchParams({
    name: 'Dana Price (sample)',
    phone: '202-555-0137',
    service: 'screened-porches',
    area: 'Bel Air',
    message: 'A screened porch off the kitchen, about 14 by 16, with steps to the yard.',
  });
  const answer = await fetch(`${site.origin}/api/submit-lead`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`The form answered ${answer.status}.`);
}

async function openDesk(page: Page): Promise<void> {
  await page.goto(`${site.origin}/admin/login`);
  await page.getByLabel('Email').fill(process.env['ADMIN_EMAIL'] ?? '');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  await page.getByText('To answer').first().waitFor();
  // It closes by itself, so its button may go under the press.
  await page.getByText('Login Successful').waitFor({ state: 'hidden' });
  await page.getByText('Alerts are working').waitFor();
}

async function photograph(
  name: string,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle');
  const file = join(root, 'docs/pictures', `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  await context.close();
  console.log(`${file} is written.`);
}
