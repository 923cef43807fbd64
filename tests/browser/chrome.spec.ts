import type { Page } from 'playwright/test';
import { bodyFonts, useBodyFont } from './body-fonts.ts';
import { expect, measureOverflow, test } from './fixtures.ts';
import { send } from './request-form.ts';

// The frame of every page: header, footer, call bar, in print and in forced colors.

const widths = [320, 390, 768, 1024, 1280, 1440];

/** Parts of the header that are too close to each other, or beyond its content edge. */
const findHeaderFaults = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.header > .wrap');
    const shown = [...document.querySelectorAll('.logo, .main-nav > a, .header summary')]
      .filter((part) => part.checkVisibility() && !part.closest('[hidden]'))
      .map((part) => ({ name: part.textContent.trim(), box: part.getBoundingClientRect() }));
    const faults = shown.slice(1).flatMap(({ name, box }, index) => {
      const gap = box.left - (shown[index]?.box.right ?? 0);
      return gap < (index === 0 ? 8 : 0) ? [`${gap} px before "${name}"`] : [];
    });
    const edge =
      (bar?.getBoundingClientRect().right ?? 0) -
      Number.parseFloat(bar ? getComputedStyle(bar).paddingRight : '');
    const end = shown.at(-1)?.box.right ?? 0;
    return Math.abs(end - edge) > 1 ? [...faults, `ends ${edge - end} px before the edge`] : faults;
  });

/** Columns of the footer that touch, and short words in it that break. */
const findFooterFaults = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('.footer > div > *')].map((column) => {
      const range = document.createRange();
      range.selectNodeContents(column);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      return {
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    });
    const near = texts.flatMap((column, index) => {
      const next = texts[index + 1];
      if (!next || next.top >= column.bottom) return [];
      const gap = next.left - column.right;
      return gap < 16 ? [`${gap} px after column ${index + 1}`] : [];
    });
    const broken = [...document.querySelectorAll('.grade-stamp b, .footer li a')].filter((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
      return lines.size > (part.matches('b') ? 2 : part.textContent.length > 14 ? 3 : 1);
    });
    return [...near, ...broken.map((part) => `broken: ${part.textContent}`)];
  });

for (const font of bodyFonts)
  test(`in a system font like ${font} nothing in header and footer touches or breaks, at six widths`, async ({
    page,
  }) => {
    await page.goto('/service-areas/havre-de-grace');
    await useBodyFont(page, font);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findHeaderFaults(page), `header at ${width}`).toEqual([]);
      expect.soft(await findFooterFaults(page), `footer at ${width}`).toEqual([]);
      expect.soft(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0);
    }
  });

test('in large text the name stays whole beside the menu button, and no page slides sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = ['/', '/about', '/contact', '/service-areas', '/service-areas/harford-county'];
  for (const path of [...pages, '/steps-landings', '/blog/composite-vs-wood-decking', '/404'])
    for (const size of [130, 200]) {
      await page.goto(path);
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      const torn = await page.locator('.logo > span').evaluate((name) => {
        const range = document.createRange();
        range.selectNodeContents(name.firstChild ?? name);
        return range.getClientRects().length;
      });
      expect.soft(torn, `lines of the name at ${size} %`).toBe(1);
      expect.soft(await findHeaderFaults(page), `header at ${size} %`).toEqual([]);
      expect.soft(await measureOverflow(page), `${path} at ${size} %`).toBeLessThanOrEqual(0);
    }
});

test('in large text on a wide screen the menu takes more lines instead of leaving the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

test('on a phone the footer is at most 680 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/about', '/contact']) {
    await page.goto(path);
    const height = await page
      .locator('.footer')
      .evaluate((part) => part.getBoundingClientRect().height);
    expect(height, path).toBeLessThanOrEqual(680);
  }
});

test('in forced colors every button has an edge, and drawings and tapes keep their own colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/contact', '/', '/screened-porches']) {
    await page.goto(path);
    const bare = await page
      .locator('.button:visible, .call-plate, .call-bar a')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).borderTopStyle !== 'solid')
          .map((button) => button.textContent),
      );
    expect(bare, path).toEqual([]);
    const forced = await page
      .locator('.drawing svg, .tape, .price-bar')
      .evaluateAll((parts) =>
        parts
          .filter((part) => getComputedStyle(part).forcedColorAdjust !== 'none')
          .map((part) => part.outerHTML.slice(0, 80)),
      );
    expect(forced, path).toEqual([]);
  }
});

test('on paper an article ends with phone and address, and nothing is pale or empty', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog/composite-vs-wood-decking');
  await expect(page.locator('.footer-phone')).toBeVisible();
  await expect(page.locator('.footer')).toContainText(/[A-Z]{2} \d{5}/);
  const bars = '.header:visible, .contact-bar:visible, .call-bar:visible, .footer nav:visible';
  await expect(page.locator(bars)).toHaveCount(0);
  expect(
    await page
      .locator('.trim')
      .evaluateAll((frames) => frames.map((frame) => getComputedStyle(frame).borderTopWidth)),
  ).not.toContain('14px');
  await page.goto('/contact');
  await expect(page.locator('.form')).toBeHidden();
  expect(await page.locator('.call-plate').evaluate((plate) => getComputedStyle(plate).color)).toBe(
    'rgb(0, 0, 0)',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`an empty form sent at ${viewport.width} leads to a field whose label is in sight`, async ({
      page,
      expectError,
    }) => {
      expectError(/422/);
      await page.setViewportSize(viewport);
      await page.goto('/contact');
      await send(page);
      await expect(page.getByRole('alert')).toBeInViewport();
      await page.getByRole('alert').getByRole('link').first().click();
      const field = page.getByLabel('Your name');
      await expect(field).toBeFocused();
      await expect
        .poll(async () => {
          const label = await page.locator('label[for="lead-name"]').boundingBox();
          const header = await page.locator('.header').boundingBox();
          return label && header && label.y - header.y - header.height;
        })
        .toBeGreaterThanOrEqual(0);
    });
});
