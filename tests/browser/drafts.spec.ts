import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { awakenForm } from './islands.ts';
import { newEmail, readLeads } from './leads.ts';
import { send, thanks, write } from './request-form.ts';

const week = 7 * 24 * 3600_000;
const saved = 'Saved on this device until you send it.';
const form = (page: Page) => page.locator('#lead-form');

async function type(page: Page, email: string): Promise<void> {
  await write(page, email, 'Steps\nto the water');
  await page.getByLabel('What do you need?').selectOption('steps-landings');
}

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('Your name')).toHaveValue('Dora Finch');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('What do you need?')).toHaveValue('steps-landings');
  await expect(page.getByLabel('Tell us about the job')).toHaveValue('Steps\nto the water');
}

test('what was typed is back after a reload and after a closed tab, and gone once it is sent', async ({
  page,
  context,
}) => {
  const email = newEmail('draft');
  await page.goto('/contact');
  await awakenForm(page);
  await expect(form(page).getByRole('status')).toHaveText('');
  await type(page, email);
  await expect(form(page).getByRole('status')).toHaveText(saved);
  await page.reload();
  await awakenForm(page);
  await expectTyped(page, email);
  await page.close();
  const next = await context.newPage();
  await next.goto('/contact');
  await awakenForm(next);
  await expectTyped(next, email);
  await expect(form(next).getByRole('status')).toHaveText(saved);
  await send(next);
  await expect(thanks(next)).toBeFocused();
  // The thanks are shown before the kept request is removed.
  await expect.poll(() => next.evaluate(() => localStorage.length)).toBe(0);
  expect(await readLeads(email)).toHaveLength(1);
});

test('nothing is kept before the form is touched, and nothing that is typed already is replaced', async ({
  page,
}) => {
  await page.goto('/contact');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await awakenForm(page);
  await type(page, newEmail('kept'));
  await page.goto('/contact?service=screened-porches');
  await expect(page.getByLabel('What do you need?')).toHaveValue('screened-porches');
  await awakenForm(page);
  await expect(page.getByLabel('Your name')).toHaveValue('Dora Finch');
  await expect(page.getByLabel('What do you need?')).toHaveValue('screened-porches');
});

test('a draft of last week is gone', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/contact');
  await awakenForm(page);
  await type(page, newEmail('old'));
  await page.clock.setSystemTime(Date.now() + week + 60_000);
  await page.reload();
  await awakenForm(page);
  await expect(page.getByLabel('Your name')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a failing server is asked once more before the visitor reads of it', {
  tag: '@long',
}, async ({ page, expectError }) => {
  expectError(/502/);
  const email = newEmail('second-try');
  await page.clock.install();
  await page.goto('/contact');
  await awakenForm(page);
  await type(page, email);
  const failed = Promise.withResolvers<void>();
  await page.route(
    '**/api/submit-lead',
    async (route) => {
      await route.fulfill({ status: 502, body: 'bad gateway' });
      failed.resolve();
    },
    { times: 1 },
  );
  await send(page);
  await failed.promise;
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.clock.runFor(3000);
  await expect(thanks(page)).toBeFocused();
  expect(await readLeads(email)).toHaveLength(1);
});

test('a long text is not cut: the page says how much is too long', async ({ page }) => {
  await page.goto('/contact');
  await awakenForm(page);
  await type(page, newEmail('long'));
  const message = page.getByLabel('Tell us about the job');
  await message.fill('x'.repeat(8000));
  await expect(form(page).getByRole('status')).toHaveText(
    'Your text is 3,000 characters too long. Shorten it to 5,000.',
  );
  await send(page);
  await expect(message).toHaveAccessibleDescription(/Shorten your message to 5,000 characters/);
  await expect(message).toHaveValue('x'.repeat(8000));
  await message.fill('x'.repeat(5000));
  await expect(form(page).getByRole('status')).toHaveText(saved);
});

test('a browser that stores nothing sends the form all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const email = newEmail('no-storage');
  await page.goto('/contact');
  await awakenForm(page);
  await type(page, email);
  await expect(form(page).getByRole('status')).toHaveText('');
  await send(page);
  await expect(thanks(page)).toBeFocused();
  expect(await readLeads(email)).toHaveLength(1);
});
