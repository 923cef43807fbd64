import type { Page } from 'playwright/test';
import { expect, holdScripts, laterScripts, test } from './fixtures.ts';

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
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/^Large view, 3 of/);
});

test('a picture whose script does not arrive opens as a file', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|Error hydrating/);
  // A bare picture has no style sheet, so the browser would report a skipped page transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(laterScripts, (route) => route.abort());
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

/** What a browser's translator does to a page: it puts elements of its own around each text. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!/^(SCRIPT|STYLE|TEXTAREA|OPTION)$/.test(node.parentElement?.tagName ?? ''))
      texts.push(node as Text);
  for (const text of texts.filter(({ data }) => data.trim())) {
    const font = document.createElement('font');
    font.append(`ES ${text.data}`);
    text.replaceWith(font);
  }
}
/** What a password manager does: it puts its button beside each field. */
function addButtons(): void {
  for (const field of document.querySelectorAll('#lead-form input'))
    field.before(document.createElement('div'));
}

for (const [name, change] of [
  ['translated', translate],
  ['changed by a password manager', addButtons],
] as const)
  test(`in a form that was ${name}, what is typed before and while its script comes stays`, async ({
    page,
    expectError,
  }) => {
    expectError(/#418/);
    const release = await holdScripts(page);
    await page.goto('/contact?service=deck-remodeling');
    await page.evaluate(change);
    await page.locator('#lead-email').fill('rosa@mail.example.com');
    const field = page.locator('#lead-name');
    await field.click();
    await page.keyboard.type('Rosa ');
    await field.press('ArrowLeft');
    release();
    for (const letter of 'Maria') await page.keyboard.type(letter, { delay: 60 });
    await expect(page.locator('#lead-photos')).toBeVisible();
    await page.keyboard.type('!');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('RosaMaria! ');
    await expect(page.locator('#lead-email')).toHaveValue('rosa@mail.example.com');
    await expect(page.locator('#lead-service')).toHaveValue('deck-remodeling');
  });
