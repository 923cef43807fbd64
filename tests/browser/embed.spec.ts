import type { Page } from 'playwright/test';
import { buildForTests, PROVIDER } from '#tests/builds.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

test.describe.configure({ mode: 'default' });
startOwnSite({ dist: () => buildForTests('preview'), hasOwner: false });

/** A provider that answers, delays or refuses. */
async function openContact(
  page: Page,
  mode: 'answers' | 'slow' | 'refuses' | 'broken' | 'blocked',
) {
  await page.route(`${PROVIDER}/**`, async (route) => {
    const isScript = new URL(route.request().url()).pathname === '/form.js';
    if (mode === 'slow') return;
    if (mode === 'refuses') return route.abort('connectionrefused');
    if (mode === 'blocked' && isScript) return route.abort('blockedbyclient');
    await route.fulfill({
      status: mode === 'broken' && !isScript ? 500 : 200,
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript
        ? 'document.documentElement.dataset.provider = "here";'
        : '<!doctype html><title>Form</title><h1>Provider form</h1>',
    });
  });
  await page.clock.install();
  await page.goto('/contact', { waitUntil: 'commit' });
}

const ours = (page: Page) => page.locator('#lead-form');
const ownButton = (page: Page) => page.getByRole('button', { name: 'use our own form' });

test('the provider’s form replaces ours, at its full height', async ({ page }) => {
  await openContact(page, 'answers');
  const frame = page.getByTitle('Request your free estimate');
  await expect(frame).toBeVisible();
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(837);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Provider form');
  await expect(page.locator('html')).toHaveAttribute('data-provider', 'here');
  await expect(ours(page)).toBeHidden();
  const script = page.locator('head script[src$="/form.js"]');
  await expect(script).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(script).toHaveCount(0);
});

for (const mode of ['refuses', 'blocked', 'slow'] as const)
  test(`our own form replaces one that fails (${mode})`, async ({ page, allowError }) => {
    allowError(/ERR_/);
    await openContact(page, mode);
    if (mode === 'slow') {
      await expect(ownButton(page)).toBeVisible();
      await expect(ours(page)).toBeHidden();
      // From here its time goes on only by runFor.
      await page.clock.pauseAt(Date.now() + 500);
      await page.clock.runFor(8_000);
    }
    await expect(ours(page)).toBeVisible();
    await expect(page.getByText('here’s our own')).toBeVisible();
  });

for (const mode of ['slow', 'broken'] as const)
  test(`a button shows our own form beside a ${mode} one`, async ({ page, allowError }) => {
    allowError(/500/);
    await openContact(page, mode);
    if (mode === 'broken') await expect(page.getByText('If this form doesn’t work')).toBeVisible();
    await expect(ours(page)).toBeHidden();
    await ownButton(page).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.clock.fastForward(8_100);
    await expect(page.getByLabel('Your name')).toBeFocused();
    await expect(page.getByText('didn’t open')).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('our own form is shown from the start', async ({ page }) => {
    await page.goto('/contact');
    await expect(ours(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});
