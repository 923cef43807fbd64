import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { parse } from 'yaml';
import { z } from 'zod';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';
import { expect, test } from './fixtures.ts';

// The large view opens by a transition.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const photos = z
  .array(z.object({ id: z.string(), gallery: z.boolean().default(false), rendering: z.boolean() }))
  .parse(parse(readFileSync(join(root, FROZEN_CONTENT, 'photos/photos.yaml'), 'utf8')));
const drawn = photos.filter((photo) => photo.gallery && photo.rendering).map(({ id }) => id);

const countPictures = (page: Page) => page.locator('.gallery-grid > li').count();

test('a picture opens large, the next one follows, and closing returns the focus', async ({
  page,
}) => {
  await page.goto('/gallery');
  const total = await countPictures(page);
  const first = page.locator('.gallery-grid a').first();
  await first.click();
  const large = page.getByRole('dialog');
  await expect(large).toBeVisible();
  await expect(large).toHaveAccessibleName(`Picture 1 of ${total}`);
  await expect(large.getByText('Design rendering')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large).toHaveAccessibleName(`Picture 2 of ${total}`);
  await large.getByRole('button', { name: 'Previous' }).click();
  await large.getByRole('button', { name: 'Previous' }).click();
  await expect(large).toHaveAccessibleName(`Picture ${total} of ${total}`);
  await expect(page).toHaveURL(/#[a-z-]+$/);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(page.locator('.gallery-grid a').last()).toBeFocused();
  await expect(page).toHaveURL('/gallery');
});

test('a picture has an address of its own', async ({ page }) => {
  await page.goto('/gallery#porch-swing');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('alt', /swing/);
});

test('the large view keeps the proportions before its file arrives, clear of its buttons, on a phone on its side too', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  await page.goto('/gallery');
  const tile = page.locator('.gallery-grid img').first();
  const ratio = await tile.evaluate(
    (image) => Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
  );
  await page.route('**/*.avif', (route) => route.abort());
  await page.locator('.gallery-grid a').first().click();
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
      const image = box(dialog.querySelector('img'));
      const border = 20;
      const covers = (part: Element) => {
        const { left, right, top, bottom } = box(part);
        const besides = right <= image.left + 1 || left >= image.right - 1;
        return !besides && bottom > image.top + 1 && top < image.bottom - 1;
      };
      return {
        ratio: (image.width - border) / (image.height - border),
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
  }
});

test('an address with an invalid percent sign does not break the gallery', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/gallery#%');
  await page.locator('.gallery-grid a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('when no script arrives', () => {
  // A bare picture has no style sheet, so the browser reports a skipped page transition.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('a picture still opens as a file', async ({ page, expectError }) => {
    expectError(/ERR_FAILED|Error hydrating/);
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/gallery');
    await page.locator('.gallery-grid a').first().click();
    await expect(page).toHaveURL(/\/_astro\/[^/]+\.avif$/);
  });
});

test('every rendering says so to those who hear it, and has a sheet number of its own', async ({
  page,
}) => {
  await page.goto('/gallery');
  expect(drawn.length).toBeGreaterThan(0);
  const tiles = await page.evaluate(
    (ids) =>
      ids.map((id) => {
        const tile = document.getElementById(id);
        return {
          alt: tile?.querySelector('img')?.alt,
          sheet: tile?.querySelector('span')?.textContent?.trim(),
        };
      }),
    drawn,
  );
  for (const { alt, sheet } of tiles) {
    expect(alt).toMatch(/^Design rendering: /);
    expect(sheet).toMatch(/Sheet \d+$/);
  }
  expect(new Set(tiles.map(({ sheet }) => sheet)).size).toBe(drawn.length);
});

test('no row has a hole, whatever the filter shows and however wide the screen is', async ({
  page,
}) => {
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

test('a swipe shows the next picture', async ({ page }) => {
  await page.goto('/gallery#hero-deck');
  const total = await countPictures(page);
  const large = page.getByRole('dialog');
  await expect(large).toHaveAccessibleName(`Picture 1 of ${total}`);
  await large.evaluate((element) => {
    const touch = (clientX: number) =>
      new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
    element.dispatchEvent(
      new TouchEvent('touchstart', {
        bubbles: true,
        touches: [touch(300)],
        changedTouches: [touch(300)],
      }),
    );
    element.dispatchEvent(
      new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(120)] }),
    );
  });
  await expect(large).toHaveAccessibleName(`Picture 2 of ${total}`);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    test('the filter shows only one kind of work', async ({ page }) => {
      await page.goto('/gallery');
      const total = await countPictures(page);
      await page.getByText('Decks', { exact: true }).click();
      const shown = page.locator('.gallery-grid > li:visible');
      const count = await shown.count();
      expect(count).toBeGreaterThan(3);
      expect(count).toBeLessThan(total);
      await page.getByText(`All ${total}`, { exact: true }).click();
      await expect(shown).toHaveCount(total);
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a picture links to its file, and its address (#id) scrolls to it', async ({ page }) => {
    await page.goto('/gallery#porch-swing');
    await expect(page.locator('#porch-swing')).toBeInViewport();
    const href = await page.locator('#porch-swing a').getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.headers()['content-type']).toContain('image/');
  });
});
