import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { holdScripts, untilAwake } from './islands.ts';
import { oneOfEachKind } from './page-kinds.ts';

/** The addresses of the scripts that the page loads from now on. */
function countScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens without any script, and is closed when a visitor comes back', async ({ page }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/deck-construction');
    await page.getByText('Menu', { exact: true }).tap();
    const panel = page.getByRole('navigation', { name: 'Menu' });
    await expect(panel).toBeVisible();
    const height = await panel.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).maxHeight),
    );
    expect(height).toBe(844 - 200);
    await panel.getByRole('link', { name: 'Gallery' }).tap();
    await expect(page).toHaveURL('/gallery');
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('lists at least the eight services and marks the current page', async ({ page }) => {
    await page.goto('/deck-construction');
    await page.getByText('Menu', { exact: true }).tap();
    const panel = page.getByRole('navigation', { name: 'Menu' });
    expect(await panel.locator('ul ul a').count()).toBeGreaterThanOrEqual(8);
    await expect(panel.locator('[aria-current="page"]')).toHaveText('Deck construction');
  });

  test('stays open during hydration, then closes by Escape and returns the focus', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByText('Menu', { exact: true }).tap();
    await page.keyboard.press('Shift');
    await untilAwake(page, 'Menu');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await expect(page.locator('.menu > summary')).toBeFocused();
  });

  test('closes on a press outside', async ({ page }) => {
    await page.goto('/');
    await page.getByText('Menu', { exact: true }).tap();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.touchscreen.tap(200, 768);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('a finger on the menu and on a question loads no script', async ({ page }) => {
    const scripts = countScripts(page);
    await page.goto('/deck-construction');
    await page.getByText('Menu', { exact: true }).tap();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.locator('.menu > summary').tap();
    await page.locator('.faq summary').nth(1).tap();
    await expect(page.locator('.faq details').nth(1)).toHaveAttribute('open');
    await expect(page.locator('.faq details[open]')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
  });
});

test.describe('the menu of a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('opens under its button, all on the screen', async ({ page }) => {
    await page.goto('/deck-construction');
    const button = page.locator('.menu > summary');
    await button.tap();
    const panel = page.getByRole('navigation', { name: 'Menu' });
    await expect(panel.getByRole('link', { name: 'Steps & landings' })).toBeInViewport({
      ratio: 1,
    });
    const tops = await page.evaluate(() =>
      ['.menu > summary', '.menu-panel'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect().toJSON(),
      ),
    );
    expect(tops[1].top).toBeGreaterThanOrEqual(tops[0].bottom);
    expect(tops[1].bottom).toBeLessThanOrEqual(390);
  });
});

test.describe('the services dropdown of a desktop', () => {
  test('works with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await page.locator('.main-nav summary').focus();
    await untilAwake(page, 'Menu');
    await page.keyboard.press('Enter');
    const panel = page.locator('.services-panel');
    await page.keyboard.press('ArrowDown');
    await expect(panel.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(panel.getByRole('link').last()).toBeFocused();
    await page.locator('.main-nav summary').focus();
    await page.keyboard.press('ArrowUp');
    await expect(panel.getByRole('link').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.locator('.main-nav summary')).toBeFocused();
  });
});

test('a page below an overview has the overview and the services menu highlighted', async ({
  page,
}) => {
  await page.goto('/classic-pergolas');
  await expect(page.locator('.main-nav summary')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.services-panel [aria-current]')).toHaveAttribute(
    'href',
    '/pergolas-structures',
  );
});

test.describe('the questions', () => {
  test('open one at a time, close again, and react to Home, End and the arrow keys', async ({
    page,
  }) => {
    await page.goto('/deck-construction');
    const questions = page.locator('.faq summary');
    await questions.first().focus();
    await untilAwake(page, 'Accordion');
    await page.keyboard.press('End');
    await expect(questions.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(questions.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(questions.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.faq details[open]')).toHaveCount(1);
    await expect(page.locator('.faq details').nth(1)).toHaveAttribute('open');
    await page.keyboard.press('Enter');
    await expect(page.locator('.faq details[open]')).toHaveCount(0);
  });

  test('an answer that a visitor has opened stays open during hydration', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/deck-construction');
    await page.locator('.faq summary').nth(2).click();
    await expect(page.locator('.faq details').nth(2)).toHaveAttribute('open');
    release();
    await untilAwake(page, 'Accordion');
    await expect(page.locator('.faq details').nth(2)).toHaveAttribute('open');
    await expect(page.locator('.faq details[open]')).toHaveCount(1);
  });
});

test('no script loads before the visitor touches an island', async ({ page }) => {
  const scripts = countScripts(page);
  for (const path of oneOfEachKind) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 4000);
  }
  expect(scripts).toEqual([]);
});
