import type { Page } from 'playwright/test';
import { expect, holdScripts, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const island = (page: Page, name: string) =>
  page.locator(`astro-island[component-export="${name}"]:not([ssr])`);

test('a picture pressed before the script has loaded opens afterwards, once', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/gallery');
  const third = page.locator('.gallery-grid a').nth(2);
  await third.click();
  await third.click();
  await expect(page).toHaveURL('/gallery');
  release();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/^Picture 3 of/);
});

test('a picture whose script does not arrive opens as a file', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|Error hydrating/);
  // A bare picture has no style sheet, so the browser would report a skipped page transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/gallery');
  await page.locator('.gallery-grid a').first().click();
  await expect(page).toHaveURL(/\/_astro\/[^/]+\.avif$/);
});

test('a click for a new tab opens one, also while the script loads', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/gallery');
  const first = page.locator('.gallery-grid a').first();
  const opened = page.context().waitForEvent('page');
  await first.click({ modifiers: ['ControlOrMeta'] });
  // While it is in front, the page behind it may miss a click.
  await (await opened).close();
  release();
  await expect(island(page, 'Lightbox')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const again = page.context().waitForEvent('page');
  await first.click({ modifiers: ['ControlOrMeta'] });
  await again;
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('after a failed download the next touch tries again', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  expectError(/Error hydrating/);
  // Only the island's own file: what that file imports is asked for again by browsers of 2026 only.
  const file = /\/_astro\/EstimateForm\./;
  await page.route(file, (route) => route.abort());
  await page.goto('/contact');
  const failed = page.waitForEvent('console', (said) => said.text().includes('Error hydrating'));
  await page.getByLabel('Your name').focus();
  await failed;
  await page.unroute(file);
  await page.getByLabel('Email').focus();
  await expect(island(page, 'EstimateForm')).toBeAttached();
});
