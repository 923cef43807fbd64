import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

// The large view opens by a transition.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const tiles = (page: Page) => page.locator('.gallery-grid > li');
const links = (page: Page) => page.locator('.gallery-grid a');

test('a picture opens large; keys, buttons and a swipe show the others', async ({ page }) => {
  // An address with an invalid percent sign breaks nothing.
  await page.goto('/gallery#%');
  const total = await tiles(page).count();
  await links(page).first().click();
  const large = page.getByRole('dialog');
  await expect(large).toHaveAccessibleName(`Large view, 1 of ${total}`);
  await expect(large.getByText('Design rendering')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large).toHaveAccessibleName(`Large view, 2 of ${total}`);
  await large.evaluate((target) => {
    const touch = (clientX: number) => [new Touch({ identifier: 1, target, clientX, clientY: 9 })];
    const start = { bubbles: true, touches: touch(300), changedTouches: touch(300) };
    target.dispatchEvent(new TouchEvent('touchstart', start));
    target.dispatchEvent(new TouchEvent('touchend', { ...start, changedTouches: touch(120) }));
  });
  await expect(large).toHaveAccessibleName(`Large view, 3 of ${total}`);
  for (const at of [2, 1, total]) {
    await large.getByRole('button', { name: 'Previous' }).click();
    await expect(large).toHaveAccessibleName(`Large view, ${at} of ${total}`);
  }
  await expect(page).toHaveURL(/#[a-z-]+$/);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(links(page).last()).toBeFocused();
  await expect(page).toHaveURL('/gallery');

  await page.goto('/gallery#porch-swing');
  await expect(large.getByRole('img')).toHaveAttribute('alt', /swing/);
});

test('the large view is clear of its buttons on every screen', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  await page.goto('/gallery');
  const ratio = await links(page)
    .first()
    .locator('img')
    .evaluate(
      (image) => Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    );
  await page.route('**/*.avif', (route) => route.abort());
  await links(page).first().click();
  const large = page.getByRole('dialog');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const seen = await large.evaluate((dialog) => {
      const box = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
      const area = ({ width, height }: DOMRect) => width * height;
      const image = box(dialog.querySelector('img'));
      const covers = (part: Element) => {
        const { left, right, top, bottom } = box(part);
        const besides = right <= image.left + 1 || left >= image.right - 1;
        return !besides && bottom > image.top + 1 && top < image.bottom - 1;
      };
      return {
        ratio: image.width / image.height,
        growth: area(image) / area(box(document.querySelector('.gallery-grid .large img'))),
        isInside:
          image.left >= 0 &&
          image.top >= 0 &&
          image.right <= innerWidth &&
          image.bottom <= innerHeight,
        covered: [...dialog.querySelectorAll('button, figcaption')].filter(covers).length,
      };
    });
    expect(seen.ratio, `${width} px`).toBeCloseTo(ratio, 1);
    expect(seen, `${width} px`).toMatchObject({ isInside: true, covered: 0 });
    expect(seen.growth, `larger than its tile at ${width} px`).toBeGreaterThan(1);
  }
});

test('every rendering says so, and has a plate number of its own', async ({ page }) => {
  await page.goto('/gallery');
  const drawn = tiles(page).filter({ has: page.getByAltText(/^Design rendering: /) });
  // All of the frozen content.
  await expect(drawn).toHaveCount(await tiles(page).count());
  for (const said of await drawn.locator('span').allInnerTexts())
    expect(said).toMatch(/^Design rendering/);
  const plates = await drawn.locator('b').allInnerTexts();
  for (const plate of plates) expect(plate).toMatch(/^Picture \d+: ./);
  expect(new Set(plates).size).toBe(await drawn.count());
});

test('no row has a hole, whatever the filter shows', async ({ page }) => {
  await page.goto('/gallery');
  const kinds = await page.locator('.gallery-filter label').all();
  for (const width of [320, 390, 700, 1024, 1440])
    for (const kind of kinds) {
      await page.setViewportSize({ width, height: 800 });
      await kind.click();
      const ends = await page.evaluate(() => {
        const edge = document.querySelector('.gallery-grid')?.getBoundingClientRect().right ?? 0;
        const rows = new Map<number, number>();
        for (const tile of document.querySelectorAll('.gallery-grid > li')) {
          const { top, right, width: wide } = tile.getBoundingClientRect();
          if (wide > 0) rows.set(top, Math.max(rows.get(top) ?? 0, right));
        }
        return [...rows.values()].filter((right) => Math.abs(right - edge) > 1);
      });
      expect(ends, `${width} px, ${await kind.textContent()}`).toEqual([]);
    }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a picture has an address and a file, and the filter works', async ({ page }) => {
    await page.goto('/gallery#porch-swing');
    await expect(page.locator('#porch-swing')).toBeInViewport();
    const total = await tiles(page).count();
    await page.getByText('Decks', { exact: true }).click();
    const count = await page.locator('.gallery-grid > li:visible').count();
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(total);
    await page.getByText(`All ${total}`, { exact: true }).click();
    await expect(page.locator('.gallery-grid > li:visible')).toHaveCount(total);
    await expect(links(page).first()).toHaveAttribute('href', /^\/_astro\/[^/]+\.avif$/);
  });
});
