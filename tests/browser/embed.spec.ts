import { buildForTests, PROVIDER } from '#tests/builds.ts';
import { expect, test } from './fixtures.ts';
import { type RunningSite, startTestSite } from './server.ts';

// A fake provider: it answers, delays or refuses as the test sets it.
let mode: 'answers' | 'slow' | 'refuses' | 'broken' = 'answers';
let running: RunningSite;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  // It may have to wait for a build.
  test.setTimeout(240_000);
  running = await startTestSite({}, await buildForTests('preview'));
});
test.afterAll(() => running?.stop());
test.beforeEach(async ({ page }) => {
  mode = 'answers';
  await page.route(`${PROVIDER}/**`, async (route) => {
    if (mode === 'refuses') await route.abort('connectionrefused');
    if (mode === 'refuses' || mode === 'slow') return;
    const isScript = new URL(route.request().url()).pathname === '/form.js';
    await route.fulfill({
      status: mode === 'broken' && !isScript ? 500 : 200,
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript
        ? 'document.documentElement.dataset.provider = "here";'
        : '<!doctype html><title>Form</title><h1>Provider form</h1>',
    });
  });
});

test('the provider’s form replaces ours, at its full height', async ({ page }) => {
  await page.goto(`${running.origin}/contact`);
  const frame = page.getByTitle('Request your free estimate');
  await expect(frame).toBeVisible();
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(837);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Provider form');
  await expect(page.locator('html')).toHaveAttribute('data-provider', 'here');
  await expect(page.locator('#lead-form')).toBeHidden();
});

test('its script is removed when the visitor leaves', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${running.origin}/contact`);
  await expect(page.locator('head script[src$="/form.js"]')).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(page.locator('head script[src$="/form.js"]')).toHaveCount(0);
});

test('our own form replaces a provider that refuses', async ({ page, expectError }) => {
  expectError(/Failed to load resource|ERR_/);
  mode = 'refuses';
  await page.goto(`${running.origin}/contact`);
  await expect(page.locator('#lead-form')).toBeVisible();
  await expect(page.getByText('here’s our own')).toBeVisible();
});

test('our own form replaces a provider that takes longer than eight seconds, and before that a button shows it', async ({
  page,
}) => {
  mode = 'slow';
  await page.clock.install();
  await page.goto(`${running.origin}/contact`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'use our own form' })).toBeVisible();
  await expect(page.locator('#lead-form')).toBeHidden();
  await page.clock.fastForward(8_100);
  await expect(page.locator('#lead-form')).toBeVisible();
});

test('the button for our own form moves the focus to its first field, and no failure is reported', async ({
  page,
}) => {
  mode = 'slow';
  await page.clock.install();
  await page.goto(`${running.origin}/contact`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'use our own form' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.clock.fastForward(8_100);
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('didn’t open')).toHaveCount(0);
});

test('with an error page in the frame, a button still shows our own form', {
  tag: '@long',
}, async ({ page, expectError }) => {
  expectError(/500/);
  mode = 'broken';
  await page.goto(`${running.origin}/contact`);
  await expect(page.getByText('If this form doesn’t work')).toBeVisible();
  await expect(page.locator('#lead-form')).toBeHidden();
  await page.getByRole('button', { name: 'use our own form' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('our own form replaces a provider whose script is blocked', { tag: '@long' }, async ({
  page,
  expectError,
}) => {
  expectError(/ERR_BLOCKED_BY_CLIENT/);
  await page.route('**/form.js', (route) => route.abort('blockedbyclient'));
  await page.goto(`${running.origin}/contact`);
  await expect(page.getByText('here’s our own')).toBeVisible();
  await expect(page.locator('#lead-form')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('our own form is shown from the start', async ({ page }) => {
    await page.goto(`${running.origin}/contact`);
    await expect(page.locator('#lead-form')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test('the policy names the provider on the contact page only', async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(`${running.origin}${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/contact')).toMatch(new RegExp(`frame-src [^;]*${PROVIDER}`));
  expect(await policyOf('/about')).not.toContain(PROVIDER);
  expect(await policyOf('/')).not.toContain(PROVIDER);
});
