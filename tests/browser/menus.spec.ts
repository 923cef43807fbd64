import type { Page } from 'playwright/test';
import { expect, holdScripts, laterScripts, test, untilAwake } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const openMenu = (page: Page) => page.getByText('Menu', { exact: true }).tap();

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens by a finger without a script, closed when a visitor comes back', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (laterScripts.test(request.url())) scripts.push(request.url());
    });
    await page.goto('/deck-construction');
    await openMenu(page);
    await expect(panel(page)).toBeVisible();
    await expect(panel(page)).toHaveCSS('max-height', `${844 - 200}px`);
    expect(await panel(page).locator('ul ul a').count()).toBeGreaterThanOrEqual(8);
    await expect(panel(page).locator('[aria-current="page"]')).toHaveText('Deck construction');
    await page.locator('.menu > summary').tap();
    await page.locator('.faq summary').nth(1).tap();
    await expect(page.locator('.faq details').nth(1)).toHaveAttribute('open');
    await expect(page.locator('.faq details[open]')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await openMenu(page);
    await panel(page).getByRole('link', { name: 'Gallery' }).tap();
    await expect(page).toHaveURL('/gallery');
    await page.goBack();
    await expect(panel(page)).toBeHidden();
  });

  test('stays open during hydration, closes by Escape and a press outside', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await page.keyboard.press('Shift');
    await untilAwake(page, 'Menu');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('.menu > summary')).toBeFocused();
    await openMenu(page);
    await expect(panel(page)).toBeVisible();
    await page.touchscreen.tap(200, 768);
    await expect(panel(page)).toBeHidden();
  });

  test('held sideways opens under its button, all on the screen', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/deck-construction');
    await openMenu(page);
    const last = panel(page).getByRole('link', { name: 'Steps & landings' });
    await expect(last).toBeInViewport({ ratio: 1 });
    const [button, menu] = await Promise.all(
      ['.menu > summary', '.menu-panel'].map((part) => page.locator(part).boundingBox()),
    );
    if (!button || !menu) throw new Error('The menu is not shown.');
    expect(menu.y).toBeGreaterThanOrEqual(button.y + button.height);
    expect(menu.y + menu.height).toBeLessThanOrEqual(390);
  });
});

test('the services dropdown of a desktop works with the keyboard alone', async ({ page }) => {
  await page.goto('/classic-pergolas');
  const summary = page.locator('.main-nav summary');
  const services = page.locator('.services-panel');
  await expect(summary).toHaveAttribute('aria-current', 'true');
  await expect(services.locator('[aria-current]')).toHaveAttribute('href', '/pergolas-structures');
  await summary.focus();
  await untilAwake(page, 'Menu');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(services.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(services.getByRole('link').last()).toBeFocused();
  await summary.focus();
  await page.keyboard.press('ArrowUp');
  await expect(services.getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(services).toBeHidden();
  await expect(summary).toBeFocused();
});

test('questions react to the keyboard, and open one at a time', async ({ page }) => {
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
  const open = page.locator('.faq details[open]');
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(1);
  await expect(page.locator('.faq details').nth(1)).toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
});

test('an answer that a visitor has opened stays open during hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/deck-construction');
  const third = page.locator('.faq details').nth(2);
  await third.locator('summary').click();
  release();
  await untilAwake(page, 'Accordion');
  await expect(third).toHaveAttribute('open');
  await expect(page.locator('.faq details[open]')).toHaveCount(1);
});
