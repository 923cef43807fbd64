import type { Locator } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { findTornEmails } from './page-look.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { ...box, bottom: box.y + box.height };
};

test('the header stays at the top when the page scrolls, the contact bar does not', async ({
  page,
}) => {
  await page.goto('/about');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  expect((await boxOf(page.locator('.header'))).y).toBe(0);
  expect((await boxOf(page.locator('.contact-bar'))).bottom).toBeLessThanOrEqual(0);
});

test.describe('on a screen lower than 30 rem', () => {
  test.use({ viewport: { width: 844, height: 479 } });
  test('nothing sticks, neither the header nor the call bar', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    expect((await boxOf(page.locator('.header'))).bottom).toBeLessThanOrEqual(0);
    expect((await boxOf(page.locator('.call-bar'))).y).toBeGreaterThan(479);
  });
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
  [1440, 1100],
] as const)
  test.describe(`on a screen of ${width} × ${height} pixels`, () => {
    test.use({ viewport: { width, height } });

    test('the head of the blog takes 60 % of it', async ({ page }) => {
      await page.goto('/blog');
      const head = await boxOf(page.locator('.page-head'));
      expect(head.height / height).toBeGreaterThanOrEqual(0.599);
      expect(head.height / height).toBeLessThan(height < 480 ? 0.8 : 0.65);
    });

    test('the head of Harford County fills what the header leaves', async ({ page }) => {
      await page.goto('/service-areas/harford-county');
      const head = await boxOf(page.locator('.page-head'));
      expect(Math.abs(head.bottom - height)).toBeLessThanOrEqual(height < 480 ? 80 : 1);
      const lines = await page.locator('h1').evaluate((heading) => {
        const { lineHeight } = getComputedStyle(heading);
        return Math.round(heading.clientHeight / Number.parseFloat(lineHeight));
      });
      expect(lines, 'the state stays behind its county').toBe(2);
    });
  });

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const path of ['/contact', '/contact/thank-you', '/privacy', '/gallery'])
    test(`an email address on ${path} breaks before its at sign`, async ({ page }) => {
      await page.goto(path);
      expect(await findTornEmails(page)).toEqual([]);
    });
});
