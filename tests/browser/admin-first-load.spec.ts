import { brotliCompressSync, constants } from 'node:zlib';
import type { Response } from 'playwright/test';
import { startDesk } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

const { open } = startDesk(site);
test.use({ serviceWorkers: 'allow' });

test('"Loading..." is shown before any script, and a hint when none loads', async ({ page }) => {
  await page.route('**/_astro/*.js', () => {});
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  const hint = page.getByText('Part of this page didn’t load.');
  await expect(hint).toBeHidden();
  // Its delay is an animation of CSS: run it a hundred times as fast.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 100 });
  await expect(hint).toBeVisible();
});

// What login and setup need is added up in tests/requirements/scripts.test.ts.
test('the dashboard loads no more than 150 kB of script', async ({ page }) => {
  // Leaves out what the desk fetches later, while it is idle.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await open(page, [{ name: 'Not the First Run' }]);
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  let bytes = 0;
  for (const response of scripts.values())
    bytes += brotliCompressSync(await response.body(), { params }).length;
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('each page says what is missing', async ({ page }) => {
    for (const [path, sentence] of [
      ['login', 'Signing in needs JavaScript.'],
      ['dashboard', 'The dashboard needs JavaScript.'],
      ['setup', 'The setup needs JavaScript.'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      // By its position: Playwright's search by text ignores <noscript>.
      await expect(page.locator('noscript > p')).toBeVisible();
      await expect(page.locator('noscript > p')).toContainText(sentence);
    }
  });
});
